import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { CorrectionState } from '@xuekao/contracts';
import { LateWork, type Logger, LOGGER, type Repeat, repeat, ServiceTime } from '@xuekao/platform';
import { CorrectionCollections } from './correction.collections.js';

const everyMs = 3_600_000;
/** After its last dry run. */
const keptMs = 30 * 24 * 3_600_000;
const states: { $in: CorrectionState[] } = { $in: ['ready', 'failed'] };

/** Drops corrections that somebody prepared and never applied: each has a row of names and marks for every paper that it would change. */
@Injectable()
export class CorrectionSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    private readonly store: CorrectionCollections,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs, late: new LateWork('exam', 'old-corrections') },
      (error) => this.logger.warn({ err: error }, 'corrections that nobody applied were not dropped; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** Several processes may sweep at once. */
  async sweep(): Promise<void> {
    const before = new Date((await this.time.exact()) - keptMs);
    const asked = [{ askedAt: { $lt: before } }, { askedAt: { $exists: false }, createTime: { $lt: before } }];
    const old = await this.store.corrections.find({ state: states, $or: asked }, { _id: 1 }).lean();
    for (const { _id } of old) {
      const dropped = { state: 'dropped', nextAt: null, holder: null, until: null } as const;
      const { matchedCount } = await this.store.corrections.updateOne({ _id, state: states, $or: asked }, dropped);
      if (matchedCount > 0) await this.store.rows.deleteMany({ correctionId: _id });
    }
  }
}
