import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { appealRoutes } from '../appeal/routes.js';
import { filterAddress } from '../lib/addresses.js';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { dashboardText } from './dashboard.texts.js';

/** Questions of learners about their marks that wait for an answer. */
export function AppealsWaiting(): ReactElement | null {
  const canReview = useCan('paper:review');
  const waiting = useCall('/api/paper/appeal/paging', { current: 1, size: 1, params: { state: 0 } }, { enabled: canReview, onFocus: true });
  const n = waiting.data?.total ?? 0;
  if (n === 0) return null;
  return (
    <Section title={dashboardText('dash.appeals')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 160 }}>
          {dashboardText('dash.appeals.count', { n })}
        </Typography>
        <Button
          component={Link}
          to={filterAddress(appealRoutes.AppealList, { state: 0 })}
          size="small"
          variant="outlined"
          sx={{ minHeight: 44 }}
        >
          {dashboardText('dash.appeals.go')}
        </Button>
      </Box>
    </Section>
  );
}
