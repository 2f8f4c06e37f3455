/** A key press, without the browser around it. */
export interface KeyPress {
  key: string;
  /** with Ctrl, Alt or Meta, or within the composition of an input method */
  isTaken: boolean;
  /** what has the focus; `card`: the answer card, which has its own way with arrows; `wide`: a table or the like that scrolls sideways */
  focus: 'text' | 'radio' | 'card' | 'wide' | 'other';
}
export interface KeyRules {
  /** the person has not switched off the keys of one character (WCAG 2.1.4) */
  characters: boolean;
  /** the focus was last moved by a pointer */
  byPointer: boolean;
  /** options can be struck out */
  strikes?: boolean;
}
export type KeyCommand =
  | { kind: 'choose'; index: number }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'strike'; index: number }
  | { kind: 'flag-or-sixth' }
  | { kind: 'flag' }
  | { kind: 'help' };

const moves: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/**
 * A to H choose an option, with Shift they strike it out where the person wants that, ← and → change the question, F flags, ? opens the
 * list of keys. PageUp and PageDown are left to the page, whose material is often longer than the window. Whoever walks through options by
 * keyboard, or through a wide table, keeps the arrows for them; who has clicked an option means the next question.
 */
export function keyCommand(
  { key, isTaken, focus }: KeyPress,
  { characters, byPointer, strikes = false }: KeyRules,
  withShift = false,
): KeyCommand | null {
  if (isTaken || focus === 'text') return null;
  const by = moves.get(key);
  if (by !== undefined) return focus === 'card' || ((focus === 'radio' || focus === 'wide') && !byPointer) ? null : { kind: 'move', by };
  if (!characters) return null;
  if (key === '?') return { kind: 'help' };
  const index = /^[a-h]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : null;
  if (index !== null && withShift && strikes) return { kind: 'strike', index };
  // F is the sixth option as well: where there is one, the flag takes Shift
  if (/^f$/i.test(key)) return { kind: withShift ? 'flag' : 'flag-or-sixth' };
  return index === null ? null : { kind: 'choose', index };
}
