import { Inject, Injectable } from '@nestjs/common';
import { failedByDuplicatesOnly, nativeOf } from '@xuekao/documents';
import { eraOf, firstEra, MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import type { mongo, QueryFilter } from 'mongoose';
import { graceMs, streamOf, type PaperDoc, AttemptCollections, EVENTS } from '../attempts/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { ResultCollections } from './result.collections.js';
import { ExamCollections } from '../exams/index.js';
import { ResultLooks } from './untold-results.jobs.js';
import type { NewsBeginningDoc, ResultLookDoc, ResultNewsDoc } from './result-news.model.js';
import { keptMs, toldFrom } from './result-news.rules.js';

const day = 24 * 3_600_000;
const together = 500;

export type FinishedPaper = Omit<ResultNewsDoc, 'goesAt'>;
/** Results to tell: those of this era of the log. */
export interface ToldLog {
  from: Date;
  era: string;
}

/**
 * Which papers are finished, and which exams are to be looked at for them, as `ResultNews` keeps it; also of papers that no follower noted:
 * finished before an upgrade, or while a process of an earlier release followed the log. What is written twice stays as it was.
 */
@Injectable()
export class MissedResults {
  private isStopped = false;

  constructor(
    private readonly resultStore: ResultCollections,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    @Inject(EVENTS) private readonly events: EventStore,
    private readonly looks: ResultLooks,
  ) {}

  stop(): void {
    this.isStopped = true;
  }

  /**
   * First work of a process, before it tells anything: each exam is looked at once at least, and the papers of the last day are there.
   * Later starts read only the exams that came or were open since the last one; a day more, for a process of an earlier release that ran
   * beside it.
   */
  async takeUp(now: number): Promise<ToldLog> {
    const began = await this.resultStore.newsBeginning
      .findOneAndUpdate({ _id: 'results' }, { $setOnInsert: { at: new Date(now) } }, { upsert: true, returnDocument: 'after' })
      .orFail()
      .lean<NewsBeginningDoc>();
    const era = await this.era();
    const isSetBack = era !== (began.era ?? firstEra);
    if (isSetBack) await this.dropLost();
    const since = began.takenUp && new Date(began.takenUp.getTime() - day);
    // an old draft may have been published meanwhile
    const made = since ? { $or: [{ createTime: { $gte: since } }, { endTime: { $gte: since } }] } : {};
    const exams = this.examStore.exams
      .find({ setId: { $ne: null }, ...made }, { _id: 1 })
      .lean<{ _id: string }[]>()
      .cursor({ batchSize: together });
    await this.inPages(exams, async (page) => {
      const looks = page.map(({ _id }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { lookAt: new Date(now), asks: 0 } }, upsert: true },
      }));
      await addedBy(nativeOf<ResultLookDoc>(this.resultStore.resultLooks).bulkWrite(looks, { ordered: false }));
    });
    // after a loss lists may still show what the log has not; the follower reads all of it then, and notes what it has
    if (!isSetBack) {
      const lately = { handState: 1, state: paperStates.finished, deadline: { $gte: new Date(now - day - graceMs) } };
      await this.addPapers(lately, now, async (examIds) => this.looks.ask(examIds, new Date(now)));
    }
    await this.resultStore.newsBeginning.updateOne({ _id: 'results' }, { takenUp: new Date(now), era });
    return { from: toldFrom(began.at), era };
  }

  private async era(): Promise<string> {
    return this.events instanceof MongoEventStore ? eraOf(this.events.collection.db) : firstEra;
  }

  /** The log was set back: a paper whose end it lost may end once more under the same id, and that is another result. */
  private async dropLost(): Promise<void> {
    if (!(this.events instanceof MongoEventStore)) return;
    const { collection } = this.events;
    const all = this.resultStore.resultNews.find({}, { _id: 1 }).lean<{ _id: string }[]>().cursor({ batchSize: together });
    await this.inPages(all, async (page) => {
      const streams = page.map(({ _id }) => streamOf(_id));
      const ended = new Set<string>(await collection.distinct('stream', { stream: { $in: streams }, 'events.type': 'AttemptFinished' }));
      await this.resultStore.resultNews.deleteMany({ _id: { $in: page.map(({ _id }) => _id).filter((id) => !ended.has(streamOf(id))) } });
    });
  }

  /** The finished papers of an exam, however old. @param handedInFrom null: whenever they were handed in */
  addOfExam(examId: string, now: number, handedInFrom: Date | null): Promise<void> {
    return this.addPapers({ examId, state: paperStates.finished, ...(handedInFrom ? { handedInAt: { $gte: handedInFrom } } : {}) }, now);
  }

  /** Papers that went on behind their hand-in, where they are among these, have ended now: the mark that they have is to be told. */
  async endAgain(papers: readonly FinishedPaper[], now: number): Promise<void> {
    for (const { _id, finishedAt, told, toldAt } of papers) {
      const ended = { finishedAt, told, ...(toldAt ? { toldAt } : {}), goesAt: new Date(now + keptMs) };
      await this.resultStore.resultNews.updateOne({ _id, isOpen: true }, { $set: ended, $unset: { isOpen: true } });
    }
  }

  async add(papers: readonly FinishedPaper[], now: number): Promise<void> {
    if (papers.length === 0) return;
    const goesAt = new Date(now + keptMs);
    const rows = papers.map(({ _id, ...paper }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { ...paper, goesAt } }, upsert: true },
    }));
    const added = await addedBy(nativeOf<ResultNewsDoc>(this.resultStore.resultNews).bulkWrite(rows, { ordered: false }));
    // a process that starts may have found the paper in the list first, which does not say who saw the mark with the hand-in
    const seen = papers.flatMap(({ _id, told, toldAt }, at) =>
      told === null || at in added ? [] : [{ updateOne: { filter: { _id, told: null }, update: { $set: { told, toldAt } } } }],
    );
    if (seen.length > 0) await nativeOf<ResultNewsDoc>(this.resultStore.resultNews).bulkWrite(seen, { ordered: false });
  }

  private async addPapers(
    filter: QueryFilter<PaperDoc>,
    now: number,
    added: (examIds: string[]) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const papers = this.attemptStore.papers
      .find(filter, { examId: 1, userId: 1, handedInAt: 1 })
      .lean<PaperDoc[]>()
      .cursor({ batchSize: together });
    await this.inPages(papers, async (page) => {
      // marks by hand came later; the log would say when, and a day more or less is not worth reading it
      await this.add(
        page.map(({ _id, examId, userId, handedInAt }) => ({ _id, examId, userId, finishedAt: handedInAt ?? new Date(0), told: null })),
        now,
      );
      await added(page.map(({ examId }) => examId));
    });
  }

  private async inPages<T>(all: AsyncIterable<T>, work: (page: readonly T[]) => Promise<void>): Promise<void> {
    let page: T[] = [];
    for await (const one of all) {
      if (this.isStopped) throw new Error('the service ends');
      if (page.push(one) < together) continue;
      await work(page);
      page = [];
    }
    if (page.length > 0) await work(page);
  }
}

/** Another process may add the same at this moment. @returns what this one has added, by place */
async function addedBy(writing: Promise<Pick<mongo.BulkWriteResult, 'upsertedIds'>>): Promise<object> {
  try {
    return (await writing).upsertedIds;
  } catch (error) {
    if (!failedByDuplicatesOnly(error)) throw error;
    return error.result.upsertedIds;
  }
}
