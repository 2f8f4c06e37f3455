import { sharedText } from '@xuekao/frontend-shared/core';
import type { ReactElement } from 'react';
import styles from './page-loading.module.css';

/** A page whose code or whose person is on the way: a thin line that appears only when it takes a moment. */
export const PageLoading = (): ReactElement => <main aria-busy aria-label={sharedText('shared.loading')} className={styles['page']}><div className={styles['line']} /></main>;
