import Box from '@mui/material/Box';
import type { ReactElement } from 'react';

export interface BarProps {
  /** from 0 to 1 */
  value: number;
  color?: 'primary.main' | 'success.main' | 'warning.main' | 'secondary.main';
}

/** A bar beside its number, which stands in the same row of the table: it says nothing to who does not see it. */
export const Bar = ({ value, color = 'primary.main' }: BarProps): ReactElement => (
  <Box aria-hidden sx={{ height: 10, minWidth: 40, bgcolor: 'action.disabledBackground', borderRadius: 0.5, overflow: 'hidden' }}>
    <Box sx={{ height: '100%', width: `${Math.max(0, Math.min(1, value)) * 100}%`, bgcolor: color }} />
  </Box>
);
