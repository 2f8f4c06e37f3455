import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, faceTokenSeconds, handPassHours, type StreamKind } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { devicesFirst, type ExamDoc } from '../exams/index.js';
import { PassCollections } from './pass.collections.js';
import type { PassDoc } from './pass.model.js';

type Exam = Pick<ExamDoc, '_id' | 'faceOn' | 'camOn' | 'examType' | 'screenOn' | 'devicesFirst'>;
export type Known = Pick<PassDoc, 'by'> & { withoutCamera: boolean; withoutDevices: boolean };
/** A pass that opens without camera or devices comes first, then the face: what an administrator said stays for another time. */
const order = { withoutCamera: -1, withoutDevices: -1, by: 1 } as const;
const dayMs = 86_400_000;
const faceId = (token: string): string => `face:${createHash('sha256').update(token).digest('hex')}`;
const handId = (examId: string, userId: string): string => `hand:${examId}:${userId}`;

/**
 * Identified people before an exam that asks for it: by their face, for ten minutes, or by an administrator, for a day. Each pass is bound
 * to person and exam and opens one attempt (security.md, 4).
 */
@Injectable()
export class EntryPasses {
  constructor(
    private readonly store: PassCollections,
    private readonly time: ServiceTime,
  ) {}

  async giveForFace(examId: string, userId: string): Promise<{ faceToken: string; until: Date }> {
    const faceToken = randomBytes(32).toString('base64url');
    const until = new Date(this.time.now() + faceTokenSeconds * 1000);
    const removeAt = new Date(until.getTime() + dayMs);
    await this.store.passes.create({
      _id: faceId(faceToken),
      examId,
      userId,
      by: 'face',
      withoutCamera: false,
      withoutDevices: false,
      until,
      isUsed: false,
      removeAt,
    });
    return { faceToken, until };
  }

  /** Replaces what an administrator said of the person before. */
  async giveByHand(
    examId: string,
    userId: string,
    deed: Required<Pick<PassDoc, 'reason' | 'byUser' | 'withoutCamera' | 'withoutDevices'>>,
  ): Promise<Date> {
    const until = new Date(this.time.now() + handPassHours * 3_600_000);
    const pass = { examId, userId, by: 'hand', until, isUsed: false, ...deed } as const;
    await this.store.passes.updateOne({ _id: handId(examId, userId) }, { $set: pass }, { upsert: true });
    return until;
  }

  /** How the person is identified now; null: not yet. */
  async look(exam: Exam, userId: string, token: string | undefined): Promise<Known | null> {
    if (!isAsked(exam)) return null;
    const pass = await this.store.passes
      .findOne(this.valid(exam._id, userId, token))
      .sort(order)
      .lean();
    return pass && knownBy(pass);
  }

  /**
   * Takes the pass for the attempt that begins inside `begin`; where none begins it is there for the next try.
   * @throws {BusinessError} FACE_CHECK_NEEDED, FACE_CHECK_OVER; what `begin` throws
   */
  async within<T>(exam: Exam, userId: string, token: string | undefined, begin: (pass: Known | null) => Promise<T>): Promise<T> {
    if (!isAsked(exam)) return begin(null);
    const pass = await this.store.passes.findOneAndUpdate(this.valid(exam._id, userId, token), { isUsed: true }, { sort: order }).lean();
    // cameras and devices alone ask nobody who they are
    if (!pass && exam.faceOn !== true) return begin(null);
    if (!pass) throw new BusinessError(token === undefined ? 'FACE_CHECK_NEEDED' : 'FACE_CHECK_OVER');
    try {
      return await begin(knownBy(pass));
    } catch (error) {
      await this.store.passes.updateOne({ _id: pass._id }, { isUsed: false });
      throw error;
    }
  }

  /** Of these people, those who began an attempt at the exam without its camera. */
  async withoutCamera(examId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = userIds.map((userId) => handId(examId, userId));
    const found = await this.store.passes.find({ _id: { $in: ids }, isUsed: true, withoutCamera: true }, { userId: 1 }).lean();
    return new Set(found.map(({ userId }) => userId));
  }

  private valid(examId: string, userId: string, token: string | undefined) {
    const ids = [handId(examId, userId), ...(token === undefined ? [] : [faceId(token)])];
    return { _id: { $in: ids }, examId, userId, isUsed: false, until: { $gt: new Date(this.time.now()) } };
  }
}

const isAsked = (exam: Exam): boolean =>
  exam.faceOn === true || exam.camOn === true || exam.examType === '2' || devicesFirst(exam).length > 0;
const knownBy = ({ by, withoutCamera = false, withoutDevices = false }: PassDoc): Known => ({ by, withoutCamera, withoutDevices });

/** Devices that have to work before the person begins, with what an administrator said of them. */
export function firstDevices(exam: Exam, known: Known | null): StreamKind[] {
  if (known?.withoutDevices === true) return [];
  return devicesFirst(known?.withoutCamera === true ? { ...exam, camOn: false, examType: '1' } : exam);
}
