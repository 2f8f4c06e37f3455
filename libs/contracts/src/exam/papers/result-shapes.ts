import { z } from 'zod';
import { quType } from '../../fields.js';
import { answerValue, optionView, type AnswerValue, type OptionView } from '../../question-views.js';

/** A question after its release: own answer, key, analysis, marks. */
export interface ResultQuestion {
  quId: string;
  sort: number;
  quType: z.output<typeof quType>;
  content: string;
  score: number;
  actualScore: number | null;
  isRight: boolean | null;
  mark: boolean;
  answerList: (OptionView & { isRight: boolean })[];
  /**
   * Ids of the options of each set that counts as right beside the key, since a correction; missing where there is none. A server of the
   * release before this one does not tell it.
   */
  accepted?: string[][] | undefined;
  /** fill: accepted texts per blank; saq: reference answer lines */
  rightAnswers: string[];
  /** rubric of a short answer that a person marks, with the points of each step; missing where there is none */
  steps?: { content: string; score: number }[] | undefined;
  answer: AnswerValue | null;
  analysis: string;
  /** what the person who marked it wrote */
  remark: string;
  /** saq or fill that waits for a person */
  needsHand: boolean;
  subList: ResultQuestion[];
}
export const resultQuestion: z.ZodType<ResultQuestion> = z.lazy(() =>
  z.strictObject({
    quId: z.string(),
    sort: z.int(),
    quType,
    content: z.string(),
    score: z.number(),
    actualScore: z.number().nullable(),
    isRight: z.boolean().nullable(),
    mark: z.boolean(),
    answerList: z.array(optionView.extend({ isRight: z.boolean() })),
    accepted: z.array(z.array(z.string())).optional(),
    rightAnswers: z.array(z.string()),
    steps: z.array(z.strictObject({ content: z.string(), score: z.number() })).optional(),
    answer: answerValue.nullable(),
    analysis: z.string(),
    remark: z.string(),
    needsHand: z.boolean(),
    subList: z.array(resultQuestion),
  }),
);
export const resultGroup = z.strictObject({ id: z.string(), title: z.string(), totalScore: z.number(), quList: z.array(resultQuestion) });

/**
 * Reason that keeps marks or keys from a learner: nothing, the exam's resultType, marking, the window, others who sit the exam after its
 * window, a release by hand that is still due, the learner's own open attempt that asks one of the questions, or somebody who took back
 * what was published while a mistake is put right.
 */
export const releaseStates = ['shown', 'never', 'marking', 'window', 'others', 'hand', 'sitting', 'withheld'] as const;
export const releaseState = z.enum(releaseStates);
export type ReleaseState = z.output<typeof releaseState>;

export const resultHead = {
  id: z.string(),
  examId: z.string(),
  title: z.string(),
  resultType: z.int(),
  thanks: z.string(),
  /** 0 in exam, 1 waiting for marking, 2 finished, 3 abandoned */
  state: z.int(),
  exState: z.int(),
  /** why it ended other than by its learner; of a result that does not count, why not */
  exMsg: z.string(),
  valid: z.boolean(),
  /** null while they may not be shown */
  passed: z.boolean().nullable(),
  userScore: z.number().nullable(),
  /** what the machine gave: also while the essays wait to be marked, where marking is all that the marks wait for */
  userObjScore: z.number().nullable(),
  userSubjScore: z.number().nullable(),
  totalScore: z.number(),
  qualifyScore: z.number(),
  /** questions that were answered when the paper was handed in, and all */
  answerCount: z.int(),
  quCount: z.int(),
  /** minutes */
  userTime: z.int(),
  /** 0 short answers wait for marking, 1 all is marked */
  reviewState: z.int(),
  startTime: z.string(),
  handTime: z.string(),
  /** written on paper in a room: nothing of its questions is known. A server of the release before this one does not tell it */
  offline: z.boolean().optional(),
};
