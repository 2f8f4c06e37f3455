import { createHash } from 'node:crypto';

/** The id of what a text means: the same meaning is the same document, in each process and whenever it is written. */
export const idOfMeaning = (meaning: string): string => createHash('sha256').update(meaning).digest('hex').slice(0, 24);
