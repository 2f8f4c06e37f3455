import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '../api/api-error.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import styles from './states.module.css';

/** Nothing there: the specified text and the next useful action. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }): ReactElement {
  return (
    <div className={styles['state']}>
      <p className="xk-text xk-soft">{text ?? sharedText('shared.empty')}</p>
      {action}
    </div>
  );
}

/** What happened, what the person can do, a retry. */
export function ErrorState({ error, onRetry, action }: { error: unknown; onRetry?: () => void; action?: ReactNode }): ReactElement {
  return (
    <div role="alert" className={styles['state']}>
      <p className="xk-h3">{sharedText('shared.errorTitle')}</p>
      <p className="xk-text xk-soft">{messageOf(error)}</p>
      {onRetry === undefined ? null : <Button variant="outlined" onClick={onRetry}>{sharedText('shared.retry')}</Button>}
      {action}
    </div>
  );
}

/** What stands in the place of a page or a part of it: a sentence, and the ways on. */
export function Lost({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <div role="alert" className={styles['state']}>
      <p className="xk-text xk-soft">{text}</p>
      <div className={styles['ways']}>{children}</div>
    </div>
  );
}
