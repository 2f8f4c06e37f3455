import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LateWork, LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { Types } from 'mongoose';
import { Sweeps } from '../questions/index.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingCollections } from './training.collections.js';
import { placeOfId, type TrainAnswerDoc } from './training.model.js';

const name = 'answers-of-training';
const everyMs = 10_000;
const longestMs = 120_000;
/** Answers that are younger are counted by the process that took them. */
const leftAfterMs = 10_000;
/** An answer is stamped before it is stored, by the clock of its process. */
const overlapMs = 60_000;
/** Before the first sweep of all nothing of this kind was written. */
const firstMs = 24 * 60 * 60_000;
const atOnce = 5000;

/** Has counted what a process took and did not count before it was killed. All processes sweep: each goes on where the last one was. */
@Injectable()
export class LeftAnswers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    private readonly store: TrainingCollections,
    private readonly done: Sweeps,
    private readonly counts: TrainingCounts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs, firstMs: 0, longestMs, late: new LateWork('repo', 'training-left') },
      (error) => this.logger.warn({ err: error }, 'answers of training that a process left were not looked for'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  private async sweep(): Promise<void> {
    const now = Date.now();
    const since = (await this.done.since(name))?.getTime() ?? now - firstMs;
    const until = new Date(now - leftAfterMs);
    const found = await this.store.answers.collection
      .find<Pick<TrainAnswerDoc, '_id' | 'trainId' | 'at'>>(
        { at: { $gt: new Date(since - overlapMs), $lte: until } },
        { projection: { trainId: 1, at: 1 }, sort: { at: 1 }, limit: atOnce },
      )
      .toArray();
    const left = await this.uncounted(found);
    if (left.length > 0) {
      this.logger.info({ trainings: left.length }, 'answers of training that a process left are counted');
      await this.counts.of(left);
    }
    const last = found.at(-1);
    // of more the rest is looked at the next time
    const done = found.length < atOnce || !last ? until : new Date(Math.max(last.at.getTime() + overlapMs, since + 1));
    await this.done.advance(name, done);
  }

  private async uncounted(answers: readonly Pick<TrainAnswerDoc, '_id' | 'trainId'>[]): Promise<string[]> {
    const places = new Map<string, { trainId: Types.ObjectId; place: number }>();
    for (const { _id, trainId } of answers) {
      const place = placeOfId(_id);
      const known = places.get(trainId.toHexString());
      if (!known || place > known.place) places.set(trainId.toHexString(), { trainId, place });
    }
    const trainings = await this.store.trainings
      .find({ _id: { $in: [...places.values()].map(({ trainId }) => trainId) } }, { counted: 1 })
      .lean();
    return trainings
      .map(({ _id, counted = 0 }) => ({ id: _id.toHexString(), counted }))
      .filter(({ id, counted }) => counted < (places.get(id)?.place ?? 0))
      .map(({ id }) => id);
  }
}
