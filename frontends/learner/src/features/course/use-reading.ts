import { useEffect } from 'react';
import type { OpenLesson } from './use-lesson.js';

const readEveryMs = 1000;

/**
 * Counts the time in which a lesson without a length is in view, and says so at once when it is enough.
 * @param leftSeconds that are still asked for; 0: none
 */
export function useReading({ log, sender }: OpenLesson, isHeld: boolean, leftSeconds: number): void {
  useEffect(() => {
    if (isHeld) return undefined;
    let isTold = false;
    const look = (): void => {
      // behind another tab nobody reads
      if (document.visibilityState === 'hidden') return log.stopped();
      log.read();
      if (isTold || leftSeconds === 0 || log.waitingMs() < leftSeconds * 1000) return undefined;
      isTold = true;
      void sender.send();
      return undefined;
    };
    look();
    const timer = window.setInterval(look, readEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      log.stopped();
    };
  }, [log, sender, isHeld, leftSeconds]);
}
