import type { QuType } from '@xuekao/contracts';
import { letterOf } from './view/index.js';
import { analysisField, answerField, levelField, levelWords, rightWord, typeWords, wrongWord } from './written.words.js';

/** A question of a type that the text format holds, as somebody else than a person wrote it; nothing is escaped. */
export interface WrittenQuestion {
  quType: Exclude<QuType, 'mix'>;
  stem: string;
  /** of choice questions */
  options: readonly string[];
  /** letters of the right options; whether a judgement is right; the blanks parted by `##`; a reference answer */
  answer: string | boolean;
  analysis: string;
  /** 1 to 4 */
  quLevel: number;
}

/** A line break would begin another part of the question. */
const oneLine = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

/** The question in the text format of the import, each part on its line; `importText` of it tells whether it is a question. */
export function writeImportText({ quType, stem, options, answer, analysis, quLevel }: WrittenQuestion): string {
  return [
    `【${typeWords[quType]}】${oneLine(stem)}`,
    ...options.map((option, index) => `${letterOf(index)}、${oneLine(option)}`),
    answerField + (typeof answer === 'boolean' ? (answer ? rightWord : wrongWord) : oneLine(answer)),
    ...(analysis.trim() === '' ? [] : [analysisField + oneLine(analysis)]),
    levelField + ((quLevel > 0 ? levelWords[quLevel] : undefined) ?? levelWords[2]),
  ].join('\n');
}
