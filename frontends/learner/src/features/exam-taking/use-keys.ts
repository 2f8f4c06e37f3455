import { useEffect } from 'react';
import { characterKeys } from '../../lib/preferences.js';
import { cellMark } from './cell-moves.js';
import { keyCommand, type KeyPress } from './exam-keys.js';

export interface KeyActions {
  /** 0 for A; false where there is no such option */
  choose: (index: number) => boolean;
  /** strikes an option out, or takes the strike away; false where there is no such option */
  strike: (index: number) => boolean;
  move: (by: 1 | -1) => void;
  flag: () => void;
  help: () => void;
}

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (target instanceof HTMLTextAreaElement) return 'text';
  if (target instanceof Element && target.closest(`[${cellMark}]`) !== null) return 'card';
  if (target instanceof HTMLElement && /left|right/.test(target.dataset['edge'] ?? '')) return 'wide';
  if (!(target instanceof HTMLInputElement)) return 'other';
  if (target.type === 'radio') return 'radio';
  return ['checkbox', 'button', 'submit'].includes(target.type) ? 'other' : 'text';
}
const sixth = 5;

/** The keys of the exam screen, outside of text fields and dialogs. */
export function useKeys(userId: string, actions: KeyActions, enabled: boolean, strikes: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    let byPointer = true;
    const pointed = (): void => {
      byPointer = true;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') byPointer = false;
      const press = {
        key: event.key,
        isTaken: event.isComposing || event.ctrlKey || event.metaKey || event.altKey,
        focus: focusOf(event.target),
      };
      const command = keyCommand(press, { characters: characterKeys.get(userId), byPointer, strikes }, event.shiftKey);
      if (command === null || document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      if (command.kind === 'move') actions.move(command.by);
      else if (command.kind === 'choose') actions.choose(command.index);
      else if (command.kind === 'help') actions.help();
      else if (command.kind === 'strike') {
        // F is the flag where there is no sixth option
        if (!actions.strike(command.index) && command.index === sixth) actions.flag();
      } else if (command.kind === 'flag' || !actions.choose(sixth)) actions.flag();
      // radio buttons would take the arrows for themselves
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('pointerdown', pointed, { capture: true });
    document.addEventListener('keydown', pressed, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', pointed, { capture: true });
      document.removeEventListener('keydown', pressed, { capture: true });
    };
  }, [userId, actions, enabled, strikes]);
}
