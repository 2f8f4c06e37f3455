import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDate } from '@xuekao/frontend-shared/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { lastTrial } from '../../lib/last-trial.js';
import { useUser } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { hallTrialText } from '../../texts/hall-trial.texts.js';

/** The way to the trial: plain to see until this device is ready for this person, quiet afterwards. */
export function TrialStrip(): ReactElement | null {
  const { site } = useSite();
  const user = useUser();
  if (site === undefined || site.props['trial'] === false) return null;
  const last = lastTrial.get(user.id, Date.now());
  const isReady = last?.verdict === 'ready';
  const words = last === null ? hallTrialText('hall.trial') : hallTrialText(`hall.trial.${last.verdict}`, { day: formatDate(new Date(last.at)) });
  return (
    <Box
      component="aside"
      aria-label={hallTrialText('hall.trial.name')}
      sx={{
        display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', justifyContent: 'space-between', columnGap: 2, rowGap: 1, mb: 2, fontSize: '0.9375rem',
        ...(isReady ? { color: 'text.secondary', fontSize: '0.875rem' } : { px: 2, py: 1.25, border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper' }),
      }}
    >
      <span>{words}</span>
      <Button component={Link} to="/pages/exam/trial" variant={isReady ? 'text' : 'outlined'} size={isReady ? 'small' : 'medium'} sx={{ flex: 'none', minHeight: 44 }}>{hallTrialText(last === null ? 'hall.trial.go' : 'hall.trial.again')}</Button>
    </Box>
  );
}
