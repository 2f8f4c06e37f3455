import type { LearnerQuestionView } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { isAcceptedOption, isAcceptedSet, isSingleChoiceType } from '@xuekao/question/view';
import { classNames } from '../ui/class-names.js';
import options from './option-list.module.css';
import { OptionBody, type OptionTone } from './option-list.js';
import styles from './option-result-list.module.css';
import { arePictures } from './picture-options.js';
import { questionResultText } from './result.texts.js';

export interface OptionResultListProps {
  question: {
    quType: LearnerQuestionView['quType'];
    answerList: { id: string; abc: string; content: string; image: string; imageAlt: string; isRight: boolean }[];
    accepted?: readonly (readonly string[])[] | undefined;
  };
  chosen: readonly string[];
}

/** The same rows after the release: what was chosen, what is right, both in words for those who do not see colours. */
export function OptionResultList({ question, chosen }: OptionResultListProps): ReactElement {
  const single = isSingleChoiceType(question.quType);
  const isOtherRight = isAcceptedSet(question, chosen);
  return (
    <ul className={classNames(styles['list'], arePictures(question.answerList) && options['pictures'])}>
      {question.answerList.map((option) => {
        const on = chosen.includes(option.id);
        const accepted = !option.isRight && isAcceptedOption(question, option.id);
        // an option of a set that counts as right is not wrong: the set is incomplete, or holds another one
        const tone: OptionTone = option.isRight || (on && isOtherRight) ? 'right' : on && !accepted ? 'wrong' : 'plain';
        const words = [
          option.isRight ? questionResultText('shared.result.optionRight') : '',
          // of several options the set is right, not each of them
          accepted && single ? questionResultText('shared.result.optionAccepted') : '',
          on ? questionResultText('shared.result.optionChosen') : '',
        ].filter((word) => word !== '');
        return (
          <li
            key={option.id}
            data-reading
            className={classNames(
              options['row'],
              styles['result'],
              tone === 'right' && styles['right'],
              tone === 'wrong' && styles['wrong'],
            )}
          >
            <OptionBody
              {...option}
              round={single}
              zoom
              tone={tone}
              after={words.length === 0 ? null : <span className={styles['verdict']}>{words.join(' · ')}</span>}
            />
          </li>
        );
      })}
    </ul>
  );
}
