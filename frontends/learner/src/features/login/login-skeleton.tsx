import { sharedText, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import styles from './login.module.css';

export function LoginSkeleton(): ReactElement {
  return (
    <div role="status" aria-label={sharedText('shared.loading')} className={styles['waiting']}>
      {[56, 56, 56, 48].map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
