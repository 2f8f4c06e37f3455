import { ApiError, type CallInput, type CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';

type SealedPaper = CallOutput<'/api/paper/paper/sealed-detail'>;

/** Paper with the keys of its questions, as the start of the attempt told it beside the id. */
interface PaperOfStart {
  paper: SealedPaper;
  /** when the server looked at its clock, as `performance.now()` has it */
  lookedAt: number;
}

const fetched = new Set<string>();
let begun: PaperOfStart | null = null;

/** All questions of the exam are here as ciphertext. */
export const noteFetched = (examId: string): void => void fetched.add(examId);

/** Begins an attempt; where this page has fetched the questions, their keys come with the same answer. @throws as the call */
export async function beginPaper(input: CallInput<'/api/paper/paper/create-paper'>): Promise<{ id: string }> {
  const asked = performance.now();
  const begin = (more: { sealed?: true }) => api.call('/api/paper/paper/create-paper', { ...input, ...more });
  const { id, paper } = await (fetched.has(input.examId) ? begin({ sealed: true }).catch(whole) : begin({}));

  /** A gateway of the release before, beside which this one comes up, knows no such field. */
  function whole(error: unknown): ReturnType<typeof begin> {
    if (error instanceof ApiError && error.status === 400) return begin({});
    throw error;
  }
  if (paper) begun = { paper, lookedAt: (asked + performance.now()) / 2 };
  return { id };
}

/** Paper that its start told; the second time nothing. */
export function takeBegun(paperId: string): PaperOfStart | null {
  const taken = begun?.paper.id === paperId ? begun : null;
  begun = null;
  return taken;
}
