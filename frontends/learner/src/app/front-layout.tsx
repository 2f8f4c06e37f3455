import { learnerPages } from '@xuekao/contracts/addresses';
import { buttonClass, classNames, lazyPart, muiPart, SearchButton, useViewVersion } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useUser } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { SiteMark } from '../lib/site-mark.js';
import { text } from '../texts/zh-cn.js';
import { AccountMenu } from './account-menu.js';
import styles from './front-layout.module.css';
import { useLeftovers } from './use-leftovers.js';

const SiteSearch = muiPart(async () => (await import('../features/search/site-search.js')).SiteSearch, 'notice');
const SiteFooter = lazyPart(async () => (await import('../lib/site-footer.js')).SiteFooter, 'notice');

/** `wide`: not on a phone, where the account menu leads there. */
function NavItem({ to, label, wide = false }: { to: string; label: string; wide?: boolean }): ReactElement {
  return (
    <NavLink to={to} className={classNames(styles['item'], wide && styles['wide'])}>
      {label}
    </NavLink>
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
          <nav aria-label={text('app.nav')}>
            {site?.props['moduleExam'] === false ? null : (
              <>
                <NavItem to={learnerPages.ExamOnline} label={text('app.nav.exam')} />
                <NavItem to={learnerPages.WebPaperList} label={text('app.nav.records')} />
              </>
            )}
            {site?.props['moduleBattle'] === false ? null : <NavItem to={learnerPages.WebBattleList} label={text('app.nav.battle')} wide />}
            <NavItem to={learnerPages.MyRepoList} label={text('app.nav.practice')} wide />
            {site?.props['moduleActivity'] === false ? null : (
              <NavItem to={learnerPages.WebActivity} label={text('app.nav.activities')} wide />
            )}
            {site?.props['moduleSurvey'] === false ? null : <NavItem to={learnerPages.SurveyCentre} label={text('app.nav.surveys')} wide />}
            <NavItem to={learnerPages.NoticeList} label={text('app.nav.notices')} wide />
          </nav>
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
