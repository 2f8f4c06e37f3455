import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { reaching } from '@xuekao/platform';
import { type AttemptState, Attempts, type ClosedAttempt, type OpenAttempt } from '../attempts/index.js';
import { isTrialExam } from '../kernel/trial-ids.js';

/** An attempt that the administrator's role reaches; another one is not there for this person, and a trial is nobody's to mark. */
function reachable(attempt: AttemptState, caller: Caller): OpenAttempt | ClosedAttempt {
  if (attempt.status === 'none' || isTrialExam(attempt.started.examId)) throw new BusinessError('NOT_FOUND');
  if (!reachOf(caller).includes({ by: attempt.started.examBy, dept: attempt.started.examDept })) throw new BusinessError('NOT_FOUND');
  return attempt;
}

/** Commands and queries about the attempts that the caller may mark. */
export const ofMarker = reaching({ aggregates: Attempts, own: reachable });
