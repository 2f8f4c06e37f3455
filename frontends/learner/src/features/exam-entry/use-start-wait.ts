import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTick } from '../../lib/ticks.js';
import { startWaitOf, type StartWait } from './start-wait.js';

export interface StartWaiting {
  wait: StartWait | null;
  left: number;
  /** the button that is locked meanwhile: it has the focus again afterwards */
  button: RefObject<HTMLButtonElement | null>;
  /** Begins to wait; false where waiting does not help. */
  waitAfter: (error: unknown) => boolean;
}

/** Waits after a refused start, and tries again by itself when nobody else is to do it. */
export function useStartWait(again: () => void): StartWaiting {
  const [wait, setWait] = useState<(StartWait & { endsAt: number }) | null>(null);
  const left = useTick(() => (wait === null ? 0 : Math.max(0, Math.ceil((wait.endsAt - performance.now()) / 1000))));
  const refusals = useRef(0);
  const waitAfter = useCallback((error: unknown): boolean => {
    const next = startWaitOf(error, refusals.current, Math.random());
    setWait(next && { ...next, endsAt: performance.now() + next.seconds * 1000 });
    refusals.current = next?.again === true ? refusals.current + 1 : 0;
    return next !== null;
  }, []);
  const isOver = wait !== null && left === 0;
  const isAgain = wait?.again === true;
  useEffect(() => {
    if (!isOver) return undefined;
    const go = (): void => {
      // the clock of an exam must not start to run while nobody looks
      if (isAgain && document.visibilityState !== 'visible') return;
      setWait(null);
      if (isAgain) again();
    };
    go();
    document.addEventListener('visibilitychange', go);
    return () => document.removeEventListener('visibilitychange', go);
  }, [isOver, isAgain, again]);
  const button = useRef<HTMLButtonElement>(null);
  const wasLocked = useRef(false);
  useEffect(() => {
    if (wait === null && wasLocked.current && document.activeElement === document.body) button.current?.focus();
    wasLocked.current = wait !== null;
  }, [wait]);
  return { wait, left, button, waitAfter };
}
