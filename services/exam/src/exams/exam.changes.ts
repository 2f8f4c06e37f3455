import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import type { ClientSession } from 'mongoose';
import type { Arrangement } from './arrangement.model.js';
import { ExamCollections } from './exam.collections.js';
import { examStates, notRemoved, type DoubleMarking, type ExamDoc } from './exam.model.js';

const minuteMs = 60_000;

/** Pause of an exam, as it stands in the exam. */
export type ExamPause = NonNullable<ExamDoc['pause']>;

/**
 * Changes of an exam by what other features do to it. Where their own documents say the same, both are written in the transaction of
 * the session; whoever changes what learners are told tells `ExamReader` to forget the exam.
 */
@Injectable()
export class ExamChanges {
  constructor(private readonly store: ExamCollections) {}

  /** @throws {BusinessError} STALE where one with its id is there */
  async addDraft(exam: ExamDoc): Promise<void> {
    try {
      await this.store.exams.create(exam);
    } catch (error) {
      throw isDuplicate(error) ? new BusinessError('STALE') : error;
    }
  }

  /** @returns false where it is no draft any more */
  async dropDraft(id: string): Promise<boolean> {
    return (await this.store.exams.deleteOne({ _id: id, setId: null, state: examStates.draft })).deletedCount > 0;
  }

  /** Gives the exam another window; one that ends by `unlessEndedBy` keeps its own. */
  async moveWindow(id: string, window: Pick<ExamDoc, 'startTime' | 'endTime'>, unlessEndedBy?: Date): Promise<void> {
    const open = unlessEndedBy === undefined ? {} : { endTime: { $gt: unlessEndedBy } };
    await this.store.exams.updateOne({ _id: id, ...open }, { $set: window });
  }

  /**
   * Moves the end so many minutes behind the present end, or behind `from` where that is later.
   * @returns the new end
   * @throws {BusinessError} NOT_FOUND
   */
  async extend(id: string, from: Date, minutes: number, session: ClientSession): Promise<Date> {
    const exam = await this.store.exams.findById(id, { endTime: 1 }).session(session).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    const endTime = new Date(Math.max(exam.endTime.getTime(), from.getTime()) + minutes * minuteMs);
    await this.store.exams.updateOne({ _id: id }, { $set: { endTime }, $inc: { revision: 1 } }, { session });
    return endTime;
  }

  /** @returns false where it is paused already */
  async pause(id: string, pause: ExamPause, session: ClientSession): Promise<boolean> {
    const free = { _id: id, pause: { $exists: false } };
    return (await this.store.exams.updateOne(free, { $set: { pause } }, { session })).matchedCount > 0;
  }

  /** @returns the pause that ends; undefined where there was none */
  async resume(id: string, session: ClientSession): Promise<ExamPause | undefined> {
    const exam = await this.store.exams.findOneAndUpdate(
      { _id: id, pause: { $exists: true } },
      { $unset: { pause: true } },
      { session, projection: { pause: 1 } },
    );
    return exam?.pause;
  }

  /** @returns false where the exam would have more than `most` arrangements */
  async arrange(id: string, given: readonly Arrangement[], most: number, session: ClientSession): Promise<boolean> {
    const room = { _id: id, [`arrangements.${most - given.length}`]: { $exists: false } };
    const { matchedCount } = await this.store.exams.updateOne(room, { $push: { arrangements: { $each: [...given] } } }, { session });
    return matchedCount > 0;
  }

  /** @param ids of arrangements */
  async dropArrangements(id: string, ids: readonly string[], session: ClientSession): Promise<void> {
    await this.store.exams.updateOne({ _id: id }, { $pull: { arrangements: { id: { $in: [...ids] } } } }, { session });
  }

  /** Counts one announcement more. @returns its number, from 1 @throws {BusinessError} NOT_FOUND */
  async countAnnouncement(id: string, session: ClientSession): Promise<number> {
    const exam = await this.store.exams
      .findOneAndUpdate({ _id: id }, { $inc: { announced: 1 } }, { session, returnDocument: 'after', projection: { announced: 1 } })
      .lean<{ announced: number }>();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam.announced;
  }

  /**
   * How an exam that the caller may edit is marked.
   * @returns what stood there before
   * @throws {BusinessError} NOT_FOUND
   */
  async setMarking(
    id: string,
    rules: { blind: boolean; doubleMarking: DoubleMarking | null },
    caller: Caller,
  ): Promise<Pick<ExamDoc, 'blind' | 'doubleMarking'>> {
    const mine = { _id: id, $and: [reachOf(caller, 'edit').filter()], ...notRemoved };
    const before = await this.store.exams.findOneAndUpdate(mine, { $set: rules }, { projection: { blind: 1, doubleMarking: 1 } }).lean();
    if (!before) throw new BusinessError('NOT_FOUND');
    return before;
  }

  /**
   * Makes a revision of the set count, with what the exam is worth by it, where the one before counts.
   * @returns false where another one counts
   */
  async setRevision(
    { id, setId }: { id: string; setId: string },
    target: number,
    worth: Partial<Pick<ExamDoc, 'totalTenths' | 'qualifyTenths'>>,
  ): Promise<boolean> {
    const base = target - 1 === 0 ? { $in: [null, 0] } : target - 1;
    const { matchedCount } = await this.store.exams.updateOne(
      { _id: id, setId, setRevision: base },
      { $set: { setRevision: target, ...worth }, $inc: { revision: 1 } },
    );
    return matchedCount > 0 || (await this.store.exams.exists({ _id: id, setId, setRevision: target })) !== null;
  }
}
