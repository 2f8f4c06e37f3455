import { learnerPages } from '@xuekao/contracts/addresses';
import { Button, buttonClass } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../lib/page-title.js';
import { sessionStore } from '../lib/session.js';
import { text } from '../texts/zh-cn.js';
import styles from '../lib/site-page.module.css';

const pages = {
  '401': { title: 'page.401', hint: 'page.401.hint' },
  '404': { title: 'page.404', hint: 'page.404.hint' },
} as const;

/** 401 and 404, inside a frame of the site. */
export function SitePage({ kind }: { kind: keyof typeof pages }): ReactElement {
  const { title, hint } = pages[kind];
  usePageTitle(text(title));
  // who came by a link from elsewhere has nothing here to go back to
  const [hasBack] = useState(() => window.history.state?.idx > 0);
  const isIn = sessionStore.token() !== null;
  return (
    <div className={styles['page']}>
      <p aria-hidden className={styles['code']}>
        {kind}
      </p>
      <h1 className="xk-h1">{text(title)}</h1>
      <p className="xk-text xk-soft">{text(hint)}</p>
      <div className={styles['ways']}>
        {hasBack ? (
          <Button variant="outlined" onClick={() => window.history.back()}>
            {text('page.back')}
          </Button>
        ) : null}
        <Link to={isIn ? '/' : learnerPages.Login} className={buttonClass({ variant: 'contained' })}>
          {text(isIn ? 'page.home' : 'page.login')}
        </Link>
      </div>
    </div>
  );
}
