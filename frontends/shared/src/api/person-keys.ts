/**
 * Keys of the browser's storage say whose an entry is. One without an owner is of whoever is signed in: it goes when they sign out, and
 * when somebody else comes (`forget-person.ts`). So an entry that nobody thought of shows no person to the next one at this computer.
 */

/** 64 bits that are the same for the same person and lead back to nobody. */
export const signOf = (userId: string): string =>
  [0x9e3779b1, 0x5f356495]
    .map((factor) => {
      let sum = factor;
      for (const letter of userId) sum = Math.imul(sum ^ (sum >>> 15) ^ letter.charCodeAt(0), factor);
      return (sum >>> 0).toString(36).padStart(7, '0');
    })
    .join('');

/** Key of an entry that goes with a chosen sign-out of its person, and is not touched by anybody else's. @param of what of theirs */
export const personKey = (name: string, userId: string, of = ''): string => `${name} ${userId}${of === '' ? '' : ` ${of}`}`;
/** Key of a setting that waits for its person's next visit: it names nobody to others. */
export const settingKey = (name: string, userId: string): string => `${name} #${signOf(userId)}`;

export const lastPersonKey = 'xuekao-person';
