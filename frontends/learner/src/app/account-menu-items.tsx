import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { AppearanceSettings } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '../lib/session.js';
import { UnreadCount } from '../lib/unread-count.js';
import { text } from '../texts/zh-cn.js';

export interface AccountMenuItemsProps {
  user: CurrentUser;
  name: string;
  unread: number;
  anchor: HTMLElement;
  onClose: () => void;
  onSignOut: () => void;
}

/** A small dialog: fields have no place inside a menu. */
export function AccountMenuItems({ user, name, unread, anchor, onClose, onSignOut }: AccountMenuItemsProps): ReactElement {
  return (
    <Popover
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': text('app.menu', { name }),
          sx: { width: 312, border: 1, borderColor: 'divider', mt: 1, boxShadow: 6 },
        },
      }}
    >
      <Box sx={{ px: 2, py: 1.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[user.userName, user.deptName].filter((part) => part !== '').join(' · ')}
        </Typography>
      </Box>
      <Divider />
      <MenuList aria-label={text('app.centre')} sx={{ py: 0.5 }}>
        <MenuItem component={Link} to={learnerPages.UserInfo} sx={{ minHeight: 44 }} onClick={onClose}>
          {text('app.centre')}
        </MenuItem>
        <MenuItem
          component={Link}
          to={learnerPages.UserMessages}
          aria-label={text(unread > 0 ? 'app.messages.unread' : 'app.messages', { n: unread })}
          sx={{ minHeight: 44, justifyContent: 'space-between' }}
          onClick={onClose}
        >
          {text('app.messages')}
          <UnreadCount count={unread} />
        </MenuItem>
      </MenuList>
      <Divider />
      <AppearanceSettings />
      <Divider />
      <MenuList aria-label={text('app.menu', { name })} sx={{ py: 0.5 }}>
        <MenuItem
          sx={{ minHeight: 44 }}
          onClick={() => {
            onClose();
            onSignOut();
          }}
        >
          {text('app.signOut')}
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
