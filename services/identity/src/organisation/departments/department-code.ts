const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const perLetter = 99;
/** Codes travel in fields of at most 60 characters: twenty levels. */
const maxLength = 60;

/**
 * The code of the n-th department (from 1) below another one: three characters more, `A01` … `A99`, `B01` … `Z99`.
 * null when there is no room: 2,574 a department, 20 levels.
 */
export function codeBelow(parentCode: string, n: number): string | null {
  const letter = letters[Math.floor((n - 1) / perLetter)];
  if (letter === undefined || parentCode.length + 3 > maxLength) return null;
  return `${parentCode}${letter}${String(((n - 1) % perLetter) + 1).padStart(2, '0')}`;
}
