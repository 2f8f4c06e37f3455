import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { useUser } from '../../lib/session.js';
import { CentreNav } from './centre-nav.js';
import { UserBanner } from './user-banner.js';

/** Around every page of the user centre: who this is, and the way to the others. */
export function UserCentre(): ReactElement {
  const user = useUser();
  return (
    <>
      <UserBanner user={user} />
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 4 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }, alignItems: 'start' }}>
        <CentreNav user={user} />
        <Outlet />
      </Box>
    </>
  );
}
