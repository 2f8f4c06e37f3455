import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import type { CurrentUser } from '../../lib/session.js';
import { formatPoints, usePoints } from './use-points.js';
import { nameOf, UserAvatar } from '../../lib/user-avatar.js';
import { centreText } from './centre.texts.js';

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** The signed-in person. */
export function UserBanner({ user }: { user: CurrentUser }): ReactElement {
  const points = usePoints().data?.points;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
      <UserAvatar user={user} sizePx={56} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4, overflowWrap: 'anywhere' }}>{nameOf(user)}</Typography>
        <Box component="dl" sx={{ m: 0, mt: 0.25, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <Fact name={centreText('centre.userName')} value={user.userName} />
          {points === undefined ? null : <Fact name={centreText('centre.points')} value={formatPoints(points)} />}
          {user.deptName === '' ? null : <Fact name={centreText('centre.dept')} value={user.deptName} />}
        </Box>
      </Box>
    </Box>
  );
}

/** Stands while the first password, which somebody else chose, is still in use. */
export function PasswordWarning(): ReactElement {
  const [warning, link] = centreText('centre.security').split(' ');
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {warning}{' '}
      <Link
        component={RouterLink}
        to={learnerPages.UserPass}
        underline="always"
        sx={{ whiteSpace: 'nowrap', display: 'inline-block', py: 1.5, my: -1.5 }}
      >
        {link}
      </Link>
    </Alert>
  );
}
