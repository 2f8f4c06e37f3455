import { Button } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../texts/zh-cn.js';
import styles from './ended-notice.module.css';

export interface EndedProps {
  message: string;
  /** in the middle of an exam */
  taking: boolean;
  onConfirm: () => void;
}

/** In the place of the dialog where its code did not arrive: the same words on the whole page, made of what is there already. */
export function EndedNotice({ message, taking, onConfirm }: EndedProps): ReactElement {
  return (
    <div role="alertdialog" aria-label={text('app.ended.title')} className={styles['notice']}>
      <h2 className="xk-h2">{text('app.ended.title')}</h2>
      <p className="xk-text">{message}</p>
      {taking ? <p className="xk-text xk-soft">{text('app.ended.kept')}</p> : null}
      <Button variant="contained" autoFocus onClick={onConfirm}>{text('app.ended.again')}</Button>
    </div>
  );
}
