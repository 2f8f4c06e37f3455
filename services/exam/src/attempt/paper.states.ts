import type { ClosedAttempt, OpenAttempt } from './attempt.state.js';

/** `state` of a paper, on the wire and in the read model. */
export const paperStates = { inExam: 0, waiting: 1, finished: 2 } as const;

export function paperStateOf({ status }: OpenAttempt | ClosedAttempt): number {
  if (status === 'open') return paperStates.inExam;
  return status === 'finished' ? paperStates.finished : paperStates.waiting;
}
