import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, calls, mostLeaves, siteText, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { endsByRule } from '../kernel/ends-by-rule.js';
import { WallNews } from '../news/index.js';
import { LeaveCollections } from './leave.collections.js';
import type { LeaveDoc } from './leave.model.js';

type Calls = typeof calls.proctoring.leaves;
/** exState of an attempt that was left too often. */
const leftTooOften = 2;
/** Leaves that the reason of an end names one by one. */
const mostNamed = 10;
const clockTime = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' });

/** Counts the leaves of attempts, and has those end that were left too often (decision 0112). */
@Injectable()
export class LeaveService {
  constructor(
    private readonly store: LeaveCollections,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly news: WallNews,
  ) {}

  /** @throws {BusinessError} NOT_FOUND also where leaves are not counted, PAPER_CLOSED, LEAVES_LIMITED */
  async report({ id: paperId, key, seconds, kind }: Input<Calls['report']>, context: UserContext): Promise<Output<Calls['report']>> {
    const { requestId, caller } = context;
    const person = { paperId, userId: caller.userId };
    const { examId, isRunning, leave, round = 0 } = await this.client.call(calls.exam.proctored.attempt, person, { requestId });
    if (leave === null) throw new BusinessError('NOT_FOUND');
    const _id = `${paperId}:${key ?? randomBytes(12).toString('hex')}`;
    const known = key === undefined ? null : await this.store.leaves.findById(_id).lean();
    // of a time before the attempt was opened again: a page that was killed tells it late, and it ends nothing any more
    if (known && (known.round ?? 0) !== round)
      return { leaveTimes: (await this.counted(paperId, round)).length, leaveCount: leave.count, overLimit: false };
    if (known?.ended === true) return { leaveTimes: leave.count, leaveCount: leave.count, overLimit: true };
    if (!isRunning && known === null) throw new BusinessError('PAPER_CLOSED');
    if (known === null) {
      if ((await this.store.leaves.countDocuments({ paperId })) >= mostLeaves) throw new BusinessError('LEAVES_LIMITED');
      await this.keep({ _id, ...person, examId, kind, seconds: seconds ?? null, at: new Date(this.time.now()), round });
      this.news.tell(examId);
    }
    // told again when it was over: it is as long as that
    else if (seconds !== undefined) await this.store.leaves.updateOne({ _id }, { $max: { seconds } });
    const counted = await this.counted(paperId, round);
    const overLimit = leave.count > 0 && counted.length >= leave.count && (await this.end(person, counted, requestId));
    return { leaveTimes: counted.length, leaveCount: leave.count, overLimit };
  }

  private async keep(leave: LeaveDoc): Promise<void> {
    try {
      await this.store.leaves.create(leave);
    } catch (error) {
      // the same leave by a second request of the page
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Leaves since the attempt began, or since it was last opened again; one that a proctor dismissed is none. */
  private async counted(paperId: string, round: number): Promise<LeaveDoc[]> {
    const leaves = await this.store.leaves.find({ paperId }).sort({ at: 1, _id: 1 }).lean();
    return leaves.filter((leave) => (leave.round ?? 0) === round && leave.finding?.as !== 'dismissed');
  }

  /**
   * Asked again by each later report, so that an end which the exam service did not hear of comes with the next one. False: the attempt was
   * paused at this moment, and ends with a report that comes when it runs again.
   */
  private async end(person: { paperId: string; userId: string }, leaves: readonly LeaveDoc[], requestId: string): Promise<boolean> {
    const times = leaves.slice(0, mostNamed).map(({ at, seconds }) => {
      const time = clockTime.format(at);
      return seconds === null ? time : siteText('proctoring.leftAt', { time, n: seconds });
    });
    const last = leaves.at(-1)?._id ?? '';
    const reason = siteText('proctoring.leftTooOften', { n: leaves.length, times: times.join(' / ') }).slice(0, 500);
    const end = { ...person, rule: `leave ${last}`, exState: leftTooOften, reason } as const;
    if (!(await endsByRule(this.client, end, requestId))) return false;
    await this.store.leaves.updateOne({ _id: last }, { ended: true });
    return true;
  }
}
