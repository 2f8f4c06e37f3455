import { errors, type ErrorName } from './errors.js';
import { sayIn, siteLanguage, type Sentence, type SentenceValues, type ValuesFor } from './sentences/index.js';

type Loose = [values?: SentenceValues, data?: unknown];
type Strict<Values extends readonly unknown[]> = Values extends readonly [unknown] ? [...Values, data?: unknown] : Loose;
/** The values that the sentence of a refusal needs; a name that is known only at run time may have any. */
type Details<Name extends ErrorName> = ErrorName extends Name ? Loose : Strict<ValuesFor<`refusals.${Name}`>>;

/**
 * A refusal that the person who called is meant to read. Everything else that is thrown answers INTERNAL. The values are those that its
 * sentence names; `data` is for the page, e.g. the id of the open paper.
 */
export class BusinessError<Name extends ErrorName = ErrorName> extends Error {
  readonly code: number;
  readonly status: number;
  readonly values: SentenceValues;
  readonly data: unknown;
  constructor(
    readonly errorName: Name,
    ...[values = {}, data = null]: Details<Name>
  ) {
    const said = { key: `refusals.${errorName}`, values } satisfies Sentence;
    super(sayIn(siteLanguage, said));
    this.name = 'BusinessError';
    this.code = errors[errorName].code;
    this.status = errors[errorName].status;
    this.values = values;
    this.data = data;
    this.sentence = said;
  }
  /** The sentence, in no language yet; `message` says it in the language of the site. Undefined: only `message` is known. */
  readonly sentence: Sentence | undefined;
}
