/** Chinese identity numbers: 15 digits as they were until 1999, or 18 with a check digit (GB 11643). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = '10X98765432';

export function isIdCard(text: string): boolean {
  if (/^\d{15}$/.test(text)) return isBirthday(`19${text.slice(6, 12)}`);
  if (!/^\d{17}[\dXx]$/.test(text) || !isBirthday(text.slice(6, 14))) return false;
  const sum = weights.reduce<number>((total, weight, index) => total + weight * Number(text.charAt(index)), 0);
  return checkDigits.charAt(sum % 11) === text.charAt(17).toUpperCase();
}

/** `19900307` is a day that there was. */
function isBirthday(text: string): boolean {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) && at < Date.now() && day > '1900';
}

/** `110***********1234`: what everybody sees of it (security.md row 35). */
export const maskIdCard = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 3)}${'*'.repeat(Math.max(0, text.length - 7))}${text.slice(-4)}`;
export const isIdCardMask = (text: string): boolean => /^\d{3}(?:\*{8}|\*{11})\d{3}[\dX]$/.test(text);
