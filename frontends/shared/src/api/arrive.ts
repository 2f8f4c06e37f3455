import { lastPersonKey, signOf } from './person-keys.js';

/** A person is signed in: what the last one left without an owner goes, unless it is the same one. */
export async function arrive(userId: string): Promise<void> {
  try {
    const sign = signOf(userId);
    const last = localStorage.getItem(lastPersonKey);
    if (last === sign) return;
    // where nobody has come before, what is there is of this visit
    if (last !== null) (await import('./forget-person.js')).forgetOwnerless();
    localStorage.setItem(lastPersonKey, sign);
  } catch {
    // a browser that keeps nothing; a lost file is wanted again at the next visit
  }
}
