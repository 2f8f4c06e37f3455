import { Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type FaceOutcome, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { CaptureCollections } from './capture.collections.js';
import { CapturePictures } from './capture-pictures.js';

type Calls = typeof calls.proctoring.captures;
const windowMs = 300_000;
/** Checks of a person at an exam within the window. */
const mostChecks = 20;

/** Faces before an exam. Their pictures are compared and not kept. */
@Injectable()
export class FaceChecks {
  constructor(
    private readonly store: CaptureCollections,
    private readonly pictures: CapturePictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} EXAM_NOT_FOR_YOU, FACE_NOT_ASKED, TOO_MANY, those of the picture, BUSY */
  async check({ examId, base64 }: Input<Calls['faceCheck']>, context: UserContext): Promise<Output<Calls['faceCheck']>> {
    const { requestId, caller } = context;
    const { userId, realName } = caller;
    await this.client.call(calls.exam.passes.asked, { examId }, { requestId, caller });
    await this.refuseTooMany(examId, userId);
    const jpeg = await this.pictures.clean(base64, userId);
    const photo = { userId, base64: jpeg.toString('base64') };
    const { outcome, score, idCard } = await this.client.call(calls.identity.faces.verify, photo, { requestId });
    await this.store.faceChecks.create({ examId, userId, at: new Date(this.time.now()), outcome, score });
    if (outcome !== 'same') return { pass: false, failMsg: sentenceOf(outcome), faceToken: '', realName, idCard };
    const { faceToken } = await this.client.call(calls.exam.passes.forFace, { examId }, { requestId, caller });
    return { pass: true, failMsg: '', faceToken, realName, idCard };
  }

  /** When the face of the person last passed before this moment, of an attempt and not of the next one; null: never. */
  async lastPassed(examId: string, userId: string, before: Date): Promise<Date | null> {
    const last = await this.store.faceChecks
      .findOne({ examId, userId, outcome: 'same', at: { $lte: before } })
      .sort({ at: -1 })
      .lean();
    return last?.at ?? null;
  }

  private async refuseTooMany(examId: string, userId: string): Promise<void> {
    const now = this.time.now();
    const recent = await this.store.faceChecks
      .find({ userId, examId, at: { $gt: new Date(now - windowMs) } }, { at: 1 })
      .sort({ at: -1 })
      .limit(mostChecks)
      .lean();
    const oldest = recent.at(-1);
    if (recent.length < mostChecks || !oldest) return;
    throw new BusinessError('TOO_MANY', { seconds: Math.max(1, Math.ceil((oldest.at.getTime() + windowMs - now) / 1000)) });
  }
}

const sentenceOf = (outcome: Exclude<FaceOutcome, 'same'>): string => siteText(`proctoring.check_${outcome}`);
