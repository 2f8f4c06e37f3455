import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';

export interface Fact {
  label: string;
  value: string;
  note?: string | undefined;
}

/** Names with their figures, as many in a row as there is room for. */
export const FactList = ({ facts, large = false }: { facts: readonly Fact[]; large?: boolean }): ReactElement => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: large ? 2 : 1, gridTemplateColumns: `repeat(auto-fill, minmax(${large ? 120 : 84}px, 1fr))` }}
  >
    {facts.map(({ label, value, note }) => (
      <Box key={label} sx={{ minWidth: 0 }}>
        <Typography component="dt" variant={large ? 'body2' : 'caption'} color="textSecondary">
          {label}
        </Typography>
        <Typography
          component="dd"
          sx={{ m: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 600, fontSize: large ? '1.25rem' : '0.9375rem' }}
        >
          {value}
          {note === undefined ? null : (
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', fontWeight: 400 }}>
              {note}
            </Typography>
          )}
        </Typography>
      </Box>
    ))}
  </Box>
);
