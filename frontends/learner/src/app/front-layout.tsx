import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import { lazyPart, notify, SearchButton, useViewVersion } from '@xuekao/frontend-shared';
import { Suspense, useEffect, type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { sendLeftovers, type LostAnswers } from '../lib/answer-queue/paper-queue.js';
import { useUser } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { SiteMark } from '../lib/site-mark.js';
import { text } from '../texts/zh-cn.js';
import { AccountMenu } from './account-menu.js';

const SiteSearch = lazyPart(async () => (await import('../features/search/site-search.js')).SiteSearch, 'notice');
const SiteFooter = lazyPart(async () => (await import('../lib/site-footer.js')).SiteFooter, 'notice');
const leftoverTimeoutMs = 20_000;

function lostText(n: number, end: LostAnswers['end']): string {
  return end === null ? text('app.leftover.lost', { n }) : text(end.byHand ? 'app.leftover.handedIn' : 'app.leftover.closed', { title: end.title, n });
}

/** Answers that an earlier page could not send go out as soon as the person is here again, and the person is told. */
function useLeftovers(userId: string): void {
  useEffect(() => {
    const run = (): void => {
      sendLeftovers(userId, leftoverTimeoutMs).then(
        ({ sent, lost, replaced }) => {
          if (sent > 0) notify(text('app.leftover.sent', { n: sent }), 'success', { hideAfterMs: 5000 });
          if (replaced > 0) notify(text('app.leftover.replaced', { n: replaced }), 'warning', { persistent: true });
          for (const { count, end } of lost) notify(lostText(count, end), 'warning', { persistent: true });
        },
        () => undefined, // a browser that keeps nothing has nothing left over
      );
    };
    run();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [userId]);
}

/** `wide`: not on a phone, where the account menu leads there. */
function NavItem({ to, label, wide = false }: { to: string; label: string; wide?: boolean }): ReactElement {
  return (
    <Box
      component={NavLink}
      to={to}
      sx={{
        position: 'relative', display: { xs: wide ? 'none' : 'inline-flex', sm: 'inline-flex' }, alignItems: 'center', height: 56, px: { xs: 1.25, sm: 2 }, color: 'text.secondary', textDecoration: 'none', fontWeight: 550, whiteSpace: 'nowrap',
        '&:hover': { color: 'text.primary' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -4, borderRadius: 1 },
        '&.active': { color: 'text.primary' },
        '&.active::after': { content: '""', position: 'absolute', left: { xs: 10, sm: 16 }, right: { xs: 10, sm: 16 }, bottom: 0, height: 2, borderRadius: 1, bgcolor: 'primary.main' },
      }}
    >
      {label}
    </Box>
  );
}

export function FrontLayout(): ReactElement {
  const { site } = useSite();
  const user = useUser();
  const view = useViewVersion();
  useLeftovers(user.id);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link href="#main" sx={{ position: 'absolute', left: 8, top: -60, '&:focus': { top: 8 }, zIndex: 1200, bgcolor: 'background.paper', p: 1, borderRadius: 1 }}>{text('app.skip')}</Link>
      <Box component="header" sx={{ position: 'sticky', top: 0, zIndex: 'appBar', bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        <Container maxWidth="lg" sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 3 }, minHeight: 56 }}>
          {/* the name stands there whole or shortened to its width, else in a line that nobody sees: large letters on a phone leave it no room */}
          <Box component={NavLink} to="/pages/exam" aria-label={site?.siteName ?? text('app.name')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, height: 44, overflow: 'hidden', color: 'text.primary', textDecoration: 'none', fontWeight: 700, fontSize: '1.0625rem', lineHeight: '44px', minWidth: 44 }}>
            <Box sx={{ height: 44, display: 'flex', alignItems: 'center' }}><SiteMark site={site} heightPx={28} /></Box>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: { xs: 76, sm: 240 } }}>{site?.siteName ?? text('app.name')}</Box>
          </Box>
          <Box component="nav" aria-label={text('app.nav')} sx={{ display: 'flex', alignSelf: 'stretch' }}>
            {site?.props['moduleExam'] === false ? null : (
              <>
                <NavItem to="/pages/exam" label={text('app.nav.exam')} />
                <NavItem to="/pages/paper/list" label={text('app.nav.records')} />
              </>
            )}
            <NavItem to="/pages/notice" label={text('app.nav.notices')} wide />
          </Box>
          <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 2 } }}>
            <SearchButton label={text('app.search')}>{(close) => <SiteSearch onClose={close} />}</SearchButton>
            {user.roleType === 2 ? <Button component="a" href="/admin/" color="secondary" sx={{ minWidth: 0, minHeight: 44, px: 1.25 }}>{text('app.admin')}</Button> : null}
            <AccountMenu user={user} />
          </Box>
        </Container>
      </Box>
      <Container component="main" id="main" maxWidth="lg" tabIndex={-1} sx={{ flex: 1, py: { xs: 2.5, md: 4 }, outline: 'none' }}>
        <Outlet key={view} />
      </Container>
      <Suspense fallback={null}><SiteFooter site={site} /></Suspense>
    </Box>
  );
}
