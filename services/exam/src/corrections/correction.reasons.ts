import { Injectable } from '@nestjs/common';
import { RunningExam } from '../attempts/index.js';
import { answerStateOf, type ExamDoc } from '../exams/index.js';
import type { CorrectionDoc } from './correction.model.js';
import { isSame } from './question-halves.js';

/** Whether the reason may name a key. */
export const changesKeys = ({ before, entries }: Pick<CorrectionDoc, 'before' | 'entries'>): boolean =>
  entries.some(({ key }, at) => !isSame(key, before[at]?.key));

/** Reasons of corrections, for learners who have finished: they may know others who still sit. */
@Injectable()
export class CorrectionReasons {
  constructor(private readonly running: RunningExam) {}

  /** Whether they may name keys: the exam shows these to whoever has finished, or nobody sits it any more. */
  async mayNameKeys(exam: ExamDoc): Promise<boolean> {
    return answerStateOf(exam, 'shown', 'window') === 'shown' || !(await this.running.is(exam));
  }
}
