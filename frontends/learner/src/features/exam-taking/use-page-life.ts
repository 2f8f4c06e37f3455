import { useEffect } from 'react';
import { whereabouts, whereaboutsOf } from '../../lib/sitting/whereabouts.js';
import type { Sitting } from '../../lib/sitting/sitting.js';

/** The page going out of view sends what waits; the network coming back does as well. */
export function usePageLife(sitting: Sitting): void {
  useEffect(() => {
    const { queue } = sitting;
    const leave = (): void => {
      sitting.settle();
      queue.sendNow(true);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal };
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') leave();
      },
      options,
    );
    window.addEventListener('pagehide', leave, options);
    window.addEventListener('online', () => queue.setOnline(true), options);
    window.addEventListener('offline', () => queue.setOnline(false), options);
    window.addEventListener(
      'beforeunload',
      (event) => {
        const { pending, durable } = queue.getSnapshot();
        if (pending > 0 && !durable) event.preventDefault();
      },
      options,
    );
    if (!navigator.onLine) queue.setOnline(false);
    const untold = whereabouts.tell(() => whereaboutsOf(queue.getSnapshot(), sitting.composing.length));
    return () => {
      stop.abort();
      untold();
      sitting.settle();
    };
  }, [sitting]);
}
