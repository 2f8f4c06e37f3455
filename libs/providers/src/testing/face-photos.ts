/**
 * "Photos" for stand-ins of face clouds: the names of who is on them, in order of size. `ann` is like `ann'` (taken on another day) and
 * nearly like `ann~` (her sister); a trailing `?` is a picture of a picture.
 */
export const photoOf = (...names: string[]): Buffer => Buffer.from(`photo:${names.join(',')}`);

export function namesOn(base64: unknown): string[] | null {
  const text = Buffer.from(String(base64), 'base64').toString('utf8');
  return text.startsWith('photo:') ? text.slice(6).split(',').filter(Boolean) : null;
}
const plain = (name: string): string => name.replace(/['~?]+$/, '');
/** 0 to 100 */
export function likeness(one = '', other = ''): number {
  if (plain(one) !== plain(other)) return 20;
  const isSister = one.includes('~') !== other.includes('~');
  return one === other ? 99 : isSister ? 97 : 98;
}
export const isStill = (name = ''): boolean => name.endsWith('?');
