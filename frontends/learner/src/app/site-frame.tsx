import { classNames, lazyPart } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Link, Outlet } from 'react-router';
import { sessionStore, useSession } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { SiteFooter } from '../lib/site-footer.js';
import { SiteMark } from '../lib/site-mark.js';
import { text } from '../texts/zh-cn.js';
import styles from './front-layout.module.css';

const FrontLayout = lazyPart(async () => (await import('./front-layout.js')).FrontLayout);

/** Round pages that are there for everybody: whoever is signed in keeps the way to everything else, the others see whose site it is. */
export function SiteFrame(): ReactElement {
  const session = useSession();
  const { site } = useSite();
  useEffect(() => {
    // these pages do not wait for the person
    if (session.status === 'anonymous' && sessionStore.token() !== null) void sessionStore.load();
  }, [session.status]);
  if (session.status === 'ready') return <FrontLayout />;
  return (
    <div className={styles['layout']}>
      <header className={styles['header']}>
        <div className={classNames(styles['width'], styles['bar'])}>
          <Link to="/" className={styles['site']}>
            <div>
              <SiteMark site={site} heightPx={28} />
            </div>
            <span>{site?.siteName ?? text('app.name')}</span>
          </Link>
        </div>
      </header>
      <main className={classNames(styles['width'], styles['main'])}>
        <Outlet />
      </main>
      <SiteFooter site={site} />
    </div>
  );
}
