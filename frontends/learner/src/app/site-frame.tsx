import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { lazyPart } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Link, Outlet } from 'react-router';
import { sessionStore, useSession } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { SiteFooter } from '../lib/site-footer.js';
import { SiteMark } from '../lib/site-mark.js';
import { text } from '../texts/zh-cn.js';

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
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        <Container maxWidth="lg">
          <Box component={Link} to="/" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 56, color: 'text.primary', textDecoration: 'none', fontWeight: 700, fontSize: '1.0625rem' }}>
            <SiteMark site={site} heightPx={28} />
            {site?.siteName ?? text('app.name')}
          </Box>
        </Container>
      </Box>
      <Container component="main" maxWidth="lg" sx={{ flex: 1 }}><Outlet /></Container>
      <SiteFooter site={site} />
    </Box>
  );
}
