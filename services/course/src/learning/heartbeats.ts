import { Injectable } from '@nestjs/common';
import type { Caller } from '@xuekao/contracts';
import { Batcher } from '@xuekao/event-sourcing';
import type { mongo } from 'mongoose';
import { CourseReader, type CourseDoc } from '../courses/index.js';
import { CourseFileReader } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import { learnerId, progressId, type LearnerDoc, type PlayingDoc, type ProgressDoc } from './learning.model.js';
import { PlayedLessons, type PlayedLesson } from './played-lessons.js';
import { asksLearner } from './study.js';

/** Page and lesson from which words come. */
export interface Place {
  readonly caller: Pick<Caller, 'userId' | 'deptCode'>;
  readonly courseId: string;
  readonly fileId: string;
  readonly page: string;
  /** milliseconds since the epoch */
  readonly now: number;
}
interface Question extends Place {
  /** nothing of its lesson is taken from memory */
  readonly isAnew: boolean;
}
/** A lesson for words of a page; null and undefined: it is not there. */
export interface Stored {
  /** the page is the one of its person that plays */
  readonly isPlaying: boolean;
  readonly course: CourseDoc | null;
  /** null as well where the course asks nothing of it */
  readonly learner: LearnerDoc | null;
  readonly lesson: PlayedLesson | null;
  /** `lesson` is as this process knows it: what is not written by its `turn` has to be decided by what is stored */
  readonly isRecalled: boolean;
  readonly file: { readonly duration: number } | undefined;
}
export type Heard = Pick<ProgressDoc, 'page' | 'sequence'> & Partial<ProgressDoc>;
interface Write {
  readonly before: PlayedLesson;
  readonly set: Heard;
}

/** Milliseconds in which a round gathers others: nobody waits for the answer to a heartbeat. */
const gatherMs = 10;

/**
 * Reads and writes of heartbeats, those of many learners together: a course for 5,000 of them hears 333 a second. What this process wrote
 * last it need not read. Past mongoose, which took half of the time.
 */
@Injectable()
export class Heartbeats {
  private readonly reads = new Batcher<Question, Stored>((places) => this.readAll(places), { gatherMs });
  private readonly writes = new Batcher<Write, boolean>((writes) => this.writeAll(writes), { gatherMs });

  constructor(
    private readonly store: LearningCollections,
    private readonly courses: CourseReader,
    private readonly files: CourseFileReader,
    private readonly played: PlayedLessons,
  ) {}

  /** Read after the call, never before it: which page plays is asked when the page's time has been taken. @throws {StoreBusy} */
  async read(place: Place): Promise<Stored> {
    return this.recalled(place) ?? this.reads.ask({ ...place, isAnew: false });
  }

  /** A page has been opened: its first words need no read. @param progress of the moment at which it became the one that plays */
  opened(progress: ProgressDoc, page: string, now: number): void {
    this.played.keep({ progress, page, askedAt: now });
  }

  /** As it is stored. @throws {StoreBusy} */
  readAnew(place: Place): Promise<Stored> {
    this.played.forget(progressOf(place));
    return this.reads.ask({ ...place, isAnew: true });
  }

  /**
   * Acknowledged by a majority with its journal.
   * @param before the lesson that `set` rests on
   * @returns false: it is another one by now, and nothing was written
   * @throws {StoreBusy}
   */
  write(before: PlayedLesson, set: Heard): Promise<boolean> {
    return this.writes.ask({ before, set });
  }

  /** All that words of a page need, without a question to the database; null: something of it is not known. */
  private recalled(place: Place): Stored | null {
    const course = this.courses.fresh(place.courseId);
    const file = this.files.known(place.fileId);
    const lesson = this.played.of(progressOf(place), place.page, place.now);
    if (!course || !file || !lesson || asksLearner(course, place.caller)) return null;
    return { isPlaying: true, course, learner: null, lesson, isRecalled: true, file };
  }

  private async readAll(places: readonly Question[]): Promise<Stored[]> {
    const [courses, lengths] = await Promise.all([
      this.courses.current(idsOf(places, ({ courseId }) => courseId)),
      this.files.lengths(idsOf(places, ({ fileId }) => fileId)),
    ]);
    const asksOfLearner = ({ courseId, caller }: Question): boolean => {
      const course = courses.get(courseId);
      return course !== undefined && asksLearner(course, caller);
    };
    // the learner before the lesson: time that is counted between the two looks is missed for once, and not taken twice
    const learners = await byIds<LearnerDoc>(this.store.learners.collection, idsOf(places.filter(asksOfLearner), learnerOf));
    const recalled = places.map((place) => (place.isAnew ? undefined : this.played.of(progressOf(place), place.page, place.now)));
    const unknown = places.filter((_place, at) => !recalled[at]);
    const progress = await byIds<ProgressDoc>(this.store.progress.collection, idsOf(unknown, progressOf));
    // behind the lesson: one that was read before another page was opened has a `turn` that cannot be written on
    const playing = await byIds<PlayingDoc>(
      this.store.playing.collection,
      idsOf(unknown, ({ caller }) => caller.userId),
    );
    return places.map((place, at) => {
      const known = recalled[at];
      const read = progress.get(progressOf(place));
      return {
        isPlaying: known !== undefined || playing.get(place.caller.userId)?.page === place.page,
        course: courses.get(place.courseId) ?? null,
        learner: learners.get(learnerOf(place)) ?? null,
        lesson: known ?? (read ? { progress: read, page: place.page, askedAt: place.now } : null),
        isRecalled: known !== undefined,
        file: lengths.get(place.fileId),
      };
    });
  }

  private async writeAll(writes: readonly Write[]): Promise<boolean[]> {
    // two of one lesson rest on the same state: the second one is decided anew
    const first = new Map(writes.toReversed().map((write) => [idOf(write), write]));
    const ours = [...first.values()];
    const changes = ours.map(({ before: { progress }, set }) => ({
      updateOne: {
        filter: { _id: progress._id, turn: progress.turn },
        update: { $set: changedOf(progress, set), $inc: { turn: 1 } },
      },
    }));
    const { matchedCount } = await this.store.progress.collection.bulkWrite(changes as never, { ordered: false });
    const written = matchedCount === ours.length ? null : await this.met(ours);
    for (const write of ours) {
      const { before, set } = write;
      if (written === null) this.played.keep({ ...before, progress: { ...before.progress, ...set, turn: before.progress.turn + 1 } });
      // the same words by another process may have been decided a little later
      else this.played.forget(idOf(write));
    }
    return writes.map((write) => first.get(idOf(write)) === write && (written === null || written.has(idOf(write))));
  }

  /** Lessons that hold what was written; a later write of another process makes one be decided anew, as a repeat. */
  private async met(writes: readonly Write[]): Promise<ReadonlySet<string>> {
    const stored = await byIds<ProgressDoc>(this.store.progress.collection, writes.map(idOf));
    const isThere = ({ before: { progress }, set }: Write): boolean => {
      const now = stored.get(progress._id);
      return now?.turn === progress.turn + 1 && now.page === set.page && now.sequence === set.sequence;
    };
    return new Set(writes.filter(isThere).map(idOf));
  }
}

const learnerOf = ({ courseId, caller }: Place): string => learnerId(courseId, caller.userId);
const progressOf = ({ courseId, fileId, caller }: Place): string => progressId(courseId, fileId, caller.userId);
const idOf = ({ before }: Write): string => before.progress._id;
const idsOf = (places: readonly Question[], of: (place: Question) => string): string[] => [...new Set(places.map(of))];

/** Fields that are other ones than before; a list or a date is a new one. */
const changedOf = (before: ProgressDoc, set: Heard): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(set).filter(([name, value]) => before[name as keyof ProgressDoc] !== value));

async function byIds<D extends { _id: string }>(
  collection: { find: (filter: mongo.Filter<mongo.BSON.Document>) => { toArray: () => Promise<unknown[]> } },
  ids: readonly string[],
): Promise<ReadonlyMap<string, D>> {
  if (ids.length === 0) return new Map();
  const filter = ids.length === 1 ? { _id: ids[0] } : { _id: { $in: ids } };
  // the driver takes every id for an ObjectId; documents of this collection
  const found = (await collection.find(filter as never).toArray()) as D[];
  return new Map(found.map((doc) => [doc._id, doc]));
}
