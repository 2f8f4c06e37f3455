import type { ClosedAttempt, OpenAttempt } from './attempt.state.js';
import { paperStates } from '../kernel/paper-states.js';

export function paperStateOf({ status }: OpenAttempt | ClosedAttempt): number {
  if (status === 'open') return paperStates.inExam;
  return status === 'finished' ? paperStates.finished : paperStates.waiting;
}

/** Of two papers of one person that count alike the one with more marks, or else the earlier one: every list then names the same. */
export const isBetterPaper = (
  one: { readonly tenths: number; readonly tryNo: number },
  other: { readonly tenths: number; readonly tryNo: number },
): boolean => (one.tenths === other.tenths ? one.tryNo < other.tryNo : one.tenths > other.tenths);
