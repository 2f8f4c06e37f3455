import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { CourseFileCollections } from './file.collections.js';
import type { CourseFileDoc } from './file.model.js';

/** The object check of course files. They are not shared: who reaches one may do everything with it. */
@Injectable()
export class CourseFileReader {
  constructor(private readonly store: CourseFileCollections) {}

  find(id: string): Promise<CourseFileDoc | null> {
    return this.store.files.findById(id).lean<CourseFileDoc>().exec();
  }

  /** Seconds of videos by their files; those that are not there are left out. */
  async durations(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<CourseFileDoc, 'duration'>>> {
    const found = await this.store.files.collection
      .find<Pick<CourseFileDoc, 'duration'> & { _id: string }>({ _id: { $in: [...ids] as never[] } }, { projection: { duration: 1 } })
      .toArray();
    return new Map(found.map(({ _id, duration }) => [_id, { duration }]));
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
