import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { reaching, type Gate } from '@xuekao/platform';
import { type AttemptState, Attempts, type ClosedAttempt, isRemoved, type OpenAttempt, PaperAccess } from '../attempts/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { isTrialExam } from '../kernel/trial-ids.js';

/** An attempt at an exam that the caller owns, reaches by the role level, or marks for its owner; another one is not there. */
@Injectable()
export class MarkerGate implements Gate<AttemptState> {
  constructor(private readonly access: PaperAccess) {}

  async check(attempt: AttemptState, caller: Caller): Promise<void> {
    await this.markable(attempt, caller);
  }

  /** Questions of the attempt that the caller may mark. @throws {BusinessError} NOT_FOUND */
  markable(attempt: AttemptState, caller: Caller): Promise<'all' | ReadonlySet<string>> {
    const { examId, examBy, examDept, userId, tryNo, deptCode } = existing(attempt).started;
    const paperId = paperIdFor(examId, userId, tryNo);
    return this.access.markable({ paperId, examId, userId, owner: { by: examBy, dept: examDept }, deptCode }, caller);
  }
}

/** A trial is nobody's to mark. */
function existing(attempt: AttemptState): OpenAttempt | ClosedAttempt {
  if (attempt.status === 'none' || isRemoved(attempt) || isTrialExam(attempt.started.examId)) throw new BusinessError('NOT_FOUND');
  return attempt;
}

/** Commands and queries about the attempts that the caller may mark. */
export const ofMarker = reaching({ aggregates: Attempts, gate: MarkerGate, own: existing });
