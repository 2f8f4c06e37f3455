import type { AnswerFault, AnswerQuestion, SurveyAnswer } from '@xuekao/contracts';
import { answerWords, walk, withPipes, type FormJump } from '@xuekao/contracts/survey-logic';
import { faultOf } from '@xuekao/contracts/survey-rules';
import { surveyText } from './survey.texts.js';

/** Answers by question. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>;

const cellsOf = (rows: NonNullable<AnswerQuestion['rowList']>): SurveyAnswer['options'] =>
  rows.flatMap(({ id: row, selected }) => (selected === '' ? [] : [{ id: selected, remark: '', row }]));

/** Answers that the server holds. */
export const answersOf = (questions: readonly AnswerQuestion[]): SurveyAnswers =>
  Object.fromEntries(
    questions.map(({ id, answer, answerList, rowList }) => [
      id,
      {
        quId: id,
        answer,
        options: rowList ? cellsOf(rowList) : answerList.flatMap((one) => (one.selected ? [{ id: one.id, remark: one.remark }] : [])),
      },
    ]),
  );

/** Questions with the answers that their titles quote. */
export const withAnswers = (questions: readonly AnswerQuestion[], answers: SurveyAnswers): AnswerQuestion[] =>
  questions.map((question) => ({
    ...question,
    content: withPipes(question.content, (id) => {
      const quoted = questions.find((one) => one.id === id);
      return quoted === undefined ? '……' : answerWords(quoted, answers[id]);
    }),
  }));

export interface AnsweredPath {
  /** questions that these answers lead to, numbered as they come */
  shown: AnswerQuestion[];
  /** pages that ask anything, in their order */
  pages: number[];
}
/** The way through a survey with these answers. */
export function pathOf(
  { quList, jumps }: { quList: readonly AnswerQuestion[]; jumps: readonly FormJump[] },
  answers: SurveyAnswers,
): AnsweredPath {
  const { shown, pages, answers: given } = walk({ questions: quList, jumps }, Object.values(answers));
  const titled = withAnswers(shown, Object.fromEntries(given.map((answer) => [answer.quId, answer])));
  return { shown: titled.map((question, at) => ({ ...question, sort: at + 1 })), pages };
}

/** Questions that are not in order, with the reason. */
export const surveyFaults = (questions: readonly AnswerQuestion[], answers: SurveyAnswers): Map<string, AnswerFault> =>
  new Map(
    questions.flatMap((question) => {
      const fault = faultOf(question, answers[question.id]);
      return fault === null ? [] : [[question.id, fault]];
    }),
  );

export function faultText({ selectMin: n, selectMax: m }: Pick<AnswerQuestion, 'selectMin' | 'selectMax'>, fault: AnswerFault): string {
  if (fault !== 'count') return surveyText(`survey.fault.${fault}`);
  return surveyText(n > 0 && m > 0 ? 'survey.fault.count' : n > 0 ? 'survey.fault.least' : 'survey.fault.most', { n, m });
}
