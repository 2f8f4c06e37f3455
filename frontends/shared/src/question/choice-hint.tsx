import type { QuType } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import styles from './stem.module.css';

/** How many options may be chosen, where it is not one. */
export function ChoiceHint({ quType }: { quType: QuType }): ReactElement | null {
  if (quType !== 'multi' && quType !== 'multi2') return null;
  return <p className={classNames('xk-small xk-soft', styles['hint'])}>{sharedText(`shared.question.${quType}Hint`)}</p>;
}
