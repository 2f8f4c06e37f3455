import { buttonClass } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../lib/page-title.js';
import { text } from '../texts/zh-cn.js';
import styles from './site-page.module.css';

const pages = {
  '401': { title: 'page.401', hint: null },
  '404': { title: 'page.404', hint: 'page.404.hint' },
} as const;

/** 401 and 404. */
export function SitePage({ kind }: { kind: keyof typeof pages }): ReactElement {
  const { title, hint } = pages[kind];
  usePageTitle(text(title));
  return (
    <main className={styles['page']}>
      <p className={`xk-text xk-soft ${styles['code']}`}>{kind}</p>
      <h1 className="xk-h1">{text(title)}</h1>
      {hint === null ? null : <p className="xk-text xk-soft">{text(hint)}</p>}
      <Link to="/" className={buttonClass({ variant: 'outlined' })}>{text('page.home')}</Link>
    </main>
  );
}
