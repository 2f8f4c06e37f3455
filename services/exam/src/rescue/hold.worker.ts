import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { LOGGER, repeatOrWake, ServiceTime, withinTask, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { AttemptCollections, Attempts, type AttemptChange } from '../attempts/index.js';
import { tellLateWork } from '../kernel/late-work.js';
import { HoldJobs } from './hold.jobs.js';
import type { HoldDoc } from './hold.model.js';
import { PaperTime } from './paper-time.js';

const everyMs = 2000;
const longestMs = 60_000;
const pageSize = 100;
/** Logs that are written at the same time. */
const atOnce = 8;
/**
 * So long behind an order papers are gone through again: a beginning that passed the gate before the order stands in the log later, at most
 * as long as its claim holds (`claimHoldsMs`) and another process remembers the exam.
 */
export const settleMs = 30_000;
const againMs = 3000;

type Paper = { _id: string };

/** Papers that an order has not reached, as the rows show them; the log of each decides. */
const unreached = ({ _id, examId, state }: HoldDoc) =>
  state === 'pausing' ? { examId, handState: 0, paused: { $exists: false } } : { examId, handState: 0, 'paused.id': _id };

/** Pauses and resumes the papers of whole exams: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class HoldWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly jobs: HoldJobs,
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
    private readonly papers: PaperTime,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error }, 'pauses of exams were not looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Begins at once with what waits; nobody waits for it. */
  wake(): void {
    this.repeats?.wake();
  }

  private async workDue(): Promise<void> {
    for (let job = await this.next(); job; job = await this.next()) {
      try {
        const task = { requestId: `hold-${job._id}`, userId: job.resumed?.by ?? job.by, why: 'pause' };
        if (!(await withinTask(task, () => this.work(job)))) await this.jobs.free(job);
      } catch (error) {
        this.logger.warn({ err: error, holdId: job._id, examId: job.examId }, 'a pause of an exam has not reached all; it is tried again');
        await this.jobs.failed(job, this.time.now());
      }
    }
    const now = this.time.now();
    tellLateWork('pause', now, [await this.jobs.oldestDue(now)]);
  }

  private next(): Promise<HoldDoc | null> {
    return this.isEnding ? Promise.resolve(null) : this.jobs.take(this.time.now());
  }

  private get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  /** One pass. @returns false: it was broken off. @throws where papers are left: all of them are looked at once more */
  private async work(job: HoldDoc): Promise<boolean> {
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
      left += await this.workPage(job, page);
      after = last._id;
    }
    if (left > 0) throw new Error(`${left} papers could not be reached`);
    const now = this.time.now();
    const isSettled = now >= job.orderedAt.getTime() + settleMs;
    const state = job.state === 'pausing' ? 'paused' : 'done';
    await this.jobs.settle(job, { $set: isSettled ? { state, left, nextAt: null } : { left, nextAt: new Date(now + againMs) } });
    return true;
  }

  private async workPage(job: HoldDoc, page: readonly Paper[]): Promise<number> {
    const waiting = [...page];
    let left = 0;
    const work = async (): Promise<void> => {
      for (let paper = waiting.shift(); paper; paper = waiting.shift()) {
        try {
          await this.reach(job, paper._id);
        } catch (error) {
          // ended meanwhile, or it stands by a deed of its own
          if (error instanceof BusinessError && error.errorName !== 'BUSY') continue;
          left += 1;
          this.logger.warn({ err: error, paperId: paper._id, holdId: job._id }, 'a paper was not reached by a pause; it is tried again');
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return left;
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
