import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import type { CurrentUser } from '../lib/session.js';
import { text } from '../texts/zh-cn.js';
import { AppearanceSettings } from './appearance-settings.js';

export interface AccountMenuItemsProps {
  user: CurrentUser;
  name: string;
  unread: number;
  anchor: HTMLElement;
  onClose: () => void;
  onSignOut: () => void;
}

export function AccountMenuItems({ user, name, unread, anchor, onClose, onSignOut }: AccountMenuItemsProps): ReactElement {
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 272, border: 1, borderColor: 'divider', mt: 1, boxShadow: 6 } } }}
    >
      <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">{[user.userName, user.deptName].filter((part) => part !== '').join(' · ')}</Typography>
        {unread > 0 ? <Typography variant="body2" color="textSecondary">{text('app.unread', { n: unread })}</Typography> : null}
      </Box>
      <Divider component="li" role="none" />
      <AppearanceSettings />
      <Divider component="li" role="none" />
      {user.roleType === 2 ? <MenuItem component="a" href="/admin/" sx={{ minHeight: 44 }}>{text('app.admin')}</MenuItem> : null}
      <MenuItem
        sx={{ minHeight: 44 }}
        onClick={() => {
          onClose();
          onSignOut();
        }}
      >
        {text('app.signOut')}
      </MenuItem>
    </Menu>
  );
}
