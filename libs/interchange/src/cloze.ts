import { sentence } from '@xuekao/contracts';
import type { LevelledQuestion } from '@xuekao/question';
import { escapeText, type RichContext } from './rich.js';
import { row } from './words.js';

// `{1:SHORTANSWER:=甲~%100%乙#说明}`; a backslash keeps a sign from its meaning
const field = /\{(\d{0,3}):([A-Z_]{2,20}):((?:\\[^]|[^\\{}])*)\}/g;
const onlyFields = /<p>(?:\s|[0-9①-⑳.、，,;；])*(?:\{\d{0,3}:[A-Z_]{2,20}:(?:\\[^]|[^\\{}])*\}(?:\s|[0-9①-⑳.、，,;；])*)+<\/p>$/;
const plainTypes = /^(?:SA|SHORTANSWER|SAC|SHORTANSWER_C|MW|MWC|NM|NUMERICAL)$/;
const choiceTypes = /^(?:MC|MULTICHOICE|MCV|MCH|MCS|MULTICHOICE_)/;
const unescape = (text: string): string =>
  text
    .replace(/\\([^])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const escape = (text: string): string => text.replace(/[\\{}~#=/"]/g, (char) => `\\${char}`);

/** Right answers of one field. */
function rightOf(answers: string, type: string, { note }: RichContext): string[] {
  return answers.split(/(?<!\\)~/).flatMap((one) => {
    const [, share, text = ''] = /^(=|%-?[\d.]+%)?([^]*)$/.exec(one) ?? [];
    const [words = ''] = text.split(/(?<!\\)#/);
    if (share !== '=' && share !== '%100%') {
      if (!choiceTypes.test(type) && share !== undefined) note(sentence('questionFiles.partAnswers'));
      return [];
    }
    // a number may name its tolerance
    return [unescape(/^(?:NM|NUMERICAL)/.test(type) ? (words.split(':')[0] ?? '') : words).trim()];
  });
}

/**
 * Blanks of an embedded-answers question. Fields in the middle of the text become drawn lines; a last paragraph of fields alone belongs to
 * blanks that the text draws by itself.
 */
export function blanksOfCloze(
  rich: string,
  context: RichContext,
): (Pick<LevelledQuestion, 'quType' | 'answerList' | 'content'> & Partial<LevelledQuestion>) | null {
  const fields = [...rich.matchAll(field)];
  if (fields.length === 0 || fields.some(({ 2: type = '' }) => !plainTypes.test(type) && !choiceTypes.test(type))) return null;
  if (fields.some(({ 2: type = '' }) => choiceTypes.test(type))) context.note(sentence('questionFiles.dropDown'));
  const isApart = onlyFields.test(rich) && [...(onlyFields.exec(rich)?.[0] ?? '').matchAll(field)].length === fields.length;
  const content = isApart ? rich.replace(onlyFields, '') : rich.replace(field, '____');
  const answerList = fields.map(({ 2: type = '', 3: answers = '' }) => row(rightOf(answers, type, context).join('\n')));
  return { quType: 'fill', content, answerList };
}

/** The fields of the blanks, as a last paragraph. @param blanks the spellings of each */
export const clozeFields = (blanks: readonly (readonly string[])[]): string =>
  `<p>${blanks
    .map((spellings, index) => `${index + 1}. {1:SHORTANSWER:${spellings.map((text) => `=${escapeText(escape(text))}`).join('~')}}`)
    .join(' ')}</p>`;
