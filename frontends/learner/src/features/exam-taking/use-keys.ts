import { useEffect } from 'react';

export interface KeyActions {
  /** 0 for A; false where there is no such option */
  choose: (index: number) => boolean;
  move: (by: 1 | -1) => void;
  flag: () => void;
  help: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit'].includes(target.type));
const flagLetter = 5;
const moves: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** A to H choose, ← → and PgUp PgDn move, F flags, ? helps: outside of text fields and dialogs only. */
export function useKeys(actions: KeyActions, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const move = moves[event.key];
      const letter = /^[a-h]$/i.test(event.key) ? event.key.toLowerCase().charCodeAt(0) - 97 : -1;
      if (move !== undefined) actions.move(move);
      else if (event.key === '?') actions.help();
      else if (letter === flagLetter) {
        // F is the sixth option as well: where there is one, the flag takes Shift
        if (event.shiftKey || !actions.choose(flagLetter)) actions.flag();
      } else if (letter >= 0) actions.choose(letter);
      else return;
      // radio buttons would take the arrows for themselves
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', pressed, { capture: true });
    return () => document.removeEventListener('keydown', pressed, { capture: true });
  }, [actions, enabled]);
}
