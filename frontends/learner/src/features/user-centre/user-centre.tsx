import Box from '@mui/material/Box';
import { learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useUser } from '../../lib/session.js';
import { CentreNav } from './centre-nav.js';
import { PasswordWarning, UserBanner } from './user-banner.js';

/** Around every page of the user centre: who this is, and the way to the others. */
export function UserCentre(): ReactElement {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <CentreNav user={user} />
      <Box sx={{ minWidth: 0 }}>
        {/* the profile itself says all of it */}
        {pathname === learnerPages.UserInfo ? null : <UserBanner user={user} />}
        {user.init ? null : <PasswordWarning />}
        <Outlet />
      </Box>
    </Box>
  );
}
