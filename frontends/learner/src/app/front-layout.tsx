import { buttonClass, classNames, lazyPart, muiPart, notify, SearchButton, useViewVersion } from '@xuekao/frontend-shared';
import { Suspense, useEffect, type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import type { LostAnswers } from '../lib/answer-queue/paper-queue.js';
import { useUser } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { SiteMark } from '../lib/site-mark.js';
import { text } from '../texts/zh-cn.js';
import { AccountMenu } from './account-menu.js';
import styles from './front-layout.module.css';

const SiteSearch = muiPart(async () => (await import('../features/search/site-search.js')).SiteSearch, 'notice');
const SiteFooter = lazyPart(async () => (await import('../lib/site-footer.js')).SiteFooter, 'notice');
const leftoverTimeoutMs = 20_000;

function lostText(n: number, end: LostAnswers['end']): string {
  return end === null ? text('app.leftover.lost', { n }) : text(end.byHand ? 'app.leftover.handedIn' : 'app.leftover.closed', { title: end.title, n });
}

/** Answers that an earlier page could not send go out as soon as the person is here again, and the person is told. */
function useLeftovers(userId: string): void {
  useEffect(() => {
    const run = (): void => {
      // the queue of answers comes after the page, whose first load has no room for it
      import('../lib/answer-queue/paper-queue.js').then(({ sendLeftovers }) => sendLeftovers(userId, leftoverTimeoutMs)).then(
        ({ sent, lost, replaced }) => {
          if (sent > 0) notify(text('app.leftover.sent', { n: sent }), 'success', { hideAfterMs: 5000 });
          if (replaced > 0) notify(text('app.leftover.replaced', { n: replaced }), 'warning', { persistent: true });
          for (const { count, end } of lost) notify(lostText(count, end), 'warning', { persistent: true });
        },
        () => undefined, // a browser that keeps nothing has nothing left over; what is lost on the way is asked for again with the network
      );
    };
    run();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [userId]);
}

/** `wide`: not on a phone, where the account menu leads there. */
function NavItem({ to, label, wide = false }: { to: string; label: string; wide?: boolean }): ReactElement {
  return <NavLink to={to} className={classNames(styles['item'], wide && styles['wide'])}>{label}</NavLink>;
}

export function FrontLayout(): ReactElement {
  const { site } = useSite();
  const user = useUser();
  const view = useViewVersion();
  useLeftovers(user.id);
  const name = site?.siteName ?? text('app.name');
  return (
    <div className={styles['layout']}>
      <a href="#main" className={styles['skip']}>{text('app.skip')}</a>
      <header className={styles['header']}>
        <div className={classNames(styles['width'], styles['bar'])}>
          <NavLink to="/pages/exam" aria-label={name} className={styles['site']}>
            <div><SiteMark site={site} heightPx={28} /></div>
            <span>{name}</span>
          </NavLink>
          <nav aria-label={text('app.nav')}>
            {site?.props['moduleExam'] === false ? null : (
              <>
                <NavItem to="/pages/exam" label={text('app.nav.exam')} />
                <NavItem to="/pages/paper/list" label={text('app.nav.records')} />
              </>
            )}
            <NavItem to="/pages/notice" label={text('app.nav.notices')} wide />
          </nav>
          <div className={styles['end']}>
            <SearchButton label={text('app.search')}>{(close) => <SiteSearch onClose={close} />}</SearchButton>
            {user.roleType === 2 ? <a href="/admin/" className={buttonClass({ color: 'secondary', className: styles['console'] })}>{text('app.admin')}</a> : null}
            <AccountMenu user={user} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classNames(styles['width'], styles['main'])}>
        <Outlet key={view} />
      </main>
      <Suspense fallback={null}><SiteFooter site={site} /></Suspense>
    </div>
  );
}
