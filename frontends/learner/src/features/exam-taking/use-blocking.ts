import { notify, sharedText } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { keptInTab, ownTexts } from './own-texts.js';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const selectedIn = ({ value, selectionStart, selectionEnd }: Field): string => value.slice(selectionStart ?? 0, selectionEnd ?? 0);
const plain = (data: DataTransfer | null): string => data?.getData('text/plain') ?? '';
const pasted = ['insertFromPaste', 'insertFromDrop', 'insertFromYank', 'insertFromPasteAsQuotation'];

/**
 * Copying the paper, pasting, dragging, the context menu and selecting are blocked while a paper is open (part 2, section 2). Within the
 * fields of the paper one's own words can be moved: what was cut, copied or dragged there may be put back there.
 */
export function useBlocking(pasteAllowed: boolean, paperId: string): void {
  useEffect(() => {
    const stop = new AbortController();
    const own = ownTexts(keptInTab(paperId));
    const block = (event: Event): void => {
      event.preventDefault();
      notify(sharedText('shared.paste.blocked'), 'warning', { hideAfterMs: 2000 });
    };
    const blockOutside = (event: Event): void => {
      if (!pasteAllowed || !isField(event.target)) block(event);
    };
    const take = (event: Event): void => {
      if (isField(event.target)) own.keep(selectedIn(event.target));
      else block(event);
    };
    const put = (event: Event, text: string): void => {
      if (!isField(event.target) || !(pasteAllowed || own.has(text))) block(event);
    };
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('contextmenu', blockOutside, options);
    for (const name of ['copy', 'cut']) document.addEventListener(name, take, options);
    document.addEventListener('paste', (event) => put(event, plain(event.clipboardData)), options);
    document.addEventListener('drop', (event) => put(event, plain(event.dataTransfer)), options);
    document.addEventListener(
      'selectstart',
      (event) => {
        if (!isField(event.target)) event.preventDefault();
      },
      options,
    );
    document.addEventListener(
      'dragstart',
      (event) => {
        if (isField(event.target)) own.keep(selectedIn(event.target));
        else event.preventDefault();
      },
      options,
    );
    // keyboards of phones paste without a paste event
    document.addEventListener(
      'beforeinput',
      (event) => {
        if (pasted.includes(event.inputType)) put(event, event.data ?? plain(event.dataTransfer));
      },
      options,
    );
    return () => stop.abort();
  }, [pasteAllowed, paperId]);
}
