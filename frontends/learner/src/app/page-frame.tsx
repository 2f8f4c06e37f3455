import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../lib/guard.js';
import { sessionStore, useSession } from '../lib/session.js';
import { useUserEvents } from '../lib/user-events.js';
import { text } from '../texts/zh-cn.js';

/** Around every page: the dialog of a session that ended, and the server events that tell of it. */
export function PageFrame(): ReactElement {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useUserEvents(session.status === 'ready');
  useEffect(() => {
    document.title = text('app.name');
  }, [location.pathname]);
  const signInAgain = (): void => {
    const from = location.pathname + location.search;
    sessionStore.reset();
    void navigate(loginAddress(from), { replace: true });
  };
  const taking = location.pathname.startsWith('/pages/exam/start/');
  return (
    <>
      <Outlet />
      <ConfirmDialog open={session.status === 'ended'} title={text('app.ended.title')} confirmText={text('app.ended.again')} cancelText={null} onConfirm={signInAgain}>
        <Typography>{session.status === 'ended' ? session.message : ''}</Typography>
        {taking ? <Typography sx={{ mt: 1 }} color="text.secondary">{text('app.ended.kept')}</Typography> : null}
      </ConfirmDialog>
    </>
  );
}
