import { learnerPages } from '@xuekao/contracts/addresses';
import { buttonClass, classNames, lazyPart, muiPart, SearchButton, useViewVersion } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useUser } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { SiteMark } from '../lib/site-mark.js';
import { text } from '../texts/zh-cn.js';
import { AccountMenu } from './account-menu.js';
import styles from './front-layout.module.css';
import { navEntriesOf } from './nav-entries.js';
import { useLeftovers } from './use-leftovers.js';

const SiteSearch = muiPart(async () => (await import('../features/search/site-search.js')).SiteSearch, 'notice');
const SiteFooter = lazyPart(async () => (await import('../lib/site-footer.js')).SiteFooter, 'notice');

function NavItem({ to, label }: { to: string; label: string }): ReactElement {
  return (
    <NavLink to={to} className={styles['item']}>
      {label}
    </NavLink>
  );
}

/** Names of the pages; where they have no room beside each other, the page that is open comes into sight. */
function Navigation({ children }: { children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('.active');
    if (open && nav.current) nav.current.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - nav.current.offsetWidth / 2;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={text('app.nav')}>
      {children}
    </nav>
  );
}

export function FrontLayout(): ReactElement {
  const { site } = useSite();
  const user = useUser();
  const view = useViewVersion();
  useLeftovers(user.id);
  const name = site?.siteName ?? text('app.name');
  return (
    <div className={styles['layout']}>
      <a href="#main" className={styles['skip']}>
        {text('app.skip')}
      </a>
      <header className={styles['header']}>
        <div className={classNames(styles['width'], styles['bar'])}>
          <NavLink to={learnerPages.ExamOnline} aria-label={name} className={styles['site']}>
            <div>
              <SiteMark site={site} heightPx={28} />
            </div>
            <span>{name}</span>
          </NavLink>
          <Navigation>
            {site?.props['moduleExam'] === false ? null : (
              <>
                <NavItem to={learnerPages.ExamOnline} label={text('app.nav.exam')} />
                <NavItem to={learnerPages.WebPaperList} label={text('app.nav.records')} />
              </>
            )}
            {navEntriesOf(site).map(({ to, label }) => (
              <NavItem key={to} to={to} label={text(label)} />
            ))}
          </Navigation>
          <div className={styles['end']}>
            <SearchButton label={text('app.search')}>{(close) => <SiteSearch onClose={close} />}</SearchButton>
            {user.roleType === 2 ? (
              <a href="/admin/" className={buttonClass({ color: 'secondary', className: styles['console'] })}>
                {text('app.admin')}
              </a>
            ) : null}
            <AccountMenu user={user} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classNames(styles['width'], styles['main'])}>
        <Outlet key={view} />
      </main>
      <Suspense fallback={null}>
        <SiteFooter site={site} />
      </Suspense>
    </div>
  );
}
