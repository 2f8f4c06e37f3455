import type { LearnerQuestionView } from '@xuekao/contracts';
import { isAcceptedOption, isAcceptedSet, isSingleChoiceType } from '@xuekao/question/view';
import type { OptionTone } from './option-list.js';
import { questionResultText } from './result.texts.js';

export interface JudgedOptions<O extends { id: string; isRight: boolean }> {
  quType: LearnerQuestionView['quType'];
  answerList: readonly O[];
  accepted?: readonly (readonly string[])[] | undefined;
}

/** Outcome of each option after the release, in words too, for those who do not see colours. */
export function optionResults<O extends { id: string; isRight: boolean }>(
  question: JudgedOptions<O>,
  chosen: readonly string[],
): { option: O; tone: OptionTone; words: string }[] {
  const single = isSingleChoiceType(question.quType);
  const isOtherRight = isAcceptedSet(question, chosen);
  return question.answerList.map((option) => {
    const on = chosen.includes(option.id);
    const accepted = !option.isRight && isAcceptedOption(question, option.id);
    // an option of a set that counts as right is not wrong: the set is incomplete, or holds another one
    const tone: OptionTone = option.isRight || (on && isOtherRight) ? 'right' : on && !accepted ? 'wrong' : 'plain';
    const words = [
      option.isRight ? questionResultText('shared.result.optionRight') : '',
      // of several options the set is right, not each of them
      accepted && single ? questionResultText('shared.result.optionAccepted') : '',
      on ? questionResultText('shared.result.optionChosen') : '',
    ];
    return { option, tone, words: words.filter((word) => word !== '').join(' · ') };
  });
}

/** `另外也算对：B`; empty where nothing does. */
export const alsoRight = (letters: string): string => (letters === '' ? '' : questionResultText('shared.result.accepted', { letters }));
