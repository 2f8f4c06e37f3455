import { Injectable } from '@nestjs/common';
import { BusinessError, calls, failedVerdicts, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { CourseReader, lessonsOf } from '../courses/index.js';
import { Learners } from '../learning/index.js';
import { AttentionCollections } from './attention.collections.js';
import { gateId, type GateDoc, type StudyCaptureDoc } from './attention.model.js';
import { Gates } from './gates.js';
import { StudyPictures } from './study-pictures.js';

type Calls = typeof calls.course.faces;
interface Counted {
  _id: string;
  captures: number;
  failures: number;
}

/** Faces of those who learn, for people of the console who reach the course. */
@Injectable()
export class FaceDesk {
  constructor(
    private readonly store: AttentionCollections,
    private readonly courses: CourseReader,
    private readonly gates: Gates,
    private readonly learners: Learners,
    private readonly pictures: StudyPictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async facePaging(
    { current, size, params }: Input<Calls['facePaging']>,
    { caller, requestId }: UserContext,
  ): Promise<Output<Calls['facePaging']>> {
    const { _id: courseId } = await this.courses.reachable(params.courseId, caller);
    const filter: QueryFilter<GateDoc> = { courseId, ...(params.realName ? { realName: containing(params.realName) } : {}) };
    const [found, total] = await Promise.all([
      this.store.gates.find(filter).sort({ updateTime: -1, _id: 1 }).skip(skipOf({ current, size })).limit(size).lean<GateDoc[]>(),
      this.store.gates.countDocuments(filter),
    ]);
    const ids = found.map(({ userId }) => userId);
    const [people, counts] = await Promise.all([
      ids.length === 0 ? [] : this.client.call(calls.identity.users.byIds, { ids }, { requestId }),
      this.countsOf(found.map(({ _id }) => _id)),
    ]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const rows = found.map(({ _id, userId, userName, realName, breaks, lookedAt, verdict, excused }) => ({
      userId,
      userName: byId.get(userId)?.userName ?? userName,
      realName: byId.get(userId)?.realName ?? realName,
      deptName: byId.get(userId)?.deptName ?? '',
      captures: counts.get(_id)?.captures ?? 0,
      failures: counts.get(_id)?.failures ?? 0,
      breaks,
      time: lookedAt === 0 ? '' : new Date(lookedAt).toISOString(),
      verdict,
      excused: excused && { realName: excused.realName, reason: excused.reason, time: excused.time.toISOString() },
    }));
    return pageOf(rows, total, size);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async capturePaging(
    { current, size, params }: Input<Calls['capturePaging']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['capturePaging']>> {
    const course = await this.courses.reachable(params.courseId, caller);
    const titles = new Map(lessonsOf(course).map(({ fileId, title }) => [fileId, title]));
    const filter = {
      gateId: gateId(course._id, params.userId),
      ...(params.onlyFailed ? { verdict: { $in: [...failedVerdicts] } } : {}),
    };
    const [found, total] = await Promise.all([
      this.store.captures.find(filter).sort({ at: -1, _id: 1 }).skip(skipOf({ current, size })).limit(size).lean<StudyCaptureDoc[]>(),
      this.store.captures.countDocuments(filter),
    ]);
    const kept = await this.pictures.kept(found.map(({ _id }) => _id));
    const rows = found.map(({ _id, fileId, at, verdict, score, fault, ended }) => ({
      ...{ id: _id, title: titles.get(fileId) ?? '', time: at.toISOString(), verdict, score },
      ...{ fault: fault ?? ('' as const), hasPicture: kept.has(_id), ended: ended ?? false },
    }));
    return pageOf(rows, total, size);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async picture(
    { courseId, userId, id }: Input<Calls['capturePicture']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['capturePicture']>> {
    const course = await this.courses.reachable(courseId, caller);
    const isOwn = id.startsWith(`${gateId(course._id, userId)}:`);
    const image = isOwn ? await this.pictures.addressOf(id) : null;
    if (image === null) throw new BusinessError('NOT_FOUND');
    return { image };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async excuse(
    { courseId, userId, excused, reason }: Input<Calls['excuse']>,
    { caller, requestId, note }: UserContext,
  ): Promise<Output<Calls['excuse']>> {
    const course = await this.courses.reachable(courseId, caller);
    const [person] = await this.client.call(calls.identity.users.byIds, { ids: [userId] }, { requestId });
    // whose face was asked for is known to those who reach the course; of others the caller needs to reach the department
    const isKnown = (await this.gates.find(courseId, userId)) !== null || (await this.learners.has(courseId, userId));
    if (!person || !(isKnown || this.courses.mayName(course, person, caller))) throw new BusinessError('NOT_FOUND');
    const now = this.time.now();
    const { userName, realName } = person;
    const { _id, excused: before } = await this.gates.ensure(course._id, { userId, userName, realName }, now);
    const by = { by: caller.userId, realName: caller.realName, reason, time: new Date(now) };
    await this.gates.change(_id, () => ({ excused: excused ? by : null, updateTime: new Date(now) }));
    note({ object: _id, before: { excused: before !== null }, after: { excused, reason } });
    return {};
  }

  /** @throws {BusinessError} NOT_FOUND */
  async erase({ courseId, userId, reason }: Input<Calls['erase']>, { caller, note }: UserContext): Promise<Output<Calls['erase']>> {
    const course = await this.courses.reachable(courseId, caller);
    const id = gateId(course._id, userId);
    const count = await this.pictures.erase(id);
    note({ object: id, after: { pictures: count, reason } });
    return { count };
  }

  async imagesOf({ userId }: Input<Calls['imagesOf']>): Promise<Output<Calls['imagesOf']>> {
    return { count: await this.pictures.count(await this.gatesOf(userId)) };
  }

  async eraseImages({ userId, before }: Input<Calls['eraseImages']>): Promise<Output<Calls['eraseImages']>> {
    for (const id of await this.gatesOf(userId)) {
      const looks = await this.store.captures.find({ gateId: id, at: { $lte: new Date(before) } }, { _id: 1 }).lean();
      await this.pictures.eraseLooks(looks.map(({ _id }) => _id));
    }
    return {};
  }

  private gatesOf(userId: string): Promise<string[]> {
    return this.store.gates.distinct('_id', { userId }).exec();
  }

  private async countsOf(gateIds: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
    const counted = await this.store.captures.aggregate<Counted>([
      { $match: { gateId: { $in: [...gateIds] } } },
      {
        $group: {
          _id: '$gateId',
          captures: { $sum: 1 },
          failures: { $sum: { $cond: [{ $in: ['$verdict', [...failedVerdicts]] }, 1, 0] } },
        },
      },
    ]);
    return new Map(counted.map((row) => [row._id, row]));
  }
}
