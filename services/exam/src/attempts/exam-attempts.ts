import { Inject, Injectable } from '@nestjs/common';
import { MongoEventStore, notShown, type EventStore } from '@xuekao/event-sourcing';
import { papersIn, type AttemptsAt, type AttemptsOfExam, type DeletedExams } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { AttemptCollections } from './attempt.collections.js';
import { streamOf, type AttemptEvent } from './attempt.events.js';
import { beginningsBetween } from './beginnings.js';
import { EVENTS } from './event-log.js';
import { papersCollection } from './paper.model.js';

/** Condition on the read model. */
export const attemptsAt = ({ examId, ...part }: AttemptsAt) => ({ examId, ...papersIn(part) });
const hourMs = 3_600_000;
/** So long before a deletion an attempt may have begun that no list showed at it: clocks differ, and the lists were behind. */
const shownLaterMs = 24 * hourMs;
/** So long behind a deletion nobody begins any more. */
const startsLaterMs = hourMs;
/** Less than the time between a deletion and the look for attempts. */
const latestMs = hourMs / 2;
const together = 500;
const removed = 'AttemptRemoved' satisfies AttemptEvent['type'];
const soundly = { readConcern: { level: 'majority' }, maxTimeMS: 15_000 } as const;

interface Beginning {
  stream: string;
  examId: string;
}

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

  async begunAmong({ ids, removedAt }: DeletedExams): Promise<ReadonlySet<string>> {
    const begun = new Set<string>();
    if (ids.length === 0) return begun;
    for await (const { stream, examId } of this.beginnings(ids, removedAt.getTime()))
      if (!begun.has(examId) && !(await this.isGone(stream))) begun.add(examId);
    return begun;
  }

  private async isGone(stream: string): Promise<boolean> {
    if (this.events instanceof MongoEventStore)
      return (await this.events.collection.countDocuments({ stream, 'events.type': removed }, { limit: 1, ...soundly })) > 0;
    return (await this.events.read(stream)).some(({ events }) => events.some(({ type }) => type === removed));
  }

  /** Attempts that the lists show, those that they leave out, and those of the time in which the lists may not have shown them yet. */
  private async *beginnings(examIds: readonly string[], removedAt: number): AsyncGenerator<Beginning> {
    if (!(this.events instanceof MongoEventStore)) {
      for await (const append of this.events.all(streamOf(''))) yield* startsIn([append], examIds);
      return;
    }
    const { collection } = this.events;
    const { behindMs, streams } = await notShown(collection.db, papersCollection);
    if (behindMs > latestMs) throw new Error(`the lists of attempts are ${Math.round(behindMs / 1000)} s behind the log`);
    const shown = this.attemptStore.papers.find({ examId: { $in: [...examIds] } }, { examId: 1 });
    for await (const { _id, examId } of shown.cursor()) yield { stream: streamOf(_id), examId };
    const beginning = { version: 1, 'events.data.examId': { $in: [...examIds] } };
    const options = { projection: { stream: 1, events: 1 }, ...soundly };
    for (let from = 0; from < streams.length; from += together) {
      const stream = { $in: streams.slice(from, from + together) };
      yield* startsIn(await collection.find({ stream, ...beginning }, options).toArray(), examIds);
    }
    const around = beginningsBetween(this.events, examIds, removedAt - shownLaterMs, removedAt + startsLaterMs);
    for await (const append of around) yield* startsIn([append], examIds);
  }
}

function startsIn(appends: readonly { stream: string; events: readonly { type: string }[] }[], examIds: readonly string[]): Beginning[] {
  return appends.flatMap(({ stream, events }) =>
    // streams of attempts hold nothing else
    (events as readonly AttemptEvent[]).flatMap((event) =>
      event.type === 'AttemptStarted' && examIds.includes(event.data.examId) ? [{ stream, examId: event.data.examId }] : [],
    ),
  );
}
