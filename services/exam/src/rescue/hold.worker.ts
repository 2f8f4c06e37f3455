import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { AttemptCollections, Attempts, eachPaper, type AttemptChange } from '../attempts/index.js';
import { tellLateWork, tellUnreached } from '../kernel/late-work.js';
import { HoldJobs } from './hold.jobs.js';
import type { HoldDoc } from './hold.model.js';
import { PaperTime } from './paper-time.js';
import { RescueCollections } from './rescue.collections.js';

const pageSize = 100;
/**
 * So long behind an order papers are gone through again: a beginning that passed the gate before the order stands in the log later, at most
 * as long as its claim holds (`claimHoldsMs`) and another process remembers the exam.
 */
export const settleMs = 30_000;
const againMs = 3000;
/** Between two looks at papers that could not be reached. */
const leftMs = 15_000;

type Paper = { _id: string };

/** Papers that an order has not reached, as the rows show them; the log of each decides. */
const unreached = ({ _id, examId, state }: HoldDoc) =>
  state === 'pausing' ? { examId, handState: 0, paused: { $exists: false } } : { examId, handState: 0, 'paused.id': _id };

/** Pauses and resumes the papers of whole exams: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class HoldWorker extends LeasedWorker<HoldDoc> {
  constructor(
    private readonly store: RescueCollections,
    private readonly jobs: HoldJobs,
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
    private readonly papers: PaperTime,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'pause', what: 'a pause of an exam' }, time, logger);
  }

  protected override by({ resumed, by }: HoldDoc): string {
    return resumed?.by ?? by;
  }

  protected override facts({ examId }: HoldDoc): object {
    return { examId };
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateWork('pause', now, [await this.jobs.oldestDue(now)]);
    await tellUnreached('pause', nativeOf<HoldDoc>(this.store.holds));
  }

  /** One pass. Papers that are left are looked at once more a little later. */
  protected override async work(job: HoldDoc): Promise<boolean> {
    let [after, left] = ['', 0];
    for (;;) {
      if (this.isEnding || !(await this.jobs.keep(job, this.time.now(), { left }))) return false;
      const page = await this.attemptStore.papers
        .find({ ...unreached(job), _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<Paper[]>();
      const last = page.at(-1);
      if (!last) break;
      left += await eachPaper(
        page,
        ({ _id }) => this.reach(job, _id),
        (error, { _id: paperId }) => {
          // ended meanwhile, or it stands by a deed of its own
          if (error instanceof BusinessError && error.errorName !== 'BUSY') return false;
          this.logger.warn({ err: error, paperId, holdId: job._id }, 'a paper was not reached by a pause; it is tried again');
          return true;
        },
      );
      after = last._id;
    }
    const now = this.time.now();
    if (left > 0) return this.jobs.settle(job, { $set: { left, nextAt: new Date(now + leftMs) } });
    const isSettled = now >= job.orderedAt.getTime() + settleMs;
    const state = job.state === 'pausing' ? 'paused' : 'done';
    await this.jobs.settle(job, { $set: isSettled ? { state, left, nextAt: null } : { left, nextAt: new Date(now + againMs) } });
    return true;
  }

  /** Each at its own instant: what a paper took until then counts, and no time is lost. */
  private async reach(job: HoldDoc, paperId: string): Promise<void> {
    const change = changeOf(job, this.time.now());
    const state = await this.attempts.executeAside(paperId, () => change);
    if (state.status !== 'open') return;
    const isReached = (state.started.paused?.id === job._id) === (change.type === 'Pause');
    if (isReached) await this.papers.stands(paperId, state, change.reason);
  }
}

type Change = Extract<AttemptChange, { type: 'Pause' | 'Resume' }>;

function changeOf({ _id, reason, by, state, resumed }: HoldDoc, at: number): Change {
  if (state === 'pausing' || resumed === null) return { type: 'Pause', id: _id, reason, by, at };
  return { type: 'Resume', id: resumed.id, of: _id, reason: resumed.reason, by: resumed.by, at };
}
