export type DateKind = 'date' | 'time' | 'datetime';

const day = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)$/;
const clock = /^(\d\d):?(\d\d)$/;
const dayAndClock = /^(\d{4}[-/.]?\d\d[-/.]?\d\d)[T ]*(\d\d:?\d\d)$/;

function readDay(typed: string): string | null {
  const [, year = '', month = '', date = ''] = day.exec(typed) ?? [];
  const value = `${year}-${month}-${date}`;
  const at = new Date(`${value}T00:00:00Z`);
  // some engines turn February 30 into March 2
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value ? null : value;
}
function readClock(typed: string): string | null {
  const [, hours = '', minutes = ''] = clock.exec(typed) ?? [];
  return hours !== '' && hours < '24' && minutes < '60' ? `${hours}:${minutes}` : null;
}

/**
 * Value of a typed text: `2026-11-20`, `14:30` or `2026-11-20T14:30`; empty for nothing.
 * Null while it is incomplete or no such moment exists. Separators may be left out: a phone's keypad of digits has none.
 */
export function readTyped(kind: DateKind, typed: string): string | null {
  // input methods for Chinese give digits and colons of full width
  const text = typed.normalize('NFKC').trim();
  if (text === '') return '';
  if (kind === 'date') return readDay(text);
  if (kind === 'time') return readClock(text);
  const [, first = '', second = ''] = dayAndClock.exec(text) ?? [];
  const [date, time] = [readDay(first), readClock(second)];
  return date === null || time === null ? null : `${date}T${time}`;
}

/** `2026-1-5 8:30` with two digits each. Only for a text that is finished: while typing, one digit may become two. */
export const padTyped = (typed: string): string => typed.normalize('NFKC').replace(/(?<!\d)\d(?!\d)/g, '0$&');

/** The field's value as it is shown: `2026-11-20 14:30`. */
export const showTyped = (value: string): string => value.replace('T', ' ');
