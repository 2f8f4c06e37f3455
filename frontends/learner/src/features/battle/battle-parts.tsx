import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { ErrorState, sharedText, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { battleText } from './battle.texts.js';

export const panel = {
  p: { xs: 2, sm: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  bgcolor: 'background.paper',
  minWidth: 0,
} as const;

export const Loading = (): ReactElement => (
  <div role="status" aria-label={sharedText('shared.loading')}>
    <Skeleton height={56} />
    <Skeleton height={280} />
  </div>
);

/** In the place of a page that did not load. */
export const BattleError = ({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement => (
  <ErrorState
    isPage
    error={error}
    onRetry={onRetry}
    action={
      <Button component={Link} to={learnerPages.WebBattleList} variant="outlined">
        {battleText('battle.list')}
      </Button>
    }
  />
);

export const Figure = ({ name, value, note }: { name: string; value: string; note?: string }): ReactElement => (
  <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {name}
      {note === undefined ? null : ` · ${note}`}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </Box>
);

/** Figures beside each other, as many as there is room for. */
export const Figures = ({ children }: { children: ReactElement[] }): ReactElement => (
  <Box
    component="dl"
    sx={{
      ...panel,
      my: 2.5,
      display: 'grid',
      gap: 2.5,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);
