import type { QuType } from '@xuekao/contracts';

/** A setting of a question: options in a random order, a share for an incomplete choice, blanks in any order. */
export type Setting = 'itemRand' | 'pathScore' | 'answerOrder';

/** Settings that a question of each type may have. */
export const settingsOfType: Readonly<Record<QuType, readonly Setting[]>> = {
  radio: ['itemRand'],
  multi: ['itemRand', 'pathScore'],
  multi2: ['itemRand'],
  judge: [],
  fill: ['answerOrder'],
  saq: [],
  mix: [],
};

/** Settings that are on, in their order; those of other types mean nothing. */
export const settingsOf = ({ quType, ...part }: { quType: QuType } & { readonly [Name in Setting]?: boolean | undefined }): Setting[] =>
  settingsOfType[quType].filter((name) => part[name] === true);
