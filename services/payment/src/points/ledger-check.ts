import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import type { Append, KeyedEventStore } from '@xuekao/event-sourcing';
import { gauge, LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { POINTS_EVENTS } from './ledger.js';
import { PointsCollections } from './points.collections.js';
import { ledgerAccounts, streamOf, userIdOf, type PointsEvent } from './points.events.js';

const lookEveryMs = 600_000;
const dayMs = 86_400_000;
/** An entry younger than this may not be shown yet, or be half of a transfer whose other half is read later. */
const youngMs = 60_000;

/** `sum`: legs of an entry; `balance`: what an entry says the account holds; `below`: under 0; `list`: what people see; `transit`. */
export const faultKinds = ['sum', 'balance', 'below', 'list', 'transit'] as const;
export type LedgerFaults = Record<(typeof faultKinds)[number], number>;

/** Sums of the legs of one account. */
interface Fold {
  balance: number;
  held: number;
  version: number;
  shown: number;
  at: number;
}

/**
 * Reads the whole ledger once a day: every entry is balanced, every balance is the fold of its entries, none is below 0, and the lists say
 * what the log says. What it finds stands in the running state until the next check finds less; nothing is mended by itself.
 */
@Injectable()
export class LedgerCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly found = gauge('xuekao_ledger_faults', 'Faults that the last check of the points ledger found', ['kind']);
  private repeats: Repeat | undefined;

  constructor(
    @Inject(POINTS_EVENTS) private readonly events: KeyedEventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: PointsCollections,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.look(),
      { everyMs: lookEveryMs },
      (error) => this.logger.warn({ err: error }, 'the points ledger was not checked; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Checks what nobody has checked for a day, and tells what the last check found. Gives whether this process checked. */
  async look(now = new Date()): Promise<boolean> {
    const isDue = await this.claim(now);
    if (isDue) {
      const faults = await this.check(now);
      await this.collections.checks.updateOne({ _id: 'ledger' }, { $set: { faults } });
    }
    const last = await this.collections.checks.findById('ledger').lean();
    for (const kind of faultKinds) this.found.set({ kind }, last?.faults?.[kind] ?? 0);
    return isDue;
  }

  /** Of several processes one checks. */
  private async claim(now: Date): Promise<boolean> {
    const filter = { _id: 'ledger', at: { $lte: new Date(now.getTime() - dayMs) } };
    try {
      const { modifiedCount, upsertedCount } = await this.collections.checks.updateOne(filter, { $set: { at: now } }, { upsert: true });
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async check(now = new Date()): Promise<LedgerFaults> {
    const faults: LedgerFaults = { sum: 0, balance: 0, below: 0, list: 0, transit: 0 };
    const old = now.getTime() - youngMs;
    let [stream, fold]: [string, Fold] = ['', empty()];
    for await (const append of this.events.all(streamOf(''))) {
      if (this.repeats?.isEnding) break;
      if (append.stream !== stream) {
        await this.compare(stream, fold, old, faults);
        [stream, fold] = [append.stream, empty()];
      }
      this.add(append, fold, faults, old);
    }
    await this.compare(stream, fold, old, faults);
    // not 0: a transfer has one side alone
    faults.transit = Math.abs(faults.transit);
    if (faults.transit > 0) this.logger.error({ points: faults.transit }, 'ledger: the two sides of transfers do not agree');
    return faults;
  }

  private add({ stream, version, events }: Append, fold: Fold, faults: LedgerFaults, old: number): void {
    const userId = userIdOf(stream);
    for (const { type, data } of events as readonly PointsEvent[]) {
      const of = (account: string): number => data.legs.reduce((sum, leg) => sum + (leg.account === account ? leg.minor : 0), 0);
      fold.balance += of(ledgerAccounts.user(userId));
      fold.held += of(ledgerAccounts.held(userId));
      const wrong = [
        data.legs.reduce((sum, { minor }) => sum + minor, 0) === 0 ? [] : (['sum'] as const),
        data.balance === fold.balance && data.held === fold.held ? [] : (['balance'] as const),
        fold.balance >= 0 && fold.held >= 0 ? [] : (['below'] as const),
      ].flat();
      for (const kind of wrong) {
        faults[kind] += 1;
        this.logger.error({ stream, version, kind }, 'ledger: an entry is wrong');
      }
      if (data.at < old) faults.transit += of(ledgerAccounts.transit);
      if (type !== 'PointsTaken') fold.shown += 1;
      fold.at = data.at;
    }
    fold.version = version;
  }

  /** The lists of an account against its log. */
  private async compare(stream: string, { balance, held, version, shown, at }: Fold, old: number, faults: LedgerFaults): Promise<void> {
    if (version === 0) return;
    const userId = userIdOf(stream);
    const [account, rows] = await Promise.all([
      this.collections.accounts.findById(userId, { version: 1, points: 1, held: 1 }).lean(),
      this.collections.rows.countDocuments({ userId }),
    ]);
    // somebody posts at this moment, or has just posted
    if ((account?.version ?? 0) > version || at >= old) return;
    if (account?.version === version && account.points === balance && account.held === held && rows === shown) return;
    faults.list += 1;
    this.logger.error({ stream, version }, 'ledger: the lists of an account do not say what its log says');
  }
}

const empty = (): Fold => ({ balance: 0, held: 0, version: 0, shown: 0, at: 0 });
