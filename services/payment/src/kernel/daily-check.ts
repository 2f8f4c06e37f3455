import { isDuplicate, schemaOptions } from '@xuekao/documents';
import { gauge, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';

const lookEveryMs = 600_000;
const dayMs = 86_400_000;
/** Longer than a ledger takes to be read; a process that was killed meanwhile keeps the others from it so long. */
const longestMs = 3_600_000;

/** When a ledger was checked last, and what was found. */
interface CheckDoc {
  /** name of the ledger */
  _id: string;
  /** when the last check that came to its end began */
  at?: Date;
  /** while one runs: when another process may think that it was killed */
  until?: Date | null;
  /** by kind; absent while the first check runs */
  faults?: Record<string, number>;
}
const schema = new Schema<CheckDoc>({ _id: String, at: Date, until: Date, faults: { type: Map, of: Number } }, schemaOptions);

export interface DailyCheckOptions<Kind extends string> {
  ledger: string;
  kinds: readonly Kind[];
  /** Reads the whole ledger; gives how many faults of each kind it has, or null where it stopped because the process ends. */
  check(now: Date, isEnding: () => boolean): Promise<Record<Kind, number> | null>;
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
    this.checks = connection.models['LedgerCheck'] ?? connection.model<CheckDoc>('LedgerCheck', schema, 'ledger_checks');
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

  /** Checks what nobody has checked for a day, and tells what the last whole check found. Gives whether this process checked. */
  async look(now = new Date()): Promise<boolean> {
    const { ledger, kinds } = this.options;
    const isDue = await this.claim(now);
    if (isDue) await this.checkAll(now);
    const last = await this.checks.findById(ledger).lean();
    for (const kind of kinds) this.found.set({ kind: `${ledger}.${kind}` }, last?.faults?.[kind] ?? 0);
    return isDue;
  }

  private async checkAll(now: Date): Promise<void> {
    const { ledger, check } = this.options;
    try {
      const faults = await check(now, () => this.repeats?.isEnding === true);
      // half a check says nothing: what the last one found stands
      const result = faults === null ? {} : { at: now, faults };
      await this.checks.updateOne({ _id: ledger }, { $set: { ...result, until: null } });
    } catch (error) {
      await this.checks.updateOne({ _id: ledger }, { $set: { until: null } });
      throw error;
    }
  }

  private async claim(now: Date): Promise<boolean> {
    const isOld = { $or: [{ at: null }, { at: { $lte: new Date(now.getTime() - dayMs) } }] };
    const isFree = { $or: [{ until: null }, { until: { $lte: now } }] };
    const until = new Date(now.getTime() + longestMs);
    try {
      const filter = { _id: this.options.ledger, $and: [isOld, isFree] };
      const { modifiedCount, upsertedCount } = await this.checks.updateOne(filter, { $set: { until } }, { upsert: true });
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
