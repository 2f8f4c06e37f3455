import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, courseFileTypes, type Caller } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
import { CourseFileCollections } from './file.collections.js';
import type { CourseFileDoc } from './file.model.js';

type Length = Pick<CourseFileDoc, 'duration'>;

/** The object check of course files. They are not shared: who reaches one may do everything with it. */
@Injectable()
export class CourseFileReader {
  /** of files whose length is known, or that have none: a video is made anew under its id now and then */
  private readonly lengthsKnown = new LRUCache<string, Length>({ max: 5000, ttl: 5000 });

  constructor(private readonly store: CourseFileCollections) {}

  find(id: string): Promise<CourseFileDoc | null> {
    return this.store.files.findById(id).lean<CourseFileDoc>().exec();
  }

  /** Seconds of videos by their files; those that are not there are left out. */
  async durations(ids: readonly string[]): Promise<ReadonlyMap<string, Length>> {
    const found = await this.store.files.collection
      .find<Pick<CourseFileDoc, '_id' | 'duration' | 'fileType'>>(
        { _id: { $in: [...ids] as never[] } },
        { projection: { duration: 1, fileType: 1 } },
      )
      .toArray();
    for (const { _id, duration, fileType } of found)
      if (duration > 0 || fileType !== courseFileTypes.video) this.lengthsKnown.set(_id, { duration });
    return new Map(found.map(({ _id, duration }) => [_id, { duration }]));
  }

  /** `durations` as they were some seconds ago or later. */
  async lengths(ids: readonly string[]): Promise<ReadonlyMap<string, Length>> {
    const known = new Map(
      ids.flatMap((id) => {
        const length = this.known(id);
        return length ? [[id, length] as const] : [];
      }),
    );
    const others = ids.filter((id) => !known.has(id));
    return others.length === 0 ? known : new Map([...known, ...(await this.durations(others))]);
  }

  /** One of `lengths`, without a question to the database; undefined: it has to be read. */
  known(id: string): Length | undefined {
    return this.lengthsKnown.get(id);
  }

  /** Files by their ids, for lessons of a course, without the items of packages; those that are not there are left out. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, CourseFileDoc>> {
    if (ids.length === 0) return new Map();
    const found = await this.store.files.find({ _id: { $in: [...new Set(ids)] } }, { 'scorm.items': 0 }).lean<CourseFileDoc[]>();
    return new Map(found.map((file) => [file._id, file]));
  }

  /** @throws {BusinessError} NOT_FOUND */
  async reachable(id: string, caller: Caller): Promise<CourseFileDoc> {
    const [found] = await this.allReachable([id], caller);
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** @throws {BusinessError} NOT_FOUND unless all are reached */
  async allReachable(ids: readonly string[], caller: Caller): Promise<CourseFileDoc[]> {
    const wanted = [...new Set(ids)];
    const found = await this.store.files.find({ $and: [{ _id: { $in: wanted } }, reachOf(caller).filter()] }).lean<CourseFileDoc[]>();
    if (found.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Files that the caller reaches; the others are left out. */
  async reachedOf(ids: readonly string[], caller: Caller): Promise<CourseFileDoc[]> {
    return this.store.files.find({ $and: [{ _id: { $in: [...ids] } }, reachOf(caller).filter()] }).lean<CourseFileDoc[]>();
  }

  /** Ids of them. */
  async reached(ids: readonly string[], caller: Caller): Promise<string[]> {
    if (ids.length === 0) return [];
    const found = await this.store.files.find({ $and: [{ _id: { $in: [...ids] } }, reachOf(caller).filter()] }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }
}
