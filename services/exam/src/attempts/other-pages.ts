import type { calls, Output } from '@xuekao/contracts';
import type { ClosedAttempt, OpenAttempt } from './attempt.state.js';

type OtherPages = Pick<Output<typeof calls.exam.papers.leftTime>, 'edits' | 'others' | 'reached'>;
export interface AskingPage {
  by?: string | undefined;
  since?: number | undefined;
}

/** State of the other pages of a paper, for one page. A page that does not name itself gets numbers alone. */
export function otherPages({ answers, edits, reached }: OpenAttempt | ClosedAttempt, { by, since }: AskingPage): OtherPages {
  if (by === undefined || since === undefined || since >= edits) return { edits, others: [], reached };
  const others = [...answers]
    .filter(([, held]) => held.edit > since && held.by !== by)
    .map(([quId, { seq, answer, ...held }]) => ({ quId, seq, by: held.by ?? null, answer }));
  return { edits, others, reached };
}
