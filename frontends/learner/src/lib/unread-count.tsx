import { classNames } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { unreadMax } from './unread.js';
import styles from './unread-count.module.css';

/**
 * The number of unread messages at the end of an entry that leads to them, or `above` the corner of what stands before it; nothing for
 * none.
 */
export function UnreadCount({ count, above = false }: { count: number; above?: boolean }): ReactElement | null {
  if (count === 0) return null;
  return <span className={classNames(styles['count'], above && styles['above'])}>{count > unreadMax ? `${unreadMax}+` : count}</span>;
}
