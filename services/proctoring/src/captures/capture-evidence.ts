import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { shownDispute, shownFinding } from '../kernel/judged-rows.js';
import { WallNews } from '../news/index.js';
import { CaptureCollections } from './capture.collections.js';
import { CapturePictures } from './capture-pictures.js';
import { FaceChecks } from './face-checks.js';

type Calls = typeof calls.proctoring.captures;

/** Pictures of sittings for those who may see the attempt. */
@Injectable()
export class CaptureEvidence {
  constructor(
    private readonly store: CaptureCollections,
    private readonly pictures: CapturePictures,
    private readonly checks: FaceChecks,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly news: WallNews,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, context: UserContext): Promise<Output<Calls['list']>> {
    await this.seen(paperId, context);
    const captures = await this.store.captures.find({ paperId }).sort({ at: 1, _id: 1 }).lean();
    const kept = await this.pictures.kept(captures.map(({ _id }) => _id));
    const [first] = captures;
    const checkedAt = first ? await this.checks.lastPassed(first.examId, first.userId, first.at) : null;
    return {
      checkedAt: checkedAt?.toISOString() ?? '',
      captures: captures.map(({ _id, at, verdict, score, fault, ended, finding, dispute }) => ({
        id: _id,
        time: at.toISOString(),
        verdict,
        score,
        fault: fault ?? '',
        hasPicture: kept.has(_id),
        ended: ended ?? false,
        finding: shownFinding(finding),
        dispute: shownDispute(dispute),
      })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async picture({ paperId, id }: Input<Calls['picture']>, context: UserContext): Promise<Output<Calls['picture']>> {
    await this.seen(paperId, context);
    const capture = await this.store.captures.exists({ _id: id, paperId });
    const image = capture && (await this.pictures.addressOf(id));
    if (image === null) throw new BusinessError('NOT_FOUND');
    return { image };
  }

  /** @throws {BusinessError} NOT_FOUND, STALE */
  async judge(judging: Input<Calls['judge']>, context: UserContext): Promise<Output<Calls['judge']>> {
    const { examId } = await this.seen(judging.paperId, context);
    const judged = await this.store.judged.judge(judging, context, new Date(this.time.now()));
    // one that was dismissed is no reason any more
    this.news.tell(examId);
    return judged;
  }

  private seen(paperId: string, { caller, requestId }: UserContext): Promise<{ examId: string }> {
    return this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
  }
}
