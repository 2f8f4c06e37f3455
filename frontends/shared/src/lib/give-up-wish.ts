/** How long a person waits for what was lost, in milliseconds, before something else is looked at. */
export const wishMs = 2000;
const inputs = ['pointerdown', 'keydown'] as const;

/**
 * Something was asked for and is on its way. At the next input the person does something else, and what would open over that is not wanted
 * any more; what was lost not after a while either.
 * @returns ends the waiting
 */
export function giveUpWish(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  isLost: boolean,
  giveUp: () => void,
): () => void {
  const onInput = (event: Event): void => {
    // the key that asked for it may still be down
    if (!('repeat' in event) || event.repeat !== true) giveUp();
  };
  for (const name of inputs) page.addEventListener(name, onInput, { capture: true });
  const timer = isLost ? setTimeout(giveUp, wishMs) : undefined;
  return () => {
    clearTimeout(timer);
    for (const name of inputs) page.removeEventListener(name, onInput, { capture: true });
  };
}
