import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { counter, LateWork, type Logger, LOGGER, type Repeat, repeat, ServiceTime } from '@xuekao/platform';
import { Attempts } from './attempt.store.js';
import { TRIAL_EVENTS } from './event-log.js';

const everyMs = 3_600_000;
/** Long enough to look at the result once more on the same day. */
const keptMs = 24 * 3_600_000;
const together = 500;

/** Trials are no evidence of anything: a day later they are forgotten, so that trying costs no disk. */
@Injectable()
export class TrialSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly swept = counter('xuekao_trials_swept_total', 'Attempts at the trial that were forgotten');
  private sweeps: Repeat | undefined;

  constructor(
    @Inject(TRIAL_EVENTS) private readonly events: EventStore,
    private readonly attempts: Attempts,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs, late: new LateWork('exam', 'trials') },
      (error) => this.logger.warn({ err: error }, 'old trials were not swept'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /**
   * Several processes may sweep at once. A stream goes as a whole: half of one would say something that never was. @returns how many were
   * forgotten
   */
  async sweep(): Promise<number> {
    if (!(this.events instanceof MongoEventStore)) return 0;
    const { collection } = this.events;
    const before = new Date((await this.time.exact()) - keptMs);
    let count = 0;
    for (;;) {
      // whichever event: one that another release wrote behind a forgotten beginning goes, too
      const old = await collection
        .find({ at: { $lt: before } }, { projection: { stream: 1 } })
        .limit(together)
        .toArray();
      if (old.length === 0) return count;
      const streams = [...new Set(old.map(({ stream }) => stream))];
      // what begins a stream goes last: a sweep that was broken off leaves no stream without its beginning
      await collection.deleteMany({ stream: { $in: streams }, version: { $gt: 1 } });
      const { deletedCount } = await collection.deleteMany({ stream: { $in: streams } });
      this.attempts.forgetTrials(streams);
      this.swept.inc(deletedCount);
      count += deletedCount;
    }
  }
}
