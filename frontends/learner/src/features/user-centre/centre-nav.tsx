import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactElement } from 'react';
import { NavLink, useLocation } from 'react-router';
import { centreAddresses, centrePages } from '../../lib/centre-pages.js';
import type { CurrentUser } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { useKnownUnread } from '../../lib/unread.js';
import { UnreadCount } from '../../lib/unread-count.js';
import { text } from '../../texts/zh-cn.js';
import { centreText } from './centre.texts.js';
import { centrePage } from './page-names.texts.js';

const itemSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 44,
  px: { xs: 1, md: 2 },
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 550,
  borderRadius: { md: 1 },
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '&.active': { color: 'primary.main', bgcolor: { md: 'action.selected' } },
  '&.active::after': {
    content: { xs: '""', md: 'none' },
    position: 'absolute',
    left: 8,
    right: 8,
    bottom: 0,
    height: 2,
    borderRadius: 1,
    bgcolor: 'primary.main',
  },
} as const;

const fadePx = 32;

/** A list at the side where there is room, tabs that scroll on a phone. */
export function CentreNav({ user }: { user: CurrentUser }): ReactElement {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const unread = useKnownUnread(user.unread);
  const pages = centrePages(user, useSite().site?.props);
  useEffect(() => {
    // newer browsers answer with a promise, which an effect must not return
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // pages that the site has switched on, and the count of messages, come later and push the others on
  }, [pathname, pages.length, unread]);
  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={centreText('centre.nav')}
      sx={{
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: -2, sm: -3, md: 0 },
        pl: { xs: 2, sm: 3, md: 0 },
        borderBottom: { xs: 1, md: 0 },
        borderColor: { xs: 'divider' },
        scrollPaddingRight: fadePx,
        // what goes on beyond the edge fades there
        maskImage: { xs: `linear-gradient(to right, #000 calc(100% - ${fadePx}px), transparent)`, md: 'none' },
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          pr: { xs: `${fadePx}px`, md: 0 },
          width: { xs: 'max-content', md: 'auto' },
          display: { xs: 'flex', md: 'grid' },
          gap: { xs: 0.5, md: 0.25 },
        }}
      >
        {pages.map((page) => (
          <li key={page}>
            <Box
              component={NavLink}
              to={centreAddresses[page]}
              sx={itemSx}
              aria-label={page === 'im' && unread > 0 ? text('app.messages.unread', { n: unread }) : undefined}
            >
              {centrePage(`centre.${page}`)}
              {page === 'im' ? <UnreadCount count={unread} /> : null}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
