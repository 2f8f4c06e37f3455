import type { QuType } from '@xuekao/contracts';
import { letterOf } from './view/index.js';

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

const typeWords = { radio: '单选题', multi: '多选题', multi2: '不定项选择题', judge: '判断题', fill: '填空题', saq: '简答题' } as const;
const levelWords = ['简单', '普通', '较难', '很难'];

/** A line break would begin another part of the question. */
const oneLine = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

/** The question in the text format of the import, each part on its line; `importText` of it tells whether it is a question. */
export function writeImportText({ quType, stem, options, answer, analysis, quLevel }: WrittenQuestion): string {
  return [
    `【${typeWords[quType]}】${oneLine(stem)}`,
    ...options.map((option, index) => `${letterOf(index)}、${oneLine(option)}`),
    `答案：${typeof answer === 'boolean' ? (answer ? '正确' : '错误') : oneLine(answer)}`,
    ...(analysis.trim() === '' ? [] : [`解析：${oneLine(analysis)}`]),
    `难度：${levelWords[quLevel - 1] ?? levelWords[1]}`,
  ].join('\n');
}
