import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useSite, type SiteInfo } from '../../lib/site.js';
import { usePageTitle } from '../../lib/page-title.js';
import { text } from '../../texts/zh-cn.js';
import { LoginSkeleton } from './login-skeleton.js';
import styles from './login.module.css';

/** Around every page for people who are not in yet: whose site this is, and the states of what it has to say. */
export function LoginFrame({ title, children }: { title: string; children: (site: SiteInfo) => ReactElement }): ReactElement {
  const { site, error, retry } = useSite();
  usePageTitle(title);
  const name = site?.siteName ?? text('app.name');
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <div className={styles['site']}>
          <img src={site === undefined || site.frontLogo === '' ? '/favicon.svg' : site.frontLogo} alt="" />
          <p>{name}</p>
        </div>
        <div className={styles['card']}>
          <h1 className="xk-h1">{title}</h1>
          {site !== undefined ? children(site) : error === null ? <LoginSkeleton /> : <ErrorState error={error} onRetry={retry} />}
        </div>
      </div>
    </main>
  );
}
