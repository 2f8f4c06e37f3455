import { describe, expect, it } from '@jest/globals';
import { keyCommand, type KeyPress, type KeyRules } from './exam-keys.js';

const meaning = (
  key: string,
  { press = {}, rules = {}, withShift = false }: { press?: Partial<KeyPress>; rules?: Partial<KeyRules>; withShift?: boolean } = {},
) => keyCommand({ key, isTaken: false, focus: 'other', ...press }, { characters: true, byPointer: false, ...rules }, withShift);

describe('keys while an exam is taken', () => {
  it('letters choose, arrows change the question, F flags, ? lists the keys', () => {
    expect([meaning('a'), meaning('H'), meaning('i')]).toEqual([{ kind: 'choose', index: 0 }, { kind: 'choose', index: 7 }, null]);
    expect([meaning('ArrowLeft'), meaning('ArrowRight')]).toEqual([
      { kind: 'move', by: -1 },
      { kind: 'move', by: 1 },
    ]);
    expect([meaning('f'), meaning('F', { withShift: true }), meaning('?')]).toEqual([
      { kind: 'flag-or-sixth' },
      { kind: 'flag' },
      { kind: 'help' },
    ]);
  });
  it('with Shift letters strike out, where the person wants that', () => {
    const rules = { strikes: true };
    expect([
      meaning('B', { withShift: true, rules }),
      meaning('F', { withShift: true, rules }),
      meaning('b', { rules }),
      meaning('I', { withShift: true, rules }),
    ]).toEqual([{ kind: 'strike', index: 1 }, { kind: 'strike', index: 5 }, { kind: 'choose', index: 1 }, null]);
    expect(meaning('B', { withShift: true })).toEqual({ kind: 'choose', index: 1 });
    expect(meaning('B', { withShift: true, rules: { strikes: true, characters: false } })).toBeNull();
  });
  it('leaves to the page what scrolls it', () => {
    expect(['PageUp', 'PageDown', 'Home', 'End', ' ', 'ArrowUp', 'ArrowDown'].map((key) => meaning(key))).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });
  it('means nothing in a text, in a composition or with another key held', () => {
    for (const press of [{ focus: 'text' }, { isTaken: true }] as const)
      expect(['a', 'F', '?', 'ArrowRight'].map((key) => meaning(key, { press }))).toEqual([null, null, null, null]);
  });
  it('keys of one character can be switched off; the arrows stay', () => {
    const rules = { characters: false };
    expect(['a', 'f', '?'].map((key) => meaning(key, { rules }))).toEqual([null, null, null]);
    expect(meaning('ArrowRight', { rules })).toEqual({ kind: 'move', by: 1 });
  });
  it('the arrows belong to the answer card while it has the focus', () => {
    expect([false, true].map((byPointer) => meaning('ArrowLeft', { press: { focus: 'card' }, rules: { byPointer } }))).toEqual([
      null,
      null,
    ]);
    expect(meaning('a', { press: { focus: 'card' } })).toEqual({ kind: 'choose', index: 0 });
  });
  it('the arrows belong to the options, and to a table that scrolls, for whoever came to them by keyboard', () => {
    for (const focus of ['radio', 'wide'] as const) {
      expect(meaning('ArrowRight', { press: { focus } })).toBeNull();
      expect(meaning('ArrowRight', { press: { focus }, rules: { byPointer: true } })).toEqual({ kind: 'move', by: 1 });
    }
  });
});
