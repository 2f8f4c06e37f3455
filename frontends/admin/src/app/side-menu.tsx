import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MenuIcon } from '@xuekao/frontend-shared';
import { useMemo, type ReactElement } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../lib/session.js';
import { version } from '../lib/version.js';
import { appText } from './app.texts.js';
import { useMenuAddresses } from './folders.js';
import { menuOf, type MenuItem } from './menu.js';

function Entry({ item }: { item: MenuItem }): ReactElement {
  const { pathname } = useLocation();
  const current = pathname === item.path || (item.path !== '/' && pathname.startsWith(`${item.path}/`));
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={item.path}
        selected={current}
        aria-current={current ? 'page' : undefined}
        sx={{
          mx: 1,
          borderRadius: 1,
          minHeight: 40,
          py: 0.5,
          '&.Mui-selected .MuiListItemText-primary': { fontWeight: 650, color: 'primary.main' },
        }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: current ? 'primary.main' : 'text.secondary' }}>
          <MenuIcon name={item.icon} />
        </ListItemIcon>
        <ListItemText primary={item.label} slotProps={{ primary: { variant: 'body2' } }} />
      </ListItemButton>
    </ListItem>
  );
}

export function SideMenu(): ReactElement {
  const session = useSession();
  const addresses = useMenuAddresses();
  const menu = useMemo(() => menuOf(session?.menus ?? [], addresses), [session, addresses]);
  // everybody who may enter has a start page, whatever the tree says
  const top = menu.top.some((item) => item.path === '/')
    ? menu.top
    : [{ path: '/', label: appText('menu.home'), icon: 'dashboard' }, ...menu.top];
  return (
    <Box component="nav" aria-label={appText('app.nav')} sx={{ py: 1.5, overflowY: 'auto' }}>
      <List disablePadding>
        {top.map((item) => (
          <Entry key={item.path} item={item} />
        ))}
      </List>
      {menu.groups.map((group) => (
        <Box key={group.label} sx={{ mt: 2 }}>
          <Typography id={`menu-${group.label}`} variant="caption" component="div" sx={{ px: 3, color: 'text.secondary', fontWeight: 600 }}>
            {group.label}
          </Typography>
          <List disablePadding aria-labelledby={`menu-${group.label}`} sx={{ mt: 0.5 }}>
            {group.items.map((item) => (
              <Entry key={item.path} item={item} />
            ))}
          </List>
        </Box>
      ))}
      <Typography variant="caption" component="p" sx={{ px: 3, mt: 3, mb: 0, color: 'text.secondary' }}>
        {appText('app.version', { version })}
      </Typography>
    </Box>
  );
}
