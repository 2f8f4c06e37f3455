import {
  formOf,
  siteText,
  withPipes,
  type AnswerQuestion,
  type FormJump,
  type SurveyAnswer,
  type SurveyPhase,
  type SurveyQuestion,
} from '@xuekao/contracts';
import { surveyStates, type SurveyDoc } from './survey.model.js';

type Window = Pick<SurveyDoc, 'state' | 'startTime' | 'endTime' | 'sampleLimit' | 'sampleCount'>;

/** Whether a survey takes answers at this moment, and why it does not. @param now epoch ms */
export function phaseOf({ state, startTime, endTime, sampleLimit, sampleCount }: Window, now: number): SurveyPhase {
  if (state === surveyStates.draft) return 'draft';
  if (state === surveyStates.closed) return 'closed';
  if (now < startTime.getTime()) return 'coming';
  if (now >= endTime.getTime()) return 'over';
  return sampleLimit > 0 && sampleCount >= sampleLimit ? 'full' : 'open';
}

/** Facts that every list and page of surveys shows. */
export const factsOf = (survey: SurveyDoc, now: number) => ({
  id: survey._id,
  title: survey.title,
  surveyType: survey.surveyType,
  startTime: survey.startTime.toISOString(),
  endTime: survey.endTime.toISOString(),
  sampleCount: survey.sampleCount,
  sampleLimit: survey.sampleLimit,
  phase: phaseOf(survey, now),
});

/** Questions that people are shown, in their order. */
export const shownQuestions = ({ questions }: Pick<SurveyDoc, 'questions'>): SurveyQuestion[] => questions.filter(({ visible }) => visible);

/** Questions that people may be asked with what was answered, and the ways between pages. */
export function answeredForm(
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
  isFull: IsFull = () => false,
): AnsweredForm {
  const { questions: asked, jumps } = formOf(questions);
  return { quList: answered(asked, answers, isFull), jumps: jumps.map(({ page, when, to }) => ({ page, when: plainRule(when), to })) };
}
type IsFull = (question: SurveyQuestion, option: SurveyQuestion['answerList'][number]) => boolean;
interface AnsweredForm {
  quList: AnswerQuestion[];
  jumps: (FormJump & { when: Rule })[];
}
type Rule = NonNullable<SurveyQuestion['showWhen']>;
const plainRule = ({ match, conditions }: FormJump['when']): Rule => ({
  match,
  conditions: conditions.map(({ values, ...rest }) => ({ ...rest, ...(values ? { values: [...values] } : {}) })),
});

/** Title of a question with the numbers of the questions that it quotes. */
export const titleOf = ({ content }: Pick<SurveyQuestion, 'content'>, questions: readonly Pick<SurveyQuestion, 'id'>[]): string =>
  withPipes(content, (id) => siteText('survey.pipeOf', { n: questions.findIndex((one) => one.id === id) + 1 }));

/** Questions with what was answered; without a page of their own they stand on one. */
export function answered(
  questions: readonly (SurveyQuestion & { page?: number })[],
  answers: readonly SurveyAnswer[],
  isFull: IsFull = () => false,
): AnswerQuestion[] {
  const given = new Map(answers.map((answer) => [answer.quId, answer]));
  return questions.map((question, at) => {
    const { id, quType, content, required, selectMin, selectMax, rankLevel, rankStyle, page = 0, showWhen, rowList } = question;
    const own = given.get(id);
    return {
      ...{ id, sort: at + 1, quType, content, required, selectMin, selectMax, rankLevel, rankStyle, page },
      ...(rowList
        ? { rowList: rowList.map((row) => ({ ...row, selected: own?.options.find((cell) => cell.row === row.id)?.id ?? '' })) }
        : {}),
      ...(showWhen ? { showWhen } : {}),
      answer: own?.answer ?? '',
      answerList: question.answerList.map((option) => {
        const chosen = own?.options.find((one) => one.id === option.id && one.row === undefined);
        const { id: optionId, content: words, score, hasRemark } = option;
        return {
          ...{ id: optionId, content: words, score, hasRemark, selected: chosen !== undefined, remark: chosen?.remark ?? '' },
          ...(option.remarkRequired ? { remarkRequired: true as const } : {}),
          ...(isFull(question, option) ? { isFull: true as const } : {}),
        };
      }),
    };
  });
}
