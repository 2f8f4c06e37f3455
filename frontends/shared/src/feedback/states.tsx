import { use, type ReactElement, type ReactNode } from 'react';
import { isGone, messageOf } from '../api/api-error.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import { Certain } from './certain.js';
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

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** a way on; instead of another try where what was asked for does not exist */
  action?: ReactNode;
  /** it stands in the place of the whole page, and is its heading */
  isPage?: boolean;
}

/** Failure, remedy, and a retry. */
export function ErrorState({ error, onRetry, action, isPage = false }: ErrorStateProps): ReactElement {
  const isOver = action !== undefined && isGone(error);
  const Title = isPage ? 'h1' : 'p';
  const known = use(Certain);
  const certain = isPage && !isOver ? known : null;
  return (
    <div role="alert" className={styles['state']}>
      <Title className={isPage ? 'xk-h2' : 'xk-h3'}>
        {certain?.title ?? sharedText(isOver ? 'shared.goneTitle' : 'shared.errorTitle')}
      </Title>
      {certain === null ? null : <p className="xk-text">{certain.text}</p>}
      <p className="xk-text xk-soft">{messageOf(error)}</p>
      <div className={styles['ways']}>
        {onRetry === undefined || isOver ? null : (
          <Button variant="outlined" onClick={onRetry}>
            {sharedText('shared.retry')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

/** Replacement of a page or a part of it: a sentence, and the ways on. */
export function Lost({
  text,
  title,
  children,
}: {
  text: string;
  /** of a whole page */ title?: string;
  children: ReactNode;
}): ReactElement {
  const certain = use(Certain);
  const heading = certain?.title ?? title;
  return (
    <div role="alert" className={styles['state']}>
      {heading === undefined ? null : <h1 className="xk-h2">{heading}</h1>}
      {certain === null ? null : <p className="xk-text">{certain.text}</p>}
      <p className="xk-text xk-soft">{text}</p>
      <div className={styles['ways']}>{children}</div>
    </div>
  );
}
