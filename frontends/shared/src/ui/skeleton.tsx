import type { CSSProperties, ReactElement } from 'react';
import styles from './skeleton.module.css';

/** In the place of what is on the way, in its size. */
export const Skeleton = ({ width, height, style }: { width?: number | string; height: number; style?: CSSProperties }): ReactElement => (
  <span data-skeleton className={styles['skeleton']} style={{ width: width ?? '100%', height, ...style }} />
);
