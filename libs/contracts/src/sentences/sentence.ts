import { en } from './en.js';
import { zhCN } from './zh-CN.js';

/** Languages that the server speaks. The first one is the site's: what is stored or sent is written in it. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
export const siteLanguage = 'zh-CN' satisfies Language;

type Catalogue = typeof zhCN;
/** Name of a sentence: its area and its key there, e.g. `identity.unknownRoles`. */
export type SentenceKey = { [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}` }[keyof Catalogue];
type ChineseText<Key extends string> = Key extends `${infer Area extends keyof Catalogue}.${infer Name}`
  ? Name extends keyof Catalogue[Area]
    ? Catalogue[Area][Name] & string
    : never
  : never;
type Parameter<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameter<Rest> : never;

/** Something that stands in a sentence: a word of a person or a number, another sentence, or several in a row. */
export type SentenceValue = string | number | Sentence | readonly SentenceValue[];
export type SentenceValues = Readonly<Record<string, SentenceValue>>;
/** A sentence of the catalogue by its name, not yet in any language: this is how it travels. */
export interface Sentence {
  readonly key: SentenceKey;
  readonly values?: SentenceValues;
  /** Text in the language of the site, where a place has better words than the catalogue, such as a field of a contract. */
  readonly ownText?: string;
}

/** The values that the text of a sentence asks for; a name that is known only at run time may have any. */
export type ValuesFor<Key extends SentenceKey> = SentenceKey extends Key
  ? [values?: SentenceValues]
  : [Parameter<ChineseText<Key>>] extends [never]
    ? [values?: Readonly<Record<string, never>>]
    : [values: { readonly [Name in Parameter<ChineseText<Key>>]: SentenceValue }];

export const sentence = <Key extends SentenceKey>(key: Key, ...[values]: ValuesFor<Key>): Sentence =>
  values === undefined ? { key } : { key, values };

const catalogues: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = { 'zh-CN': zhCN, en };

/** The sentence in a language. A value that is missing leaves its name visible, so that a test finds it. */
export function sayIn(language: Language, { key, values = {}, ownText }: Sentence): string {
  if (ownText !== undefined && language === siteLanguage) return ownText;
  const [area = '', name = ''] = key.split('.');
  const text = catalogues[language][area]?.[name] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, parameter: string) => {
    const value = Object.hasOwn(values, parameter) ? values[parameter] : undefined;
    return value === undefined ? whole : valueIn(language, value);
  });
}

function valueIn(language: Language, value: SentenceValue): string {
  if (typeof value !== 'object') return String(value);
  if (isSentence(value)) return sayIn(language, value);
  return value.map((each) => valueIn(language, each)).join(catalogues[language]['general']?.['listSign']);
}

const isSentence = (value: Sentence | readonly SentenceValue[]): value is Sentence => !Array.isArray(value);

/** The sentence in the language of the site: for what is stored, sent to a phone or written into a file. */
export const siteText = <Key extends SentenceKey>(key: Key, ...values: ValuesFor<Key>): string =>
  sayIn(siteLanguage, sentence(key, ...values));

/** The sentence of a refusal in the language of the site, before its values are filled in: for lists of refusals. */
export const refusalText = (name: keyof Catalogue['refusals']): string => zhCN.refusals[name];

/** A sentence as another process of the platform wrote it; undefined where it is none, or one of a later release. */
export function readSentence(text: string): Sentence | undefined {
  try {
    const read = JSON.parse(text) as Partial<Sentence> | null; // written by `JSON.stringify` of a sentence; its key is checked here
    const [area = '', name = ''] = (read?.key ?? '').split('.');
    return read?.key !== undefined && catalogues[siteLanguage][area]?.[name] !== undefined ? { ...read, key: read.key } : undefined;
  } catch {
    return undefined;
  }
}
