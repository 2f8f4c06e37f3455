import type { ReactElement } from 'react';
import styles from './spinner.module.css';

/** Something takes a moment; words beside it or the name of what it stands in say what. */
export const Spinner = ({ size = 20 }: { size?: number }): ReactElement => (
  <span className={styles['spinner']} style={{ width: size, height: size }} aria-hidden />
);
