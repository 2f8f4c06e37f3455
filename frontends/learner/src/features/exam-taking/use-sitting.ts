import { pageErrors } from '@xuekao/contracts/page-errors';
import type { ApiError } from '@xuekao/frontend-shared';
import { leavesOf } from '@xuekao/question/view';
import { useCallback, useEffect, useState } from 'react';
import { paperQueue } from '../../lib/answer-queue/paper-queue.js';
import { askAgain } from '../../lib/ask-again.js';
import { askPaper } from '../../lib/sealed/ask-paper.js';
import { ExamAids } from '../../lib/sitting/exam-aids.js';
import { ExamClock } from '../../lib/exam-clock.js';
import { aidStore } from '../../lib/sitting/idb-aid-store.js';
import { Sitting } from '../../lib/sitting/sitting.js';

export type SittingState =
  | { status: 'loading' }
  /**
   * No page of a paper: why, where it was refused. `empty`: it has no question, or none is given out; `elsewhere`: another device has it,
   * with the sitting where it was here until then.
   */
  | { status: 'failed' | 'handed-in' | 'empty' | 'elsewhere'; error?: unknown; sitting?: Sitting }
  | { status: 'open'; sitting: Sitting };

const refusals: Readonly<Record<number, 'handed-in' | 'empty' | 'elsewhere'>> = {
  [pageErrors.PAPER_CLOSED.code]: 'handed-in',
  [pageErrors.PAPER_EMPTY.code]: 'empty',
  [pageErrors.PAPER_PAUSED.code]: 'empty',
  [pageErrors.PAPER_ELSEWHERE.code]: 'elsewhere',
};

const endIn = (seconds: number): number => Date.now() + seconds * 1000;

async function open(userId: string, paperId: string, signal: AbortSignal): Promise<SittingState> {
  const { paper, pictures, lookedAt } = await askAgain(
    () => askPaper(paperId, signal),
    () => !signal.aborted,
  );
  if (paper.handState !== 0) return { status: 'handed-in' };
  if (paper.groupList.every((group) => group.quList.length === 0)) return { status: 'empty' };
  const clock = new ExamClock(
    () => performance.now(),
    paper.leftSeconds - (performance.now() - lookedAt) / 1000,
    (left) => aids.lastsUntil(endIn(left)),
  );
  let sitting: Sitting | null = null;
  const queue = paperQueue(userId, paperId, {
    onReply({ leftSeconds, reached }) {
      clock.correct(leftSeconds);
      sitting?.hears(reached);
    },
    onGone: () => sitting?.onGone?.(),
  });
  const aids = new ExamAids(aidStore, userId, paperId, endIn(paper.leftSeconds));
  const opened = aids.open();
  // a server of the release before this one counts neither
  const leftover = await queue.open({
    edits: paper.edits ?? 0,
    cards: paper.cards.map((card) => ({ ...card, markSeq: card.markSeq ?? 0 })),
  });
  await opened;
  if (signal.aborted) queue.stop();
  sitting = new Sitting(paper, queue, clock, leftover, aids);
  sitting.pictures = pictures;
  if (sitting.questions.some((question) => leavesOf(question).some(({ answerFiles }) => answerFiles !== undefined)))
    sitting.files = await (await import('../../lib/answer-files/paper-files.js')).openPaperFiles(userId, paperId);
  return { status: 'open', sitting };
}

/** Only the client of the calls throws here, but for faults of the page itself, which have no code. */
const stateOf = (error: unknown): SittingState => ({ status: refusals[(error as ApiError).code] ?? 'failed', error });

/** Loads the paper once this page may sit it, and stops its queue when the page goes. */
export function useSitting(userId: string, paperId: string, held: boolean): { state: SittingState; retry: () => void } {
  const [state, setState] = useState<SittingState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!held) return undefined;
    const stop = new AbortController();
    let opened: Sitting | null = null;
    setState({ status: 'loading' });
    // a failure is a state too
    void open(userId, paperId, stop.signal)
      .catch(stateOf)
      .then((next) => {
        if (stop.signal.aborted) return;
        if (next.status === 'open') {
          const sitting = (opened = next.sitting);
          sitting.onGone = () => {
            if (!stop.signal.aborted) setState({ status: 'elsewhere', sitting });
          };
        }
        setState(next);
      });
    return () => {
      stop.abort();
      opened?.queue.stop();
    };
  }, [userId, paperId, held, attempt]);
  return { state, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
