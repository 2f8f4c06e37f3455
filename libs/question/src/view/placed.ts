import type { LearnerQuestionView } from '@xuekao/contracts';
import { letterOf } from './types.js';

/** A part of a question in one paper. `order`: places of its options in `unplacedQuestion`; missing: they stand as there. */
export interface OwnPart {
  /** points */
  score: number;
  order?: readonly number[] | undefined;
}
/** The part of a question that is one paper's own. */
export interface OwnPlace extends OwnPart {
  sort: number;
  /** of a compound question */
  parts?: readonly OwnPart[] | undefined;
}

function partOf(view: LearnerQuestionView, { score, order }: OwnPart, sort: number): LearnerQuestionView {
  const { answerList } = view;
  const options = order?.flatMap((place) => answerList[place] ?? []) ?? answerList;
  return { ...view, sort, score, answerList: options.map((option, index) => ({ ...option, abc: letterOf(index) })) };
}

/** The question as its learner sees it, made of the one that is the same in all papers and of what is one paper's own. */
export function placed(view: LearnerQuestionView, own: OwnPlace): LearnerQuestionView {
  const { parts = [] } = own;
  return {
    ...partOf(view, own, own.sort),
    subList: view.subList.map((part, index) => partOf(part, parts[index] ?? { score: 0 }, index + 1)),
  };
}
