import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { checkChain, MongoEventStore, type Append, type KeyedEventStore } from '@xuekao/event-sourcing';
import { LOGGER, MONGO, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { DailyCheck } from '../kernel/daily-check.js';
import { POINTS_EVENTS } from './ledger.js';
import { PointsCollections } from './points.collections.js';
import { isShown, ledgerAccounts, streamOf, userIdOf, type PointsEvent } from './points.events.js';

/** An entry younger than this may not be shown yet, or be half of a transfer whose other half is read later. */
const youngMs = 60_000;

/**
 * `sum`: legs of an entry; `balance`: what an entry says the account holds; `below`: under 0; `list`: what people see; `transit`: halves of
 * transfers; `chain`: accounts whose log was changed by another hand.
 */
const faultKinds = ['sum', 'balance', 'below', 'list', 'transit', 'chain'] as const;
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
 * Reads the whole ledger of points: every entry is balanced, every balance is the fold of its entries, none is below 0, the lists say what
 * the log says, and the log is as it was written.
 */
@Injectable()
export class LedgerCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly daily: DailyCheck<keyof LedgerFaults>;

  constructor(
    @Inject(POINTS_EVENTS) private readonly events: KeyedEventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: PointsCollections,
    @Inject(MONGO) connection: Connection,
  ) {
    this.daily = new DailyCheck({
      ledger: 'points',
      kinds: faultKinds,
      check: (now, isEnding) => this.check(now, isEnding),
      connection,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.daily.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.daily.end();
  }

  async check(now = new Date(), isEnding = (): boolean => false): Promise<LedgerFaults | null> {
    const faults: LedgerFaults = { sum: 0, balance: 0, below: 0, list: 0, transit: 0, chain: 0 };
    const old = now.getTime() - youngMs;
    let [stream, fold]: [string, Fold] = ['', empty()];
    for await (const append of this.events.all(streamOf(''))) {
      if (isEnding()) return null;
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
    if (this.events instanceof MongoEventStore)
      await checkChain(this.events.collection, streamOf(''), {
        isEnding,
        onBroken: (link) => {
          faults.chain += 1;
          this.logger.error({ ...link }, 'ledger: an append is not as it was written');
        },
      });
    return isEnding() ? null : faults;
  }

  private add({ stream, version, events, at: writtenAt }: Append, fold: Fold, faults: LedgerFaults, old: number): void {
    const userId = userIdOf(stream);
    for (const event of events as readonly PointsEvent[]) {
      const { data } = event;
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
      // a reward has the time at which it was earned: what is young is told by the append
      if (writtenAt.getTime() < old) faults.transit += of(ledgerAccounts.transit);
      if (isShown(event)) fold.shown += 1;
    }
    fold.at = writtenAt.getTime();
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
    if (at >= old) return;
    if ((account?.version ?? 0) > version && (await this.events.read(stream, version)).length > 0) return;
    if (account?.version === version && account.points === balance && account.held === held && rows === shown) return;
    faults.list += 1;
    this.logger.error({ stream, version }, 'ledger: the lists of an account do not say what its log says');
  }
}

const empty = (): Fold => ({ balance: 0, held: 0, version: 0, shown: 0, at: 0 });
