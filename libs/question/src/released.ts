import type { AnswerValue, LearnerQuestionView, ResultQuestion } from '@xuekao/contracts';
import type { Outcome } from './marking.js';
import { rightAnswers, type QuestionKey } from './split.js';
import { toPoints } from './tenths.js';

/** Answers, flags and remarks of a person, by the ids that answers carry. */
export interface Answered {
  answerOf: (id: string) => AnswerValue | undefined;
  isFlagged?: (id: string) => boolean;
  /** what the person who marked it wrote */
  remarkOf?: (id: string) => string | undefined;
}

/** A question with own answer, key, analysis and marks: only where the key may be shown. @param key of the question that `view` shows */
export function releasedQuestion(view: LearnerQuestionView, key: QuestionKey, outcome: Outcome, answered: Answered): ResultQuestion {
  const right = 'right' in key ? new Set(key.right) : new Set<string>();
  const parts = key.quType === 'mix' ? key.parts : [];
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
    rightAnswers: rightAnswers(key),
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
