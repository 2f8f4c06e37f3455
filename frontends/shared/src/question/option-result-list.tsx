import type { ReactElement } from 'react';
import { isSingleChoiceType } from '@xuekao/question/view';
import { classNames } from '../ui/class-names.js';
import options from './option-list.module.css';
import { OptionBody } from './option-list.js';
import { optionResults, type JudgedOptions } from './option-result.js';
import styles from './option-result-list.module.css';
import { arePictures } from './picture-options.js';

export interface OptionResultListProps {
  question: JudgedOptions<{ id: string; abc: string; content: string; image: string; imageAlt: string; isRight: boolean }>;
  chosen: readonly string[];
}

/** The same rows after the release: what was chosen, what is right. */
export function OptionResultList({ question, chosen }: OptionResultListProps): ReactElement {
  return (
    <ul className={classNames(styles['list'], arePictures(question.answerList) && options['pictures'])}>
      {optionResults(question, chosen).map(({ option, tone, words }) => (
        <li
          key={option.id}
          data-reading
          className={classNames(options['row'], styles['result'], tone === 'right' && styles['right'], tone === 'wrong' && styles['wrong'])}
        >
          <OptionBody
            {...option}
            round={isSingleChoiceType(question.quType)}
            zoom
            tone={tone}
            after={words === '' ? null : <span className={styles['verdict']}>{words}</span>}
          />
        </li>
      ))}
    </ul>
  );
}
