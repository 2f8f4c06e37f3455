import type { ClosedAttempt, OpenAttempt } from './attempt.state.js';
import { paperStates } from '../kernel/paper-states.js';

export function paperStateOf({ status }: OpenAttempt | ClosedAttempt): number {
  if (status === 'open') return paperStates.inExam;
  return status === 'finished' ? paperStates.finished : paperStates.waiting;
}
