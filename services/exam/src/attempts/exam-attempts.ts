import { Inject, Injectable } from '@nestjs/common';
import { MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { mongo } from 'mongoose';
import { papersIn, type AttemptsAt, type AttemptsOfExam, type DeletedExam } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { AttemptCollections } from './attempt.collections.js';
import { streamOf, type AttemptEvent } from './attempt.events.js';
import { EVENTS } from './event-log.js';

/** Condition on the read model. */
export const attemptsAt = ({ examId, ...part }: AttemptsAt) => ({ examId, ...papersIn(part) });
const scanMs = 60_000;

/** The attempts at an exam, for the exams. */
@Injectable()
export class ExamAttempts implements AttemptsOfExam {
  constructor(
    private readonly attemptStore: AttemptCollections,
    @Inject(EVENTS) private readonly events: EventStore,
  ) {}

  async counts(exams: readonly AttemptsAt[]): Promise<ReadonlyMap<string, { papers: number; waiting: number }>> {
    const whole = exams.filter(({ within }) => within === undefined).map(({ examId }) => examId);
    const parts = exams.filter(({ within }) => within !== undefined).map(attemptsAt);
    const rows = await this.attemptStore.papers.aggregate<{ _id: string; papers: number; waiting: number }>([
      { $match: { $or: [{ examId: { $in: whole } }, ...parts] } },
      { $group: { _id: '$examId', papers: { $sum: 1 }, waiting: { $sum: { $cond: [{ $eq: ['$state', paperStates.waiting] }, 1, 0] } } } },
    ]);
    return new Map(rows.map(({ _id, papers, waiting }) => [_id, { papers, waiting }]));
  }

  async byState(exam: AttemptsAt): Promise<{ inExam: number; waiting: number; finished: number }> {
    const countOf = (state: number): Promise<number> => this.attemptStore.papers.countDocuments({ ...attemptsAt(exam), state });
    const [inExam, waiting, finished] = await Promise.all([
      countOf(paperStates.inExam),
      countOf(paperStates.waiting),
      countOf(paperStates.finished),
    ]);
    return { inExam, waiting, finished };
  }

  count(examIds: readonly string[]): Promise<number> {
    return this.attemptStore.papers.countDocuments({ examId: { $in: [...examIds] } });
  }

  async shownAmong(examIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.attemptStore.papers.distinct('examId', { examId: { $in: [...examIds] } }));
  }

  async begunAmong(exams: readonly DeletedExam[]): Promise<ReadonlySet<string>> {
    if (exams.length === 0) return new Set();
    const ids = new Set(exams.map(({ id }) => id));
    const oldest = Math.min(...exams.map(({ createTime }) => createTime.getTime()));
    const begun = new Map<string, string>();
    const removed = new Set<string>();
    for await (const { stream, events } of this.beginningsAndEnds([...ids], oldest)) {
      // streams of attempts hold nothing else
      for (const event of events as AttemptEvent[]) {
        if (event.type === 'AttemptStarted' && ids.has(event.data.examId)) begun.set(stream, event.data.examId);
        if (event.type === 'AttemptRemoved') removed.add(stream);
      }
    }
    return new Set([...begun].flatMap(([stream, examId]) => (removed.has(stream) ? [] : [examId])));
  }

  /** First appends of attempts, and those that deleted one. */
  private beginningsAndEnds(
    examIds: readonly string[],
    since: number,
  ): AsyncIterable<{ stream: string; events: readonly { type: string }[] }> {
    if (!(this.events instanceof MongoEventStore)) return this.events.all(streamOf(''));
    // ids of appends begin with the second they were made in; clocks of two machines may differ
    const from = mongo.ObjectId.createFromTime(Math.floor(since / 1000) - 3600);
    const filter = {
      _id: { $gte: from },
      'events.data.examId': { $in: [...examIds] },
      $or: [{ version: 1 }, { 'events.type': 'AttemptRemoved' }],
    };
    const projection = { stream: 1, events: 1 };
    return this.events.collection.find(filter, { projection, readConcern: { level: 'majority' }, maxTimeMS: scanMs });
  }
}
