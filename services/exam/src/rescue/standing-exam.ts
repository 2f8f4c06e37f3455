import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { Attempts } from '../attempts/index.js';
import { ExamCollections } from '../exams/index.js';
import { deedPartId } from '../kernel/ids.js';
import { PaperTime } from './paper-time.js';
import { RescueCollections } from './rescue.collections.js';

/** Papers that somebody opens while their whole exam is paused: they stand as the others do, and go on with them. */
@Injectable()
export class StandingExam {
  constructor(
    private readonly store: RescueCollections,
    private readonly examStore: ExamCollections,
    private readonly attempts: Attempts,
    private readonly papers: PaperTime,
    private readonly time: ServiceTime,
  ) {}

  /**
   * Behind whatever opened the paper; done again it changes nothing. Where the exam goes on at this moment, the order to go on looks for
   * papers once more.
   * @param openedBy the deed that opened the paper again: it may have stood by the same pause before
   */
  async reach(paperId: string, examId: string, openedBy?: string): Promise<void> {
    const exam = await this.examStore.exams.findById(examId, { pause: 1 }).lean();
    if (!exam?.pause) return;
    const { id, reason } = exam.pause;
    const hold = await this.store.holds.findById(id, { by: 1 }).lean();
    const deed = openedBy === undefined ? {} : { deed: deedPartId(id, openedBy) };
    const change = { type: 'Pause', id, ...deed, reason, by: hold?.by ?? '', at: this.time.now() } as const;
    try {
      const state = await this.attempts.execute(paperId, () => change);
      if (state.status === 'open' && state.started.paused?.id === id) await this.papers.stands(paperId, state, reason);
    } catch (error) {
      // it stands by a deed of its own, or has ended
      if (!(error instanceof BusinessError) || error.errorName === 'BUSY') throw error;
    }
  }
}
