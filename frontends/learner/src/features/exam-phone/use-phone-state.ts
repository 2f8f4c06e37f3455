import type { CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState } from 'react';
import { api } from '../../lib/session.js';

export type PhoneSeen = CallOutput<'/api/paper/cam/phone'>['state'];
/** Often while somebody waits for it, else only to see that it is still there. */
const waitingMs = 3000;
const readyMs = 10_000;

/** How the phone of this sitting is; null: nobody has told it yet. */
export function usePhoneState(paperId: string, running: boolean): PhoneSeen | null {
  const [seen, setSeen] = useState<PhoneSeen | null>(null);
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    let timer = 0;
    const ask = async (): Promise<void> => {
      const answer = await api.call('/api/paper/cam/phone', { paperId }, { signal: stop.signal }).catch(() => null);
      if (stop.signal.aborted) return;
      if (answer !== null) setSeen(answer.state);
      timer = window.setTimeout(() => void ask(), answer?.state === 'ready' ? readyMs : waitingMs);
    };
    void ask();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [paperId, running]);
  return seen;
}
