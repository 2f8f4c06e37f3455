import { Injectable } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { shownDispute, shownFinding } from '../kernel/judged-rows.js';
import { WallNews } from '../news/index.js';
import { LeaveCollections } from './leave.collections.js';

type Calls = typeof calls.proctoring.leaves;

/** Leaves for those who may see the attempt. */
@Injectable()
export class LeaveEvidence {
  constructor(
    private readonly store: LeaveCollections,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly news: WallNews,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, context: UserContext): Promise<Output<Calls['list']>> {
    await this.seen(paperId, context);
    const leaves = await this.store.leaves.find({ paperId }).sort({ at: 1 }).lean();
    return leaves.map(({ _id: id, at, kind, seconds, finding, dispute }) => {
      return { id, time: at.toISOString(), kind, seconds, finding: shownFinding(finding), dispute: shownDispute(dispute) };
    });
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
