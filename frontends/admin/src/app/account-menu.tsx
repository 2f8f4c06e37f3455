import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { AppearanceSettings, ConfirmDialog, countDrafts } from '@xuekao/frontend-shared';
import { useLogout } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { signInPath } from '../lib/addresses.js';
import { useSession } from '../lib/session.js';
import { appText } from './app.texts.js';

/** A small dialog: fields have no place inside a menu. */
export function AccountMenu(): ReactElement | null {
  const session = useSession();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [drafts, setDrafts] = useState(0);
  if (session === null) return null;
  const { id, realName, userName, deptName } = session.user;
  const name = `${appText('app.account')}：${realName}`;
  const leave = (): void => {
    setAnchor(null);
    setDrafts(countDrafts(id));
    setLeaving(true);
  };
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={name}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, minWidth: 0 }}
      >
        <Box component="span" sx={{ maxWidth: { xs: 88, sm: 200 }, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {realName}
        </Box>
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { width: 312, border: 1, borderColor: 'divider', boxShadow: 6 } } }}
      >
        <Box sx={{ px: 2, py: 1.5 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{realName}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {deptName === '' ? userName : `${userName} · ${deptName}`}
          </Typography>
        </Box>
        <Divider />
        <AppearanceSettings />
        <Divider />
        <Box sx={{ p: 1 }}>
          <Button fullWidth color="inherit" onClick={leave} sx={{ minHeight: 44, justifyContent: 'flex-start', px: 1, fontWeight: 400 }}>
            {appText('app.logout')}
          </Button>
        </Box>
      </Popover>
      <ConfirmDialog
        open={leaving}
        title={appText('app.logout.confirm')}
        onCancel={() => setLeaving(false)}
        onConfirm={() => void logout({ chosenBy: id }, signInPath, false)}
      >
        {drafts === 0 ? undefined : <Typography>{appText('app.logout.drafts', { n: drafts })}</Typography>}
      </ConfirmDialog>
    </>
  );
}
