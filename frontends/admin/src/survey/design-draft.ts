import type { SurveyQuestion, SurveyType } from '@xuekao/contracts';
import { isChoice, isMulti, mostOptions, npsLevel, usualLevel } from '@xuekao/contracts/survey-rules';
import { randomHex } from '@xuekao/frontend-shared';
import { designText } from './design.texts.js';

export interface DesignDraft {
  questions: SurveyQuestion[];
  /** of the questions as they were read */
  revision: number;
}

const idBytes = 8;
const newId = (): string => randomHex(idBytes);
const rows = 4;

export const newOption = (content = '', score = 0): SurveyQuestion['answerList'][number] => ({
  id: newId(),
  content,
  score,
  hasRemark: false,
});

/** An option for what is none of the others, in words. */
export const otherOption = (): SurveyQuestion['answerList'][number] => ({
  ...newOption(designText('design.other')),
  hasRemark: true,
  remarkRequired: true,
});

/** The question of a net promoter score. */
export const newNps = (): SurveyQuestion => ({ ...newQuestion('scale'), content: designText('design.npsContent'), rankLevel: npsLevel });

export const newRow = (content = ''): { id: string; content: string } => ({ id: newId(), content });

export function newQuestion(quType: SurveyType): SurveyQuestion {
  const named = (name: 'design.option' | 'design.column') =>
    Array.from({ length: rows }, (_, at) => newOption(designText(name, { n: at + 1 })));
  const isMatrix = quType === 'matrix';
  const options = isMatrix ? named('design.column') : isChoice(quType) ? named('design.option') : [];
  return {
    ...{ id: newId(), quType, content: '', required: true, visible: true, selectMin: isMulti(quType) ? 1 : 0, selectMax: 0 },
    ...{ rankLevel: usualLevel, rankStyle: 'num1' as const, answerList: options },
    ...(isMatrix ? { rowList: Array.from({ length: 2 }, (_, at) => newRow(designText('design.row', { n: at + 1 }))) } : {}),
  };
}

/** The rules of the editor: what a change of one field makes of the others. */
export function settled(question: SurveyQuestion): SurveyQuestion {
  if (!isMulti(question.quType)) return question;
  const most = question.answerList.length;
  const selectMin = Math.min(most, Math.max(question.required ? 1 : 0, question.selectMin));
  const selectMax = question.selectMax === 0 ? 0 : Math.min(most, Math.max(selectMin, question.selectMax));
  return { ...question, selectMin, selectMax };
}

/** Options of a scale are the names of its steps. */
export const mayAddOption = ({ quType, rankLevel, answerList }: SurveyQuestion): boolean =>
  quType === 'scale' ? answerList.length < rankLevel : answerList.length < mostOptions;

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/** A copy is asked like the question that it is of, on the same page. */
export const copyOf = ({ pageEnd: _, ...question }: SurveyQuestion): SurveyQuestion => ({
  ...question,
  id: newId(),
  answerList: question.answerList.map((option) => ({ ...option, id: newId() })),
  ...(question.rowList ? { rowList: question.rowList.map((row) => ({ ...row, id: newId() })) } : {}),
});

/** A question for another survey: what hangs on other questions, and how many may choose an option, stays behind. */
export function plainCopyOf(question: SurveyQuestion): SurveyQuestion {
  const { showWhen: _showWhen, ...copy } = copyOf(question);
  return { ...copy, answerList: copy.answerList.map(({ quota: _quota, ...option }) => option) };
}

/** Options from lines of text, each with its own id. */
export const optionsFrom = (text: string): SurveyQuestion['answerList'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostOptions)
    .map((line) => newOption(line.slice(0, 200)));

/** First thing that keeps a question from being saved; null: nothing. */
export function faultOfDesign({ quType, content, answerList, rankLevel, rowList = [] }: SurveyQuestion): string | null {
  if (content.trim() === '') return designText('design.contentMissing');
  if (isChoice(quType) && answerList.length < 2) return designText('design.fewOptions');
  if (quType === 'matrix' && (rowList.length < 1 || answerList.length < 2)) return designText('design.fewCells');
  if (rowList.some((row) => row.content.trim() === '')) return designText('design.rowMissing');
  if (quType === 'scale' && answerList.length > rankLevel) return designText('design.manyOptions');
  return answerList.some((option) => option.content.trim() === '') ? designText('design.optionMissing') : null;
}

export const levels: readonly number[] = [...Array.from({ length: 9 }, (_, at) => at + 2), npsLevel];
