import { ErrorState, lazyPart, SizeSelect } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { useSite, type SiteInfo } from '../../lib/site.js';
import { SiteMark } from '../../lib/site-mark.js';
import { usePageTitle } from '../../lib/page-title.js';
import { text } from '../../texts/zh-cn.js';
import { LoginSkeleton } from './login-skeleton.js';
import styles from './login.module.css';

const SiteFooter = lazyPart(async () => (await import('../../lib/site-footer.js')).SiteFooter, 'notice');

/** Around every page for people who are not in yet: whose site this is, and the states of what it has to say. */
export function LoginFrame({ title, children }: { title: string; children: (site: SiteInfo) => ReactElement }): ReactElement {
  const { site, error, retry } = useSite();
  usePageTitle(title);
  const name = site?.siteName ?? text('app.name');
  return (
    <div className={styles['page']}>
      <main className={styles['column']}>
        <div className={styles['site']}>
          <SiteMark site={site} heightPx={36} />
          <p>{name}</p>
          <SizeSelect />
        </div>
        <div className={styles['card']}>
          <h1 className="xk-h1">{title}</h1>
          {site !== undefined ? children(site) : error === null ? <LoginSkeleton /> : <ErrorState error={error} onRetry={retry} />}
        </div>
      </main>
      {/* as high as one line of it: the form does not move when it comes */}
      <div className={styles['foot']}>
        <Suspense fallback={null}>
          <SiteFooter site={site} />
        </Suspense>
      </div>
    </div>
  );
}
