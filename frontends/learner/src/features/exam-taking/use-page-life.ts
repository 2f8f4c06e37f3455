import { useEffect } from 'react';
import type { AnswerQueue } from '../../lib/answer-queue/answer-queue.js';

/** The page going out of view sends what waits; the network coming back does as well. */
export function usePageLife(queue: AnswerQueue): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') queue.sendNow(true);
    }, options);
    window.addEventListener('pagehide', () => queue.sendNow(true), options);
    window.addEventListener('online', () => queue.setOnline(true), options);
    window.addEventListener('offline', () => queue.setOnline(false), options);
    window.addEventListener('beforeunload', (event) => {
      const { pending, durable } = queue.getSnapshot();
      if (pending > 0 && !durable) event.preventDefault();
    }, options);
    if (!navigator.onLine) queue.setOnline(false);
    return () => stop.abort();
  }, [queue]);
}
