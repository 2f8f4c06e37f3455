/**
 * The rule of an exam that forbids going back, for the service and the page alike. Positions count the questions of the paper from 0. A
 * saved answer reaches its question, an empty one too: clearing an answer does not open the questions before it again. -1: nothing is
 * reached yet.
 */
export const reachedBy = (reached: number, position: number): number => Math.max(reached, position);

/** True where the question at `position` takes no answer any more. */
export const isBehind = (noBack: boolean, reached: number, position: number): boolean => noBack && position < reached;
