import { BusinessError, type SurveyAnswer, type SurveyQuestion } from '@xuekao/contracts';
import type { SurveyDoc } from './survey.model.js';

type Counted = Pick<SurveyDoc, 'questions' | 'quotaCounts'>;

/** Place in a survey that an answer takes, beside its place among all answers. */
export interface QuotaPlace {
  question: SurveyQuestion;
  option: SurveyQuestion['answerList'][number];
  quota: number;
  /** path of its count in the document */
  path: string;
}

const quotaKeyOf = (quId: string, optionId: string): string => `${quId}_${optionId}`;

export const hasQuotas = ({ questions }: Pick<SurveyDoc, 'questions'>): boolean =>
  questions.some(({ answerList }) => answerList.some(({ quota }) => quota !== undefined));

/** Places that answers take. */
export function placesOf({ questions }: Pick<SurveyDoc, 'questions'>, answers: readonly SurveyAnswer[]): QuotaPlace[] {
  const chosen = new Set(answers.flatMap(({ quId, options }) => options.map(({ id }) => quotaKeyOf(quId, id))));
  return questions.flatMap((question) =>
    question.answerList.flatMap((option) => {
      const { quota } = option;
      const key = quotaKeyOf(question.id, option.id);
      return quota === undefined || !chosen.has(key) ? [] : [{ question, option, quota, path: `quotaCounts.${key}` }];
    }),
  );
}

/** Filter of a survey that has room for all of them, and the change that takes or gives them back: one write that takes all or none. */
export const roomFor = (places: readonly QuotaPlace[]) => places.map(({ path, quota }) => ({ [path]: { $not: { $gte: quota } } }));
export const changeBy = (places: readonly QuotaPlace[], by: 1 | -1): Record<string, number> => ({
  sampleCount: by,
  ...Object.fromEntries(places.map(({ path }) => [path, by])),
});

export function isFull(
  { quotaCounts = {} }: Pick<SurveyDoc, 'quotaCounts'>,
  { id: quId }: Pick<SurveyQuestion, 'id'>,
  { id, quota }: Pick<SurveyQuestion['answerList'][number], 'id' | 'quota'>,
): boolean {
  return quota !== undefined && (quotaCounts[quotaKeyOf(quId, id)] ?? 0) >= quota;
}

/** @throws {BusinessError} SURVEY_QUOTA, about the first place that is not there; `shown` numbers the questions */
export function refuseFull(survey: Counted, places: readonly QuotaPlace[], shown: readonly { id: string }[] = survey.questions): void {
  const full = places.find(({ question, option }) => isFull(survey, question, option));
  if (full === undefined) return;
  const n = shown.findIndex(({ id }) => id === full.question.id) + 1;
  throw new BusinessError('SURVEY_QUOTA', { n, option: full.option.content });
}
