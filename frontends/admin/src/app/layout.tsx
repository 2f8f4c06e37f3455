import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { NoticeHost } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AccountMenu } from './account-menu.js';
import { appText } from './app.texts.js';
import { ErrorBoundary } from './error-boundary.js';
import { SideMenu } from './side-menu.js';

const drawerWidth = 216;

export function Layout({ children }: { children?: ReactNode }): ReactElement {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    setOpen(false);
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Link
        href="#content"
        sx={{ position: 'fixed', left: 8, top: -80, zIndex: 2000, bgcolor: 'background.paper', px: 2, py: 1, borderRadius: 1, '&:focus': { top: 8 } }}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {appText('app.skip')}
      </Link>
      <AppBar
        position="fixed"
        color="inherit"
        elevation={0}
        sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', zIndex: (theme) => theme.zIndex.drawer + 1 }}
      >
        <Toolbar variant="dense" sx={{ minHeight: 56, gap: 1 }}>
          {wide ? null : (
            <IconButton edge="start" aria-label={appText('app.openMenu')} aria-expanded={open} onClick={() => setOpen(true)}><MenuIcon /></IconButton>
          )}
          <Typography component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem' }}>{appText('app.brand')}</Typography>
          <Typography component="span" variant="body2" color="textSecondary">{appText('app.console')}</Typography>
          <Box sx={{ flex: 1 }} />
          <Link href="/" variant="body2" color="text.secondary" sx={{ mr: 1, display: { xs: 'none', sm: 'inline' } }}>{appText('app.learnerSite')}</Link>
          <AccountMenu />
        </Toolbar>
      </AppBar>
      <Drawer
        variant={wide ? 'permanent' : 'temporary'}
        open={wide || open}
        onClose={() => setOpen(false)}
        sx={{ width: wide ? drawerWidth : 0, flexShrink: 0 }}
        slotProps={{ paper: { sx: { width: drawerWidth, pt: '56px', borderRightColor: 'divider' } } }}
      >
        <SideMenu />
      </Drawer>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, pt: '56px', outline: 'none', '&:focus-visible': { outline: 'none' } }}
      >
        <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 } }}>
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </Box>
      </Box>
      <NoticeHost />
    </Box>
  );
}
