import type { AnswerValue, LearnerQuestionView, ResultQuestion } from '@xuekao/contracts';
import type { Outcome } from './marking.js';
import { rightAnswers, type QuestionKey } from './split.js';
import type { RubricStep } from './question.js';
import { percentOf, toPoints, toTenths } from './tenths.js';
import { isAcceptedSet } from './view/index.js';

/** Answers, flags and remarks of a person, by the ids that answers carry. */
export interface Answered {
  answerOf: (id: string) => AnswerValue | undefined;
  isFlagged?: (id: string) => boolean;
  /** what the person who marked it wrote */
  remarkOf?: (id: string) => string | undefined;
}

/** Steps with their points: whole tenths, the last one takes what rounding left. @param score points of the question */
function stepsOf(steps: readonly RubricStep[], score: number): { content: string; score: number }[] {
  const total = toTenths(score);
  const tenths = steps.map(({ rate }) => percentOf(total, rate));
  const before = tenths.slice(0, -1).reduce((sum, one) => sum + one, 0);
  return steps.map(({ content }, index) => ({
    content,
    score: toPoints(index === steps.length - 1 ? total - before : (tenths[index] ?? 0)),
  }));
}

/** Sets that are right beside the key. A correction may have made one of them the key. */
const acceptedOf = (key: QuestionKey): string[][] =>
  'right' in key ? (key.accepted ?? []).filter((set) => !isAcceptedSet({ accepted: [key.right] }, set)) : [];

/** A question with own answer, key, analysis and marks: only where the key may be shown. @param key of the question that `view` shows */
export function releasedQuestion(view: LearnerQuestionView, key: QuestionKey, outcome: Outcome, answered: Answered): ResultQuestion {
  const right = 'right' in key ? new Set(key.right) : new Set<string>();
  const parts = key.quType === 'mix' ? key.parts : [];
  const accepted = acceptedOf(key);
  return {
    quId: view.quId,
    sort: view.sort,
    quType: view.quType,
    content: view.content,
    score: view.score,
    actualScore: outcome.needsHand ? null : toPoints(outcome.tenths),
    isRight: outcome.isRight,
    mark: answered.isFlagged?.(view.quId) ?? false,
    answerList: view.answerList.map((option) => ({ ...option, isRight: right.has(option.id) })),
    ...(accepted.length === 0 ? {} : { accepted }),
    rightAnswers: rightAnswers(key),
    ...(key.quType === 'saq' && key.steps ? { steps: stepsOf(key.steps, view.score) } : {}),
    answer: answered.answerOf(view.quId) ?? null,
    analysis: key.analysis,
    remark: answered.remarkOf?.(view.quId) ?? '',
    needsHand: outcome.needsHand,
    subList: view.subList.flatMap((part, index) => {
      const partKey = parts[index];
      const partOutcome = outcome.parts[index];
      return partKey && partOutcome ? [releasedQuestion(part, partKey, partOutcome, answered)] : [];
    }),
  };
}
