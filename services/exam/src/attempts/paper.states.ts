import type { ClosedAttempt, OpenAttempt } from './attempt.state.js';
import type { PaperDoc } from './paper.model.js';
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

/** State of a person by a paper: it counts, it waits for a mark, it was declared invalid, or it is still being written. */
export type MarkStatus = 'counted' | 'waiting' | 'invalid' | 'writing';
type StatedPaper = Pick<PaperDoc, 'handState' | 'state' | 'valid'>;
export const markStatusOf = ({ handState, state, valid }: StatedPaper): MarkStatus => {
  if (handState === 0) return 'writing';
  if (!valid) return 'invalid';
  return state === paperStates.finished ? 'counted' : 'waiting';
};

const worth: Readonly<Record<MarkStatus, number>> = { counted: 3, waiting: 2, invalid: 1, writing: 0 };
type Compared = Parameters<typeof isBetterPaper>[0] & { readonly markStatus: MarkStatus };
/** Of two papers of one person: a mark that counts before one that is not known yet, before one that does not count. */
export const standsBefore = (one: Compared, other: Compared): boolean =>
  one.markStatus === other.markStatus ? isBetterPaper(one, other) : worth[one.markStatus] > worth[other.markStatus];

/** The paper by which a person stands in an exam, with what it says; null: there is none. @param papers of one person and exam */
export function bestOf<P extends StatedPaper & Pick<PaperDoc, 'tenths' | 'tryNo'>>(
  papers: readonly P[],
): (P & { markStatus: MarkStatus }) | null {
  return papers
    .map((paper) => ({ ...paper, markStatus: markStatusOf(paper) }))
    .reduce<(P & { markStatus: MarkStatus }) | null>((best, paper) => (best === null || standsBefore(paper, best) ? paper : best), null);
}
