import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Timers, type DueItem } from '@xuekao/event-sourcing';
import { LateWork, LOGGER, OwnPartition, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { BattleCollections } from './battle.collections.js';
import { BattleHandIn } from './battle.hand-in.js';
import { takesUntil } from './battle.decider.js';

const scanEveryMs = 1000;
/** While nothing is due. */
const scanRestMs = 4000;
const atOnce = 50;
const askMs = 3000;
/** So long a paper is left to the process that takes its learner's calls: that one holds its state. */
const shareMs = 3000;

interface DuePaper extends DueItem {
  userId: string;
}
/** Between the end of a paper and its hand-in by the clock. */
const graceMs = takesUntil({ deadline: 0 });

/** Hands in papers of battles whose day or window is over; where two processes meet, the log lets one of them do it. */
@Injectable()
export class BattleClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: Timers<DuePaper>;
  private readonly late = new LateWork('exam', 'battle-papers');
  private scans: Repeat | undefined;

  constructor(
    private readonly store: BattleCollections,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
    handIn: BattleHandIn,
    share: OwnPartition,
  ) {
    this.timers = new Timers({
      page: (now, after, size) => this.page(now, after, size),
      now: () => this.time.exact(),
      knownNow: () => this.time.settled(),
      isMine: ({ userId, at }, now) => share.has(userId) || at + shareMs <= now,
      run: ({ id }, now) => handIn.byClock(id, now),
      onFailure: ({ id }, error) => this.logger.error({ err: error, paperId: id }, 'a paper of a battle was not handed in at its end'),
      atOnce,
    });
  }

  onApplicationBootstrap(): void {
    this.scans = repeat(
      () => this.scan(),
      { everyMs: scanEveryMs, firstMs: 0, restMs: scanRestMs },
      (error) => {
        this.late.failed();
        this.logger.warn({ err: error }, 'the scan of battles that are over failed');
      },
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.timers.end(), this.scans?.end()]);
  }

  /** @returns how many papers this process looked after */
  async scan(): Promise<number> {
    const { count, oldest } = await this.timers.scan();
    this.late.succeeded();
    // a paper that cannot be handed in rests between its tries, and the scan goes well
    this.late.due(this.time.now(), oldest === null ? [] : [new Date(oldest)]);
    return count;
  }

  private async page(now: number, after: DuePaper | null, size: number): Promise<DuePaper[]> {
    const last = after && new Date(after.at - graceMs);
    const behind = last ? { $or: [{ deadline: { $gt: last } }, { deadline: last, _id: { $gt: after.id } }] } : {};
    const found = await this.store.papers
      .find({ handState: 0, deadline: { $lte: new Date(now - graceMs) }, ...behind }, { _id: 1, userId: 1, deadline: 1 })
      .sort({ deadline: 1, _id: 1 })
      .limit(size)
      .maxTimeMS(askMs)
      .lean();
    return found.map(({ _id, userId, deadline }) => ({ id: _id, userId, at: deadline.getTime() + graceMs }));
  }
}
