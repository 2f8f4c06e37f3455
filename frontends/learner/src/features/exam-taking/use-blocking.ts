import { notify, sharedText } from '@xuekao/frontend-shared';
import { useEffect } from 'react';

const inField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const pasted = ['insertFromPaste', 'insertFromDrop', 'insertFromYank', 'insertFromPasteAsQuotation'];

/** Copying, pasting, dragging, the context menu and selecting are blocked while a paper is open (part 2, section 2). */
export function useBlocking(pasteAllowed: boolean): void {
  useEffect(() => {
    const stop = new AbortController();
    const block = (event: Event): void => {
      if (pasteAllowed && inField(event.target)) return;
      event.preventDefault();
      notify(sharedText('shared.paste.blocked'), 'warning', { hideAfterMs: 2000 });
    };
    const quietly = (event: Event): void => {
      if (!inField(event.target)) event.preventDefault();
    };
    const options = { capture: true, signal: stop.signal };
    for (const name of ['paste', 'copy', 'cut', 'drop', 'contextmenu']) document.addEventListener(name, block, options);
    for (const name of ['selectstart', 'dragstart']) document.addEventListener(name, quietly, options);
    // keyboards of phones paste without a paste event
    document.addEventListener('beforeinput', (event) => {
      if (pasted.includes(event.inputType)) block(event);
    }, options);
    return () => stop.abort();
  }, [pasteAllowed]);
}
