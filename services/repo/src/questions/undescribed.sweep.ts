import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { undescribedPictures } from '@xuekao/contracts/picture-words';
import { LateWork, LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { mongo, Types } from 'mongoose';
import { QuestionCollections } from './question.collections.js';
import { moreTextOf } from './question.draft.js';
import type { QuestionDoc, VersionDoc } from './question.model.js';
import { readVersion } from './question.spellings.js';
import { Sweeps } from './sweeps.js';

const sweepEveryMs = 10 * 60_000;
/** A row that another process stamped before the last sweep may become visible after it: an import commits minutes after its stamp. */
const overlapMs = 10 * 60_000;
const atOnce = 200;
/** Heads of one page of the first walk through all questions, between which a stop is noticed. */
const pageSize = 1000;
const pageMs = 10_000;
const name = 'undescribed-and-more';
/** Versions hold up to a megabyte: fewer of them are in memory at a time. */
const readBatch = 50;

type Head = Pick<QuestionDoc, '_id' | 'current' | 'live' | 'undescribed' | 'more'>;
const fields = { current: 1, live: 1, undescribed: 1, 'more.of': 1 } as const;
const isUncounted = ({ live, current, undescribed, more }: Head): boolean =>
  live && [undescribed, more].some((own) => own?.of.toHexString() !== current.toHexString());

/**
 * Counts pictures without words, and keeps the text for searches, where a save did not: in questions of earlier releases, once for all
 * processes, and in those that a process of an earlier release changes while it runs beside this one.
 * Saves are never held up by it, and it leaves alone what was saved meanwhile.
 */
@Injectable()
export class UndescribedSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeps: Repeat | undefined;

  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly done: Sweeps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepEveryMs, firstMs: 0, late: new LateWork('repo', 'search-texts') },
      (error) => this.logger.warn({ err: error }, 'pictures without words were not counted, and texts for searches not kept'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  private get isEnding(): boolean {
    return this.sweeps?.isEnding ?? false;
  }

  private async sweep(): Promise<void> {
    const began = Date.now();
    const since = await this.done.since(name);
    for await (const heads of since === null ? this.all() : this.changed(since)) {
      if (this.isEnding) return;
      await this.count(heads.filter(isUncounted));
    }
    if (!this.isEnding) await this.done.advance(name, new Date(began - overlapMs));
  }

  /** Page by page: one read of millions would neither end in time nor notice a stop. */
  private async *all(): AsyncGenerator<Head[]> {
    const { collection } = this.questionStore.questions;
    for (let last: Types.ObjectId | undefined; ;) {
      const page = await collection
        .find<Head>(last ? { _id: { $gt: last } } : {}, { projection: fields, sort: { _id: 1 }, limit: pageSize, maxTimeMS: pageMs })
        .toArray();
      yield page;
      if (page.length < pageSize || this.isEnding) return;
      last = page.at(-1)?._id;
    }
  }

  private async *changed(since: Date): AsyncGenerator<Head[]> {
    let batch: Head[] = [];
    for await (const head of this.questionStore.questions.collection.find<Head>(
      { live: true, updatedAt: { $gte: since } },
      { projection: fields, batchSize: atOnce },
    )) {
      if (batch.push(head) < atOnce) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  private async count(heads: readonly Head[]): Promise<void> {
    if (heads.length === 0) return;
    const { questions, versions } = this.questionStore;
    let batch: mongo.AnyBulkWriteOperation[] = [];
    const write = async (): Promise<void> => {
      if (batch.length > 0) await questions.collection.bulkWrite(batch, { ordered: false });
      batch = [];
    };
    const found = versions.collection.find<VersionDoc>({ _id: { $in: heads.map(({ current }) => current) } }, { batchSize: readBatch });
    for await (const version of found) {
      if (this.isEnding) return;
      const [of, count] = [version._id, undescribedPictures(version)];
      // a version belongs to one question: one that has another by now is not found
      const filter = { _id: version.quId, current: of };
      batch.push({
        updateOne: { filter, update: { $set: { undescribed: { count, of }, more: { text: moreTextOf(readVersion(version)), of } } } },
      });
      if (batch.length >= readBatch) await write();
    }
    await write();
  }
}
