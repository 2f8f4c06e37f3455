import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import type { Severity } from '../lib/notices.js';
import styles from './alert.module.css';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';

export interface AlertProps extends ComponentPropsWithRef<'div'> {
  severity: Severity;
  /** `filled`: over the page */
  variant?: 'outlined' | 'filled';
  /** at its end: a button or a link */
  action?: ReactNode;
}

/** Words about something that happened, with its sign; `role` says how soon they are read. */
export function Alert({ severity, variant = 'outlined', action, role = 'alert', className, children, ...rest }: AlertProps): ReactElement {
  return (
    <div {...rest} role={role} className={classNames(styles['alert'], styles[variant], styles[severity], className)}>
      <span className={styles['sign']}>
        <Icon name={severity} size={22} />
      </span>
      <div className={styles['message']}>{children}</div>
      {action === undefined || action === null ? null : <div className={styles['action']}>{action}</div>}
    </div>
  );
}
