import { useCallback, useEffect, useRef, useState } from 'react';
import { IdleWatch } from './idle-watch.js';

const tickMs = 1000;
const touches = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove', 'input', 'scroll'] as const;

/** Seconds that are left until a page that nobody touches hands in. `touch`: somebody is there. */
export function useIdle(seconds: number, running: boolean): { left: number; touch: () => void } {
  const [left, setLeft] = useState(seconds);
  const watch = useRef<IdleWatch | null>(null);
  const touch = useCallback(() => {
    watch.current?.touched(performance.now());
    setLeft(seconds);
  }, [seconds]);
  useEffect(() => {
    if (!running) return undefined;
    const own = new IdleWatch({ seconds }, performance.now());
    watch.current = own;
    setLeft(seconds);
    const stop = new AbortController();
    // the screen is rendered by the tick: a pointer moves a hundred times a second
    const touched = (): void => own.touched(performance.now());
    for (const name of touches) document.addEventListener(name, touched, { signal: stop.signal, capture: true, passive: true });
    const timer = window.setInterval(() => setLeft(own.left(performance.now())), tickMs);
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, [running, seconds]);
  return { left, touch };
}
