import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useFilter } from '../ui/filters.js';
import { DicPicker } from './pickers.js';

export function DicFilter({ source, dicCode, label }: { source: string; dicCode: string; label: string }): ReactElement {
  const [value, set] = useFilter(source);
  return (
    <Box sx={{ width: { xs: '100%', sm: 180 } }}>
      <DicPicker
        dicCode={dicCode}
        label={label}
        multiple={false}
        values={typeof value === 'string' && value !== '' ? [value] : []}
        onChange={([next]) => set(next)}
      />
    </Box>
  );
}
