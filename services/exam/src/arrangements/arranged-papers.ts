import { Injectable } from '@nestjs/common';
import { holderOf, treeRange } from '@xuekao/access';
import { calls } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';
import { Attempts, attemptDecider, type AttemptChange, type PaperDoc } from '../attempts/index.js';
import { arrangementKey, extraMinutesOf, windowOf, type ExamDoc } from '../exams/index.js';
import { PaperRescueNews, PaperTime } from '../rescue/index.js';
import { ArrangementCollections } from './arrangement.collections.js';
import type { ArrangementDoc } from './arrangement-job.model.js';

type Paper = Pick<PaperDoc, '_id' | 'userId'>;
type Arrange = Extract<AttemptChange, { type: 'Arrange' }>;

const minuteMs = 60_000;
const everybody = arrangementKey({ kind: 'all', id: '' });

/** The arrangement as the exam's document holds it, without what it does not change. */
export const entryOf = ({ _id, key, extraMinutes, extraPercent, extraChances, startTime, endTime }: ArrangementDoc) => ({
  id: _id,
  key,
  ...(extraMinutes > 0 ? { extraMinutes } : {}),
  ...(extraPercent > 0 ? { extraPercent } : {}),
  ...(extraChances > 0 ? { extraChances } : {}),
  ...(startTime === null ? {} : { startTime }),
  ...(endTime === null ? {} : { endTime }),
});

/** Whether the arrangement can move the end of a paper that is being written. */
export const reachesPapers = ({ extraMinutes, extraPercent, endTime }: ArrangementDoc): boolean =>
  extraMinutes > 0 || extraPercent > 0 || endTime !== null;

/** Papers that are being written by people whom the arrangement may meet; a group is asked about for each page of them. */
export function writtenBy({ examId, key }: ArrangementDoc): Record<string, unknown> {
  const open = { examId, handState: 0 };
  if (key === everybody) return open;
  const { kind, id } = holderOf(key);
  if (kind === 'user') return { ...open, userId: id };
  return kind === 'depart' ? { ...open, deptCode: treeRange(id) } : open;
}

/**
 * Gives one attempt what an arrangement gives it, with all that belongs to it. Broken off it is done again: the log decides once, and the
 * rest may be done twice.
 */
@Injectable()
export class ArrangedPapers {
  constructor(
    private readonly store: ArrangementCollections,
    private readonly attempts: Attempts,
    private readonly papers: PaperTime,
    private readonly news: PaperRescueNews,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** Papers among these whose learners it meets. */
  async metBy({ _id, key }: ArrangementDoc, page: readonly Paper[]): Promise<Paper[]> {
    if (key === everybody || page.length === 0) return [...page];
    const { kind, id: groupId } = holderOf(key);
    if (kind !== 'group') return [...page];
    const users = page.map(({ userId }) => userId);
    const members = new Set(
      await this.client.call(calls.identity.holders.membersAmong, { groupId, users }, { requestId: `arrangement-${_id}` }),
    );
    return page.filter(({ userId }) => members.has(userId));
  }

  async give(job: ArrangementDoc, exam: ExamDoc, paperId: string): Promise<void> {
    const change = this.changeOf(job, exam);
    const before = await this.attempts.read(paperId);
    const isNew = before.state.status === 'open' && attemptDecider.decide(change, before.state).length > 0;
    // noted before the deed, so none is forgotten
    if (isNew) await this.news.expect(paperId, job._id);
    const state = isNew ? await this.attempts.executeAside(paperId, () => change) : before.state;
    if (state.status !== 'open' || !state.outages.has(job._id)) return;
    const _id = `${job._id}:${paperId}`;
    // a pass for the sake of others looks at this one again
    if (await this.store.papers.exists({ _id })) return;
    await this.papers.moved(paperId, state, { reason: job.reason, isReopened: false });
    this.news.tellSoon(paperId, job._id);
    await this.store.papers.updateOne({ _id }, { $setOnInsert: { arrangementId: job._id, paperId } }, { upsert: true });
  }

  private changeOf(job: ArrangementDoc, exam: ExamDoc): Arrange {
    const entry = entryOf(job);
    const window = windowOf(entry, exam);
    return {
      type: 'Arrange',
      id: job._id,
      extraMs: extraMinutesOf(entry, exam.totalTime) * minuteMs,
      window: window && { from: window.startTime.getTime(), to: window.endTime.getTime() },
      reason: job.reason,
      by: job.by,
      at: this.time.now(),
    };
  }
}
