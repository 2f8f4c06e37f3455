import { useEffect, useRef, type RefObject } from 'react';

/** A button that is disabled while it loads loses the focus: it comes back once the dialog over it is gone. */
export function useFocusBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}
