import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { undescribedPictures } from '@xuekao/contracts/picture-words';
import { LOGGER, type Logger } from '@xuekao/platform';
import type { Types } from 'mongoose';
import { Collections } from '../store/collections.js';
import type { QuestionDoc, VersionDoc } from './question.model.js';

const sweepEveryMs = 10 * 60_000;
/** An update that another process stamped before the last sweep may become visible after it. */
const overlapMs = 60_000;
const atOnce = 200;
/** Versions hold up to a megabyte: fewer of them are in memory at a time. */
const readBatch = 50;

type Head = Pick<QuestionDoc, '_id' | 'current'>;

/**
 * Counts pictures without words where a save did not: in questions of earlier releases, once, and in those that a process of an earlier
 * release changes while it runs beside this one. Saves are never held up by it, and it leaves alone what was saved meanwhile.
 */
@Injectable()
export class UndescribedSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isEnding = false;
  /** changes since then are looked at; null: all questions */
  private since: Date | null = null;

  constructor(
    private readonly collections: Collections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), sweepEveryMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.sweeping;
  }

  private begin(): void {
    this.sweeping = this.sweeping
      .then(() => this.sweep())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'pictures without words were not counted'));
  }

  private async sweep(): Promise<void> {
    const began = Date.now();
    const changed = this.since === null ? {} : { updatedAt: { $gte: this.since } };
    const heads = this.collections.questions.collection.find<Head>(
      { live: true, ...changed, $expr: { $ne: ['$undescribed.of', '$current'] } },
      { projection: { current: 1 }, batchSize: atOnce },
    );
    let batch: Head[] = [];
    for await (const head of heads) {
      if (this.isEnding) return;
      batch.push(head);
      if (batch.length === atOnce) {
        await this.count(batch);
        batch = [];
      }
    }
    await this.count(batch);
    this.since = new Date(began - overlapMs);
  }

  private async count(heads: readonly Head[]): Promise<void> {
    if (heads.length === 0) return;
    const { questions, versions } = this.collections;
    const byCount = new Map<number, Pick<VersionDoc, '_id' | 'quId'>[]>();
    const found = versions.collection.find<VersionDoc>({ _id: { $in: heads.map(({ current }) => current) } }, { batchSize: readBatch });
    for await (const version of found) {
      const count = undescribedPictures(version);
      byCount.set(count, [...(byCount.get(count) ?? []), { _id: version._id, quId: version.quId }]);
    }
    for (const [count, counted] of byCount) {
      // a version belongs to one question: one that has another by now is not found
      const [ids, current] = [counted.map(({ quId }) => quId), counted.map(({ _id }): Types.ObjectId => _id)];
      await questions.collection.updateMany({ _id: { $in: ids }, current: { $in: current } }, [{ $set: { undescribed: { count, of: '$current' } } }]);
    }
  }
}
