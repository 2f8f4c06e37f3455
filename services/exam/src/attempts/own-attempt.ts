import { BusinessError } from '@xuekao/contracts';
import type { AttemptState, ClosedAttempt, OpenAttempt } from './attempt.state.js';

/** Somebody else's paper is not there for this person. */
export function ownAttempt(state: AttemptState, userId: string): OpenAttempt | ClosedAttempt {
  if (state.status === 'none' || state.started.userId !== userId) throw new BusinessError('NOT_FOUND');
  return state;
}
export const leftSeconds = ({ started }: { started: Pick<OpenAttempt['started'], 'deadline'> }, now: number): number =>
  Math.max(0, Math.ceil((started.deadline - now) / 1000));
