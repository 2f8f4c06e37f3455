import type { PaperGroup } from '@xuekao/contracts';
import { classNames, formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { takingText } from '../../lib/sitting/taking.texts.js';
import styles from './group-heading.module.css';

/** The head of a big question: its title, how many questions, what they are worth. */
export function GroupHeading({ group, large = false }: { group: PaperGroup; large?: boolean }): ReactElement {
  const Title = large ? 'h2' : 'p';
  return (
    <div className={classNames(styles['group'], large && styles['large'])}>
      <div className={styles['line']}>
        <Title className={classNames(large ? 'xk-h2' : 'xk-h3', styles['title'])}>{group.title}</Title>
        <p className="xk-small xk-soft">
          {takingText('take.group.meta', { n: group.quCount, score: formatScore(group.totalScore) })}
          {group.perScore > 0 ? ` · ${takingText('take.group.perScore', { score: formatScore(group.perScore) })}` : ''}
        </p>
      </div>
      {group.remark === '' ? null : <p className={classNames('xk-small xk-soft', styles['remark'])}>{group.remark}</p>}
    </div>
  );
}
