import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { wallText } from './wall.texts.js';

interface Props {
  stat: CallOutput<'/api/exam/watch/watch-stat'> | undefined;
  counts: CallOutput<'/api/exam/watch/process-paging'>['counts'] | undefined;
}

/** How the exam stands, in numbers. */
export function WallStats({ stat, counts }: Props): ReactElement {
  const figures = [
    ['require', stat?.requireCount],
    ['process', stat?.processCount],
    ['hand', stat?.handCount],
    ['miss', stat?.missCount],
    ['online', counts?.online],
    ['offline', counts?.offline],
    ['alarms', counts?.alarms],
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={wallText('wall.stats')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(4, 1fr)', md: 'repeat(7, 1fr)' },
        gap: 1,
        m: 0,
        mb: 2,
        p: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      {figures.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary" noWrap>
            {wallText(`wall.${name}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.25rem',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: name === 'alarms' && (value ?? 0) > 0 ? 'error.main' : 'text.primary',
            }}
          >
            {value ?? '—'}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
