import { Injectable } from '@nestjs/common';
import { Batcher } from '@xuekao/event-sourcing';
import type { mongo } from 'mongoose';
import { CourseReader, type CourseDoc } from '../courses/index.js';
import { CourseFileReader } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import { learnerId, progressId, type LearnerDoc, type PlayingDoc, type ProgressDoc } from './learning.model.js';

export interface Place {
  readonly userId: string;
  readonly courseId: string;
  readonly fileId: string;
}
/** A lesson as it is stored, for a heartbeat of a page; null and undefined: it is not there. */
export interface Stored {
  readonly playing: PlayingDoc | null;
  readonly course: CourseDoc | null;
  readonly learner: LearnerDoc | null;
  readonly progress: ProgressDoc | null;
  readonly file: { readonly duration: number } | undefined;
}
export type Heard = Pick<ProgressDoc, 'page' | 'sequence'> & Partial<ProgressDoc>;
interface Write {
  readonly before: Pick<ProgressDoc, '_id' | 'turn'>;
  readonly set: Heard;
}

/** Milliseconds in which a round gathers others: nobody waits for the answer to a heartbeat. */
const gatherMs = { reads: 10, writes: 5 } as const;

/**
 * Reads and writes of heartbeats, those of many learners together: a course for 5,000 of them hears 333 a second. Past mongoose, which
 * took half of the time.
 */
@Injectable()
export class Heartbeats {
  private readonly reads = new Batcher<Place, Stored>((places) => this.readAll(places), { gatherMs: gatherMs.reads });
  private readonly writes = new Batcher<Write, boolean>((writes) => this.writeAll(writes), { gatherMs: gatherMs.writes });

  constructor(
    private readonly store: LearningCollections,
    private readonly courses: CourseReader,
    private readonly files: CourseFileReader,
  ) {}

  /** Read after the call, never before it: which page plays is asked when the page's time has been taken. @throws {StoreBusy} */
  read(place: Place): Promise<Stored> {
    return this.reads.ask(place);
  }

  /**
   * Acknowledged by a majority with its journal.
   * @param before the progress that `set` rests on
   * @returns false: it is another one by now, and nothing was written
   * @throws {StoreBusy}
   */
  write(before: Pick<ProgressDoc, '_id' | 'turn'>, set: Heard): Promise<boolean> {
    return this.writes.ask({ before, set });
  }

  private async readAll(places: readonly Place[]): Promise<Stored[]> {
    const idsOf = (of: (place: Place) => string): string[] => [...new Set(places.map(of))];
    const learnerOf = ({ courseId, userId }: Place): string => learnerId(courseId, userId);
    const progressOf = ({ courseId, fileId, userId }: Place): string => progressId(courseId, fileId, userId);
    const [playing, learners, progress, courses, lengths] = await Promise.all([
      byIds<PlayingDoc>(
        this.store.playing.collection,
        idsOf(({ userId }) => userId),
      ),
      byIds<LearnerDoc>(this.store.learners.collection, idsOf(learnerOf)),
      byIds<ProgressDoc>(this.store.progress.collection, idsOf(progressOf)),
      this.courses.current(idsOf(({ courseId }) => courseId)),
      this.files.durations(idsOf(({ fileId }) => fileId)),
    ]);
    return places.map((place) => ({
      playing: playing.get(place.userId) ?? null,
      course: courses.get(place.courseId) ?? null,
      learner: learners.get(learnerOf(place)) ?? null,
      progress: progress.get(progressOf(place)) ?? null,
      file: lengths.get(place.fileId),
    }));
  }

  private async writeAll(writes: readonly Write[]): Promise<boolean[]> {
    // two of one lesson rest on the same state: the second one is decided anew
    const first = new Map(writes.toReversed().map((write) => [write.before._id, write]));
    const ours = [...first.values()];
    const changes = ours.map(({ before: { _id, turn }, set }) => ({
      updateOne: { filter: { _id, turn }, update: { $set: set, $inc: { turn: 1 } } },
    }));
    const { matchedCount } = await this.store.progress.collection.bulkWrite(changes as never, { ordered: false });
    const written = matchedCount === ours.length ? null : await this.met(ours);
    return writes.map((write) => first.get(write.before._id) === write && (written === null || written.has(write.before._id)));
  }

  /** Lessons that hold what was written; a later write of another process makes one be decided anew, as a repeat. */
  private async met(writes: readonly Write[]): Promise<ReadonlySet<string>> {
    const stored = await byIds<ProgressDoc>(
      this.store.progress.collection,
      writes.map(({ before }) => before._id),
    );
    const isThere = ({ before: { _id, turn }, set }: Write): boolean => {
      const now = stored.get(_id);
      return now?.turn === turn + 1 && now.page === set.page && now.sequence === set.sequence;
    };
    return new Set(writes.filter(isThere).map(({ before }) => before._id));
  }
}

async function byIds<D extends { _id: string }>(
  collection: { find: (filter: mongo.Filter<mongo.BSON.Document>) => { toArray: () => Promise<unknown[]> } },
  ids: readonly string[],
): Promise<ReadonlyMap<string, D>> {
  const filter = ids.length === 1 ? { _id: ids[0] } : { _id: { $in: ids } };
  // the driver takes every id for an ObjectId; documents of this collection
  const found = (await collection.find(filter as never).toArray()) as D[];
  return new Map(found.map((doc) => [doc._id, doc]));
}
