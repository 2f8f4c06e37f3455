import { isChoice, isMulti, siteText, type SurveyAnswer, type SurveyQuestion } from '@xuekao/contracts';
import type { StreamCell } from '@xuekao/sheets';
import { heading, type AnswerColumn } from './answer-rows.js';
import { choicesOf } from './choices.js';

/** A variable of a program for statistics: one value for each answer. */
interface Variable {
  name: string;
  /** the question, with the row or the option that it is about */
  meaning: string;
  /** of a row of a matrix: the answer in that row */
  value: (answer: SurveyAnswer | undefined) => StreamCell;
  quId: string;
  /** of a matrix */
  row?: string;
  /** code and words of each value; empty: the value is text */
  codes: readonly (readonly [number, string])[];
}

/**
 * Variables of a survey: one for a question (`Q1`), one for each row of a matrix (`Q2_1`), one for each option of a multiple choice
 * (`Q3_1`: 1 chosen, 0 not), one for the words beside an option (`Q4_5_text`). Nothing stands where a question was not answered.
 */
const variablesOf = (questions: readonly SurveyQuestion[]): Variable[] =>
  questions.flatMap((question, at) => {
    const [name, title] = [`Q${at + 1}`, heading(question, at, questions)];
    return [...chosenOf(question, name, title), ...remarksOf(question, name, title)];
  });

function chosenOf(question: SurveyQuestion, name: string, title: string): Variable[] {
  const { id: quId, quType, answerList, rowList = [] } = question;
  const coded = choicesOf(question).map(({ content }, at) => [at + 1, content] as const);
  const codeOf = (ids: readonly string[]): StreamCell => {
    const at = answerList.findIndex(({ id }) => ids.includes(id));
    return at < 0 ? null : at + 1;
  };
  if (quType === 'saq') return [{ name, meaning: title, quId, codes: [], value: (answer) => answer?.answer ?? null }];
  if (quType === 'scale') {
    // a step is its own code
    const steps = choicesOf(question).map(({ id, content }) => [Number(id), content] as const);
    return [{ name, meaning: title, quId, codes: steps, value: (answer) => (answer ? Number(answer.answer) : null) }];
  }
  if (quType === 'matrix')
    return rowList.map((row, at) => ({
      ...{ name: `${name}_${at + 1}`, meaning: `${title} — ${row.content}`, quId, row: row.id, codes: coded },
      value: (answer) => codeOf((answer?.options ?? []).map(({ id }) => id)),
    }));
  if (!isMulti(quType))
    return [{ name, meaning: title, quId, codes: coded, value: (answer) => codeOf((answer?.options ?? []).map(({ id }) => id)) }];
  const yesNo = [
    [0, siteText('survey.unchosen')],
    [1, siteText('survey.chosen')],
  ] as const;
  return answerList.map(({ id, content }, at) => ({
    ...{ name: `${name}_${at + 1}`, meaning: `${title} — ${content}`, quId, codes: yesNo },
    value: (answer) => (answer ? Number(answer.options.some((option) => option.id === id)) : null),
  }));
}

const remarksOf = ({ id: quId, quType, answerList }: SurveyQuestion, name: string, title: string): Variable[] =>
  answerList.flatMap(({ id, content, hasRemark }, at) => {
    if (!hasRemark || !isChoice(quType)) return [];
    const meaning = `${title} — ${siteText('survey.remarkOf', { option: content })}`;
    const value = (answer: SurveyAnswer | undefined): StreamCell => answer?.options.find((option) => option.id === id)?.remark || null;
    return [{ name: `${name}_${at + 1}_text`, meaning, quId, codes: [], value }];
  });

/** Columns of the variables. */
export const variableColumns = (questions: readonly SurveyQuestion[]): AnswerColumn[] =>
  variablesOf(questions).map(({ name, quId, row = null, value }) => ({ heading: name, quId, row, cell: value }));

/** Meanings of the variables and of their codes: a row for each code. */
export async function* codebook(questions: readonly SurveyQuestion[]): AsyncGenerator<StreamCell[][]> {
  yield [
    [siteText('survey.variable'), siteText('survey.meaning'), siteText('survey.code'), siteText('survey.option')],
    ...variablesOf(questions).flatMap(({ name, meaning, codes }): StreamCell[][] =>
      codes.length === 0 ? [[name, meaning, null, siteText('survey.words')]] : codes.map(([code, words]) => [name, meaning, code, words]),
    ),
  ];
}
