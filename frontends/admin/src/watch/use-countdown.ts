import { useEffect, useRef, useState } from 'react';

const secondMs = 1000;

/**
 * Seconds until `due` is called, again and again. @param isOff nothing runs; a page that nobody sees waits, too: it is due when it is
 * seen again.
 */
export function useCountdown(seconds: number, isOff: boolean, due: () => void): number {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(due);
  useEffect(() => {
    latest.current = due;
  }, [due]);
  useEffect(() => {
    if (isOff) return undefined;
    let until = seconds;
    const tick = (): void => {
      if (document.visibilityState === 'hidden') return;
      until -= 1;
      if (until <= 0) {
        until = seconds;
        latest.current();
      }
      setLeft(until);
    };
    const timer = window.setInterval(tick, secondMs);
    return () => window.clearInterval(timer);
  }, [seconds, isOff]);
  return Math.min(left, seconds);
}
