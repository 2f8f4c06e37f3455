import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { HeaderSearch, NoticeHost, PageBoundary, useViewVersion } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCan, useSession } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { AccountMenu } from './account-menu.js';
import { appText } from './app.texts.js';
import { Brand } from './brand.js';
import { findExams } from './find-exams.js';
import { useMenuAddresses } from './folders.js';
import { menuOf, searchable } from './menu.js';
import { SideMenu } from './side-menu.js';
import { VisitedBar } from './visited-bar.js';

const drawerWidth = 216;
const headerHeight = 56;

function SkipLink(): ReactElement {
  return (
    <Link
      href="#content"
      sx={{
        position: 'fixed',
        left: 8,
        top: -80,
        zIndex: 2000,
        bgcolor: 'background.paper',
        px: 2,
        py: 1,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {appText('app.skip')}
    </Link>
  );
}

/** Stays in view where the site wants it (`fixedHeader`), else it goes up with the page. */
function Header({ wide, open, onMenu }: { wide: boolean; open: boolean; onMenu: () => void }): ReactElement {
  const { tagsView, fixedHeader, sidebarLogo } = useSite();
  const session = useSession();
  const navigate = useNavigate();
  const canExams = useCan('exam:list');
  const addresses = useMenuAddresses();
  const pages = useMemo(() => searchable(menuOf(session?.menus ?? [], addresses)), [session, addresses]);
  return (
    <Box
      component="header"
      sx={{
        position: fixedHeader ? 'sticky' : 'static',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: headerHeight, px: { xs: 1, md: 3 } }}>
        {wide ? null : (
          <IconButton aria-label={appText('app.openMenu')} aria-expanded={open} onClick={onMenu} sx={{ width: 44, height: 44 }}>
            <MenuIcon />
          </IconButton>
        )}
        {wide && sidebarLogo ? null : <Brand />}
        <Box sx={{ flex: 1 }} />
        <HeaderSearch pages={pages} server={canExams ? findExams : undefined} onOpen={(path) => void navigate(path)} />
        <Link href="/" variant="body2" color="text.secondary" sx={{ mx: 1, display: { xs: 'none', sm: 'inline' }, whiteSpace: 'nowrap' }}>
          {appText('app.learnerSite')}
        </Link>
        <AccountMenu />
      </Box>
      {tagsView ? <VisitedBar /> : null}
    </Box>
  );
}

export function Layout({ children }: { children?: ReactNode }): ReactElement {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { sidebarLogo } = useSite();
  const view = useViewVersion();
  useEffect(() => {
    setOpen(false);
    // newer browsers answer with a promise, which an effect must not return
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <SkipLink />
      <Drawer
        variant={wide ? 'permanent' : 'temporary'}
        open={wide || open}
        onClose={() => setOpen(false)}
        sx={{ width: wide ? drawerWidth : 0, flexShrink: 0 }}
        slotProps={{ paper: { sx: { width: drawerWidth, borderRightColor: 'divider' } } }}
      >
        {sidebarLogo || !wide ? (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              height: headerHeight,
              flex: 'none',
              px: 2.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Brand />
          </Box>
        ) : null}
        <SideMenu />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header wide={wide} open={open} onMenu={() => setOpen(true)} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, outline: 'none', '&:focus-visible': { outline: 'none' } }}
        >
          <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 } }}>
            <PageBoundary key={view} page={pathname}>
              {children}
            </PageBoundary>
          </Box>
        </Box>
      </Box>
      <NoticeHost />
    </Box>
  );
}
