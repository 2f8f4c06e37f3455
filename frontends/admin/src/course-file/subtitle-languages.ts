import { courseFileText } from './course-file.texts.js';

/** Languages that are offered, by BCP 47. */
export const subtitleLanguages = ['zh-CN', 'zh-TW', 'en', 'ja', 'ko', 'fr', 'ru', 'ug', 'bo', 'mn'] as const;
type Offered = (typeof subtitleLanguages)[number];
const isOffered = (language: string): language is Offered => subtitleLanguages.some((one) => one === language);

export const languageName = (language: string): string =>
  isOffered(language) ? courseFileText(`subtitle.language.${language}`) : language;

/** Language that the name of a file says before its ending, `第一课.en.vtt`; Chinese where it says none. */
export function languageOfName(name: string): string {
  const said = /[._-]([A-Za-z]{2}(?:[-_][A-Za-z]{2})?)\.vtt$/i.exec(name)?.[1]?.replace('_', '-').toLowerCase();
  return subtitleLanguages.find((language) => language.toLowerCase() === said) ?? 'zh-CN';
}
