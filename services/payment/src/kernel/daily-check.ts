import { isDuplicate, schemaOptions } from '@xuekao/documents';
import { gauge, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';

const lookEveryMs = 600_000;
const dayMs = 86_400_000;

/** When a ledger was checked last, and what was found. */
interface CheckDoc {
  /** name of the ledger */
  _id: string;
  at: Date;
  /** by kind; absent while the first check runs */
  faults?: Record<string, number>;
}
const schema = new Schema<CheckDoc>({ _id: String, at: Date, faults: { type: Map, of: Number } }, schemaOptions);

export interface DailyCheckOptions<Kind extends string> {
  ledger: string;
  kinds: readonly Kind[];
  /** Reads the whole ledger; gives how many faults of each kind it has. @param isEnding a process that ends stops reading */
  check(now: Date, isEnding: () => boolean): Promise<Record<Kind, number>>;
  connection: Connection;
  logger: Logger;
}

/**
 * Has a ledger read once a day, by one of the processes, and tells in every process what the last check found. It stands in the running
 * state until the next check finds less; nothing is mended by itself.
 */
export class DailyCheck<Kind extends string> {
  private readonly found = gauge('xuekao_ledger_faults', 'Faults that the last check of a ledger found', ['kind']);
  private readonly checks: Model<CheckDoc>;
  private repeats: Repeat | undefined;

  constructor(private readonly options: DailyCheckOptions<Kind>) {
    const { connection } = options;
    this.checks = connection.models['LedgerCheck'] ?? connection.model<CheckDoc>('LedgerCheck', schema, 'points_checks');
  }

  start(): void {
    const { ledger, logger } = this.options;
    this.repeats = repeat(
      () => this.look(),
      { everyMs: lookEveryMs },
      (error) => logger.warn({ err: error, ledger }, 'a ledger was not checked; it is tried again'),
    );
  }

  async end(): Promise<void> {
    await this.repeats?.end();
  }

  /** Checks what nobody has checked for a day, and tells what the last check found. Gives whether this process checked. */
  async look(now = new Date()): Promise<boolean> {
    const { ledger, kinds } = this.options;
    const isDue = await this.claim(now);
    if (isDue) {
      const faults = await this.options.check(now, () => this.repeats?.isEnding === true);
      await this.checks.updateOne({ _id: ledger }, { $set: { faults } });
    }
    const last = await this.checks.findById(ledger).lean();
    for (const kind of kinds) this.found.set({ kind: `${ledger}.${kind}` }, last?.faults?.[kind] ?? 0);
    return isDue;
  }

  private async claim(now: Date): Promise<boolean> {
    const filter = { _id: this.options.ledger, at: { $lte: new Date(now.getTime() - dayMs) } };
    try {
      const { modifiedCount, upsertedCount } = await this.checks.updateOne(filter, { $set: { at: now } }, { upsert: true });
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
