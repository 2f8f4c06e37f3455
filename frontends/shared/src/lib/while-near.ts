/** Far from the window, where the browser leaves it out of its layout (`content-visibility: auto`). */
export const isSkipped = (element: Element): boolean => !(element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true);

/** Browsers that leave something out without saying so are older than this event: there everything counts as near. */
const isTold = (): boolean => 'oncontentvisibilityautostatechange' in document;

/**
 * Runs `start` whenever the element comes near the window, and what that gave back when it is far again: each frame asks all observers,
 * also those of what is not laid out.
 */
export function whileNear(element: Element, start: () => () => void): () => void {
  let stop = isTold() && isSkipped(element) ? null : start();
  const changed = (event: Event): void => {
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent) || !(event.target instanceof Element) || !event.target.contains(element))
      return;
    if (!event.skipped) {
      stop ??= start();
      return;
    }
    stop?.();
    stop = null;
  };
  document.addEventListener('contentvisibilityautostatechange', changed);
  return () => {
    document.removeEventListener('contentvisibilityautostatechange', changed);
    stop?.();
  };
}
