import { useEffect, useRef } from 'react';

type Reason = 'backdropClick' | 'escapeKeyDown';

const doubleClickMs = 500;

/**
 * Whether a wish to close is meant: the second click of a double click on the button that opened the dialog lands on its backdrop, and who
 * made it would think that the button does nothing. @param at both in the time of events, ms
 */
export const isMeant = (reason: Reason, at: number, openedAt: number): boolean =>
  reason !== 'backdropClick' || at - openedAt >= doubleClickMs;

/** The `onClose` of a dialog that a double click does not close again. */
export function useBackdropClose(open: boolean, close: () => void): (event: object, reason: Reason) => void {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (event, reason) => {
    const at = 'timeStamp' in event ? Number(event.timeStamp) : performance.now();
    if (isMeant(reason, at, openedAt.current)) close();
  };
}
