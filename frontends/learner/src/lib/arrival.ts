import { useEffect, useRef } from 'react';

/** A page that waits for its data gets its heading with them. */
const waitMs = 10_000;

/**
 * On a new page, keyboard and screen reader begin at its heading. The link or button that led there is gone with its page, and the focus
 * would be nowhere; a page that places it itself, and a link that is still there, keep it.
 */
export function useArrival(pathname: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const until = performance.now() + waitMs;
    let frame = 0;
    const look = (): void => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const heading = document.querySelector('h1');
      if (heading === null) {
        if (performance.now() < until) frame = requestAnimationFrame(look);
        return;
      }
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      heading.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
