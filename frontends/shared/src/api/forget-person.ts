import { forgottenListeners, hasChannel, leftChannel } from './forgotten.js';
import { lastPersonKey } from './person-keys.js';

/** Entries of the browser itself. */
const ofBrowser: ReadonlySet<string> = new Set(['xuekao-token', 'xuekao-device', lastPersonKey, 'known-browsers', 'exam-trial-device']);
/** Entries of a tab that have nothing to do with who is signed in: the camera page of a phone; words that name their person themselves. */
const [phone, words] = ['exam-phone', 'xuekao-kept-words'];
/** Of keys of what was written in the console and is not saved; divided by colons, as releases before this one had it. */
export const draftPrefix = 'xuekao-admin-draft:';
const named = new RegExp(`^(?:[\\w-]+ |${draftPrefix})([0-9a-f]{24})(?![0-9a-z])`);

/** `''`: of nobody in particular; null: of the browser, or a setting. */
function ownerOf(key: string): string | null {
  if (ofBrowser.has(key) || key.startsWith('mui-') || / #[0-9a-z]{14}$/.test(key)) return null;
  return named.exec(key)?.[1] ?? '';
}

/** Keys of a storage whose owner is such a one. A closed storage throws. */
export function keysOf(storage: Storage, isMeant: (owner: string, key: string) => boolean): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => {
    const owner = ownerOf(key);
    return owner !== null && isMeant(owner, key);
  });
}

/** Drafts of the console that lie in this browser for the person: a sign-out takes them. */
export function countDrafts(userId: string): number {
  try {
    return keysOf(localStorage, (owner, key) => owner === userId && key.startsWith(draftPrefix)).length;
  } catch {
    return 0; // nothing is kept
  }
}

/** Clears both storages. A browser that keeps nothing has nothing to clear. */
function clear(isMeant: (owner: string) => boolean, staysInTab: readonly string[]): void {
  try {
    for (const key of keysOf(localStorage, isMeant)) localStorage.removeItem(key);
    for (const key of keysOf(sessionStorage, (_, name) => !staysInTab.includes(name))) sessionStorage.removeItem(key);
  } catch {
    // as above
  }
}

/** Of entries without an owner none is for the next person. */
export const forgetOwnerless = (): void => clear((owner) => owner === '', [phone, words]);
/** Other tabs have cleared what all share. */
export const forgetTab = (): void => clear(() => false, [phone]);

/** The person signs out by their own will: of what both storages keep for them, only settings stay. */
export function forgetPerson(userId: string): void {
  clear((owner) => owner === '' || owner === userId, [phone]);
  for (const listener of forgottenListeners) listener();
  if (!hasChannel()) return;
  const channel = new BroadcastChannel(leftChannel);
  channel.postMessage('');
  channel.close();
}
