import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, faceTokenSeconds, handPassHours } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import type { ExamDoc } from '../exams/index.js';
import { PassCollections } from './pass.collections.js';

type Exam = Pick<ExamDoc, '_id' | 'faceOn'>;
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
    await this.store.passes.create({ _id: faceId(faceToken), examId, userId, by: 'face', until, isUsed: false, removeAt });
    return { faceToken, until };
  }

  /** Replaces what an administrator said of the person before. */
  async giveByHand(examId: string, userId: string, { reason, byUser }: { reason: string; byUser: string }): Promise<Date> {
    const until = new Date(this.time.now() + handPassHours * 3_600_000);
    const pass = { examId, userId, by: 'hand', until, isUsed: false, reason, byUser } as const;
    await this.store.passes.updateOne({ _id: handId(examId, userId) }, { $set: pass }, { upsert: true });
    return until;
  }

  /** How the person is identified now; null: not yet. */
  async look(examId: string, userId: string, token: string | undefined): Promise<'face' | 'hand' | null> {
    const pass = await this.store.passes
      .findOne(this.valid(examId, userId, token))
      .sort({ by: 1 })
      .lean();
    return pass?.by ?? null;
  }

  /**
   * Takes the pass for the attempt that begins inside `begin`; where none begins it is there for the next try.
   * @throws {BusinessError} FACE_CHECK_NEEDED, FACE_CHECK_OVER; what `begin` throws
   */
  async within<T>(exam: Exam, userId: string, token: string | undefined, begin: () => Promise<T>): Promise<T> {
    if (exam.faceOn !== true) return begin();
    const pass = await this.store.passes
      .findOneAndUpdate(this.valid(exam._id, userId, token), { isUsed: true }, { sort: { by: 1 } })
      .lean();
    if (!pass) throw new BusinessError(token === undefined ? 'FACE_CHECK_NEEDED' : 'FACE_CHECK_OVER');
    try {
      return await begin();
    } catch (error) {
      await this.store.passes.updateOne({ _id: pass._id }, { isUsed: false });
      throw error;
    }
  }

  private valid(examId: string, userId: string, token: string | undefined) {
    const ids = [handId(examId, userId), ...(token === undefined ? [] : [faceId(token)])];
    return { _id: { $in: ids }, examId, userId, isUsed: false, until: { $gt: new Date(this.time.now()) } };
  }
}
