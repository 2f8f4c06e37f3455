import { api } from '../../lib/session.js';

/** A sitting begins in peace. */
const firstMs = 30_000;
const againMs = 5000;

interface CodeLoopOptions {
  paperId: string;
  /** false: none begins meanwhile */
  isRunning: () => boolean;
  /** @param text content of the code that is to be shown; empty: none */
  show: (text: string) => void;
}

/**
 * Asks which code the screen has to show. Whether the phone has seen it is found out by the service.
 * @returns ends it
 */
export function codeLoop({ paperId, isRunning, show }: CodeLoopOptions): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number): void => {
    if (!isOver) timer = setTimeout(() => void turn(), ms);
  };
  const turn = async (): Promise<void> => {
    if (!isRunning() || document.hidden) {
      show('');
      return later(againMs);
    }
    const answer = await api.call('/api/paper/challenge/code', { paperId }).catch(() => null);
    if (isOver) return;
    show(answer?.text ?? '');
    later(answer === null ? againMs : answer.waitSeconds * 1000);
  };
  later(firstMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
