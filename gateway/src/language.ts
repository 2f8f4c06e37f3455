import { languages, sayIn, siteLanguage, type Language, type Sentence } from '@xuekao/contracts';

/** Ranges that are read of one header: a browser sends a handful, and a longer list is somebody's attempt to keep us busy. */
const maxRanges = 20;

const primaryOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';
const byPrimary: ReadonlyMap<string, Language> = new Map(languages.map((language) => [primaryOf(language), language]));

/**
 * The language that an `Accept-Language` header asks for most (RFC 9110, section 12.5.4). A region says nothing: whoever reads `zh-TW` is
 * served in the Chinese that is there. Without a header, and where none of its languages is there, it is the language of the site.
 */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return siteLanguage;
  let best: { language: Language; weight: number } = { language: siteLanguage, weight: 0 };
  for (const range of header.split(',', maxRanges)) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const language = tag === '*' ? siteLanguage : byPrimary.get(primaryOf(tag));
    const weight = weightOf(parameters);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/** 1 without a weight; 0, which is "not this one", for a weight that is none. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  if (weight === undefined) return 1;
  return Number(/^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(weight)?.[1] ?? 0);
}

const successIn = (language: Language): string => JSON.stringify({ code: 0, msg: sayIn(language, { key: 'general.done' }) }).slice(0, -1);
const success = Buffer.from(successIn(siteLanguage));

/**
 * The body of an answer in another language than the site's. A refusal of an earlier release names no sentence and stays as it is.
 * @param sentence of a refusal
 */
export function bodyIn(language: Language, body: Uint8Array | string, sentence: Sentence | undefined): Uint8Array | string {
  const bytes = Buffer.from(body);
  if (sentence !== undefined) {
    const { code, data } = JSON.parse(bytes.toString('utf8')) as { code: number; data: unknown }; // the form of every refusal
    return JSON.stringify({ code, msg: sayIn(language, sentence), data });
  }
  if (!bytes.subarray(0, success.length).equals(success)) return body;
  return Buffer.concat([Buffer.from(successIn(language)), bytes.subarray(success.length)]);
}
