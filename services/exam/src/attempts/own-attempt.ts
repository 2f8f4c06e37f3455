import { BusinessError, type Caller } from '@xuekao/contracts';
import { reaching } from '@xuekao/platform';
import { isRemoved, type AttemptState, type ClosedAttempt, type OpenAttempt, type Terms } from './attempt.state.js';
import { Attempts } from './attempt.store.js';

const isSwapped = (attempt: OpenAttempt | ClosedAttempt): boolean => attempt.status !== 'open' && attempt.swapped !== undefined;

/** The paper of another person is answered as one that does not exist; one that was swapped takes nothing and says so. */
export function ownAttempt(state: AttemptState, { userId }: Pick<Caller, 'userId'>): OpenAttempt | ClosedAttempt {
  if (state.status === 'none' || state.started.userId !== userId || (isRemoved(state) && !isSwapped(state)))
    throw new BusinessError('NOT_FOUND');
  return state;
}

/** Commands and queries about the caller's own attempts. */
export const ofLearner = reaching({ aggregates: Attempts, own: ownAttempt });

/** Of a paper that stands: what was left when it was paused. */
export const leftSeconds = ({ started }: { started: Pick<Terms, 'deadline' | 'paused'> }, now: number): number =>
  Math.max(0, Math.ceil((started.deadline - (started.paused?.at ?? now)) / 1000));
