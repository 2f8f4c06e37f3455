import Avatar from '@mui/material/Avatar';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '../lib/session.js';
import { unreadMax, useUnread } from '../lib/unread.js';
import { text } from '../texts/zh-cn.js';
import { AppearanceSettings } from './appearance-settings.js';
import { SignOutDialog } from './sign-out-dialog.js';

export function AccountMenu({ user }: { user: CurrentUser }): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const unread = useUnread(user.unread);
  const name = user.realName === '' ? user.userName : user.realName;
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={text(unread > 0 ? 'app.menu.unread' : 'app.menu', { name, n: unread })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, minWidth: 44, gap: 1, px: 0.75, borderRadius: 1 }}
      >
        <Badge badgeContent={unread} max={unreadMax} color="error">
          <Avatar src={user.avatar === '' ? undefined : user.avatar} alt="" sx={{ width: 32, height: 32, fontSize: 15, bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 }}>
            {name.slice(0, 1)}
          </Avatar>
        </Badge>
        <Typography variant="body2" component="span" noWrap sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 140 }}>{name}</Typography>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 272, border: 1, borderColor: 'divider', mt: 1, boxShadow: 6 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary">{[user.userName, user.deptName].filter((part) => part !== '').join(' · ')}</Typography>
          {unread > 0 ? <Typography variant="body2" color="text.secondary">{text('app.unread', { n: unread })}</Typography> : null}
        </Box>
        <Divider component="li" role="none" />
        <AppearanceSettings />
        <Divider component="li" role="none" />
        {user.roleType === 2 ? <MenuItem component="a" href="/admin/" sx={{ minHeight: 44 }}>{text('app.admin')}</MenuItem> : null}
        <MenuItem
          sx={{ minHeight: 44 }}
          onClick={() => {
            setAnchor(null);
            setLeaving(true);
          }}
        >
          {text('app.signOut')}
        </MenuItem>
      </Menu>
      {leaving ? <SignOutDialog userId={user.id} onClose={() => setLeaving(false)} /> : null}
    </>
  );
}
