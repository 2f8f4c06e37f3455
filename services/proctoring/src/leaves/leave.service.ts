import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, calls, mostLeaves, siteText, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { LeaveCollections } from './leave.collections.js';

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
  ) {}

  /** @throws {BusinessError} NOT_FOUND also where leaves are not counted, PAPER_CLOSED, LEAVES_LIMITED */
  async report({ id: paperId, key, seconds, kind }: Input<Calls['report']>, context: UserContext): Promise<Output<Calls['report']>> {
    const { requestId, caller } = context;
    const person = { paperId, userId: caller.userId };
    const { examId, isRunning, leave } = await this.client.call(calls.exam.proctored.attempt, person, { requestId });
    if (leave === null) throw new BusinessError('NOT_FOUND');
    const _id = `${paperId}:${key ?? randomBytes(12).toString('hex')}`;
    const isKnown = key !== undefined && (await this.store.leaves.exists({ _id })) !== null;
    if (!isRunning && !isKnown) throw new BusinessError('PAPER_CLOSED');
    if (!isKnown && (await this.store.leaves.countDocuments({ paperId })) >= mostLeaves) throw new BusinessError('LEAVES_LIMITED');
    const at = new Date(this.time.now());
    // told again when it was over: it is as long as that
    if (isKnown && seconds !== undefined) await this.store.leaves.updateOne({ _id }, { $max: { seconds } });
    if (!isKnown) await this.keep({ _id, ...person, examId, kind, seconds: seconds ?? null, at });
    const leaveTimes = await this.store.leaves.countDocuments({ paperId });
    const overLimit = leave.count > 0 && leaveTimes >= leave.count;
    if (overLimit) await this.end(person, leave.count, requestId);
    return { leaveTimes, leaveCount: leave.count, overLimit };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async list({ paperId }: Input<Calls['list']>, { caller, requestId }: UserContext): Promise<Output<Calls['list']>> {
    await this.client.call(calls.exam.proctored.seen, { paperId }, { requestId, caller });
    const leaves = await this.store.leaves.find({ paperId }).sort({ at: 1 }).lean();
    return leaves.map(({ at, kind, seconds }) => ({ time: at.toISOString(), kind, seconds }));
  }

  private async keep(leave: Parameters<LeaveCollections['leaves']['create']>[0]): Promise<void> {
    try {
      await this.store.leaves.create(leave);
    } catch (error) {
      // the same leave by a second request of the page
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Asked again by each later report, so that an end which the exam service did not hear of comes with the next one. */
  private async end(person: { paperId: string; userId: string }, count: number, requestId: string): Promise<void> {
    const leaves = await this.store.leaves.find({ paperId: person.paperId }).sort({ at: 1 }).limit(mostNamed).lean();
    const times = leaves.map(({ at, seconds }) => {
      const time = clockTime.format(at);
      return seconds === null ? time : siteText('proctoring.leftAt', { time, n: seconds });
    });
    const reason = siteText('proctoring.leftTooOften', { n: count, times: times.join(siteText('proctoring.and')) }).slice(0, 500);
    await this.client.call(
      calls.exam.proctored.end,
      { ...person, rule: `leave-${person.paperId}`, exState: leftTooOften, reason },
      { requestId },
    );
  }
}
