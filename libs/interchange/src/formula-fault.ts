import type { Sentence } from '@xuekao/contracts';

/** A formula of another program that is not taken; the note about it says why. */
export class FormulaFault extends Error {
  constructor(readonly why: Sentence) {
    super(why.key);
  }
}
export const notTaken = (why: Sentence): never => {
  throw new FormulaFault(why);
};
