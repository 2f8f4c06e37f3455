import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf } from '@xuekao/contracts';
import { inTransaction } from '@xuekao/documents';
import { LateWork, LOGGER, MONGO, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import type { ClientSession, Connection } from 'mongoose';
import { LearningCollections } from './learning.collections.js';
import { LearningDays } from './learning-days.js';
import { learnerId, type LearnerDoc, type ProgressDoc } from './learning.model.js';
import { PlayedLessons, type CountedLesson } from './played-lessons.js';

type Uncounted = Pick<ProgressDoc, '_id' | 'userId' | 'courseId' | 'uncounted' | 'updateTime' | 'turn'>;

const everyMs = 1000;
const longestMs = 60_000;
/**
 * Heartbeats come every 15 s: four of them are counted together, half an interval behind the last one. At its end the transaction would
 * hold the very lessons that are heard at that moment, and all that are heard in their round would wait for it.
 */
const restsMs = 52_500;
/** Later than the process that heard it counts it: that one has ended. */
const leftAfterMs = 90_000;
const leftEveryMs = 30_000;
/** Lessons of one transaction: heartbeats wait for its end. */
const together = 50;
const mostLeft = 2000;
const fields = { userId: 1, courseId: 1, uncounted: 1, updateTime: 1, turn: 1 } as const;

/** Milliseconds of lessons of one learner that are not counted yet. @param day of the site; absent: of all days */
export const uncountedOf = (lesson: Pick<ProgressDoc, 'uncounted'> | null, day?: string): number =>
  (lesson?.uncounted ?? []).reduce((sum, one) => (day === undefined || one.day === day ? sum + one.ms : sum), 0);

/**
 * Takes the time of lessons into their learners and their days of learning, each once: a heartbeat writes it into its lesson alone, and
 * what is counted is taken away there in one transaction. Whoever reads what is counted has it counted first.
 */
@Injectable()
export class UncountedTime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** lessons that have time of this process, and since when; the oldest first */
  private readonly waiting = new Map<string, number>();
  private leftLookedAt = 0;
  private rounds: Repeat | undefined;

  constructor(
    private readonly store: LearningCollections,
    private readonly days: LearningDays,
    private readonly played: PlayedLessons,
    private readonly time: ServiceTime,
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = repeat(
      () => this.round(),
      { everyMs, longestMs, late: new LateWork('course', 'learning-time') },
      (error) => this.logger.warn({ err: error }, 'time of lessons was not counted; it is counted later'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds?.end();
  }

  /** A heartbeat has written time into a lesson. */
  expect(lessonId: string, now: number): void {
    if (!this.waiting.has(lessonId)) this.waiting.set(lessonId, now);
  }

  /** All time of a person, whichever process heard of it. */
  async ofPerson(userId: string): Promise<void> {
    const found = await this.store.progress.collection
      .find<Uncounted>({ userId, uncountedAt: { $exists: true } }, { projection: { _id: 1 } })
      .toArray();
    await this.of(found.map(({ _id }) => _id));
  }

  /** In the transaction of whoever needs these lessons to be counted. @returns those that had time */
  async take(lessonIds: readonly string[], session: ClientSession): Promise<CountedLesson[]> {
    const found = await this.store.progress.collection
      .find<Uncounted>(idsIn(lessonIds, { uncountedAt: { $exists: true } }), { projection: fields, session })
      .toArray();
    if (found.length === 0) return found;
    const taken = { $unset: { uncounted: 1, uncountedAt: 1 }, $inc: { turn: 1 } } as const;
    await this.store.progress.collection.updateMany(idsIn(found.map(({ _id }) => _id)), taken, { session });
    const learnt = found.flatMap((lesson) => (lesson.uncounted ?? []).map((one) => ({ ...lesson, ...one })));
    await this.addToLearners(learnt, session);
    await this.days.addAll(learnt, session);
    return found;
  }

  private async of(lessonIds: readonly string[]): Promise<void> {
    for (let from = 0; from < lessonIds.length; from += together) {
      const some = lessonIds.slice(from, from + together);
      const failures = await this.counted(some).then(
        () => [],
        // what one of them fails by is nothing to the others
        (error: unknown) => (some.length === 1 ? [error] : this.oneByOne(some)),
      );
      if (failures.length > 0) throw failures[0];
    }
  }

  private async counted(lessonIds: readonly string[]): Promise<void> {
    const bringBack = this.played.leaveOut(lessonIds);
    bringBack(await inTransaction(this.connection, (session) => this.take(lessonIds, session)));
    for (const id of lessonIds) this.waiting.delete(id);
  }

  private async oneByOne(lessonIds: readonly string[]): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (const id of lessonIds) await this.counted([id]).catch((error: unknown) => failures.push(error));
    return failures;
  }

  private async round(): Promise<void> {
    const now = this.time.now();
    const due: string[] = [];
    for (const [id, since] of this.waiting) {
      if (since > now - restsMs) break;
      due.push(id);
    }
    await this.of(due);
    if (now - this.leftLookedAt < leftEveryMs) return;
    this.leftLookedAt = now;
    const left = await this.store.progress.collection
      .find<Uncounted>({ uncountedAt: { $lte: new Date(now - leftAfterMs) } }, { projection: { _id: 1 }, limit: mostLeft })
      .toArray();
    await this.of(left.map(({ _id }) => _id));
  }

  private async addToLearners(learnt: readonly (Uncounted & { day: string; ms: number })[], session: ClientSession): Promise<void> {
    const changes = learnt.map(({ courseId, userId, day, ms, updateTime }) => ({
      updateOne: {
        filter: { _id: learnerId(courseId, userId) },
        update: [
          {
            $set: {
              // a day that is over adds nothing to the one that has begun
              dayMs: {
                $switch: {
                  branches: [
                    { case: { $eq: ['$day', day] }, then: { $add: ['$dayMs', ms] } },
                    { case: { $lt: ['$day', day] }, then: ms },
                  ],
                  default: '$dayMs',
                },
              },
              day: { $max: ['$day', day] },
              uncheckedMs: { $add: [{ $ifNull: ['$uncheckedMs', 0] }, ms] },
              updateTime: { $max: ['$updateTime', updateTime] },
            },
          },
        ],
      },
    }));
    await this.store.learners.collection.bulkWrite(changes as never, { session });
  }
}

/** A learner with time that is not counted yet, of the lesson that is played. */
export function withUncounted<L extends Pick<LearnerDoc, 'day' | 'dayMs' | 'uncheckedMs'>>(
  learner: L,
  lesson: Pick<ProgressDoc, 'uncounted'> | null,
  now: number,
): L {
  const day = dayOf(now);
  const counted = learner.day === day ? learner.dayMs : 0;
  const uncheckedMs = (learner.uncheckedMs ?? 0) + uncountedOf(lesson);
  return { ...learner, day, dayMs: counted + uncountedOf(lesson, day), uncheckedMs };
}

/** The driver takes every id for an ObjectId. */
const idsIn = (ids: readonly string[], more: object = {}) => ({ _id: { $in: [...ids] as never[] }, ...more });
