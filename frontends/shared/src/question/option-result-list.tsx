import type { LearnerQuestionView } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { isSingleChoiceType } from '@xuekao/question/view';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import options from './option-list.module.css';
import { OptionBody, type OptionTone } from './option-list.js';
import styles from './option-result-list.module.css';
import { arePictures } from './picture-options.js';

export interface OptionResultListProps {
  question: {
    quType: LearnerQuestionView['quType'];
    answerList: { id: string; abc: string; content: string; image: string; imageAlt: string; isRight: boolean }[];
  };
  chosen: readonly string[];
}

/** The same rows after the release: what was chosen, what is right, both in words for those who do not see colours. */
export function OptionResultList({ question, chosen }: OptionResultListProps): ReactElement {
  return (
    <ul className={classNames(styles['list'], arePictures(question.answerList) && options['pictures'])}>
      {question.answerList.map((option) => {
        const on = chosen.includes(option.id);
        const tone: OptionTone = option.isRight ? 'right' : on ? 'wrong' : 'plain';
        const words = [
          option.isRight ? sharedText('shared.result.optionRight') : '',
          on ? sharedText('shared.result.optionChosen') : '',
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
              round={isSingleChoiceType(question.quType)}
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
