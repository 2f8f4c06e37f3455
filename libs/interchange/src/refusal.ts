import { sayIn, siteLanguage, type Sentence } from '@xuekao/contracts';

/** `kind`: a file that no import reads. `broken`: damaged, or not what it seems. `limits`: it unpacks to too much, or leads outside. */
export class FileRefusal extends Error {
  constructor(
    readonly kind: 'kind' | 'broken' | 'limits',
    /** for the person, not yet in any language */
    readonly said: Sentence,
  ) {
    super(sayIn(siteLanguage, said));
  }

  /** The sentence in the language of the site. */
  get detail(): string {
    return this.message;
  }
}
export const broken = (said: Sentence): never => {
  throw new FileRefusal('broken', said);
};
