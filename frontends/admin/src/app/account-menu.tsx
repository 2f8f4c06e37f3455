import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, fontSizes, notify, schemes, setAppearance, sharedText, useAppearance, type FontSize } from '@xuekao/frontend-shared';
import { useLogout } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { useSession } from '../lib/session.js';
import { appText } from './app.texts.js';

const sizes = Object.keys(fontSizes) as FontSize[]; // keys of a const object

export function AccountMenu(): ReactElement | null {
  const session = useSession();
  const logout = useLogout();
  const appearance = useAppearance();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  if (session === null) return null;
  const { realName, userName, deptName } = session.user;
  return (
    <>
      <Button color="inherit" aria-haspopup="menu" aria-expanded={anchor !== null} aria-label={`${appText('app.account')}：${realName}`} onClick={(event) => setAnchor(event.currentTarget)}>
        {realName}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { minWidth: 220 } } }}>
        <Box component="li" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{realName}</Typography>
          <Typography variant="body2" color="textSecondary">{deptName === '' ? userName : `${userName} · ${deptName}`}</Typography>
        </Box>
        <Divider component="li" />
        <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 2, pt: 1, display: 'block' }}>{appText('app.appearance')}</Typography>
        {schemes.map((scheme) => (
          <MenuItem key={scheme} role="menuitemradio" aria-checked={appearance.scheme === scheme} selected={appearance.scheme === scheme} onClick={() => setAppearance({ scheme })}>
            {sharedText(`shared.scheme.${scheme}`)}
          </MenuItem>
        ))}
        <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 2, pt: 1, display: 'block' }}>{appText('app.size')}</Typography>
        {sizes.map((size) => (
          <MenuItem
            key={size}
            role="menuitemradio"
            aria-checked={appearance.size === size}
            selected={appearance.size === size}
            onClick={() => {
              setAppearance({ size });
              notify(sharedText('shared.size.switched'), 'success');
            }}
          >
            {sharedText(`shared.size.${size}`)}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setLeaving(true);
          }}
        >
          {appText('app.logout')}
        </MenuItem>
      </Menu>
      <ConfirmDialog open={leaving} title={appText('app.logout.confirm')} onCancel={() => setLeaving(false)} onConfirm={() => void logout({}, '/login', false)} />
    </>
  );
}
