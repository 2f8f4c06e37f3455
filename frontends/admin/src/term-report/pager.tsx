import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { termText } from './term-report.texts.js';

/** Nothing where there is one page. */
export function Pager({
  current,
  pages,
  onChange,
}: {
  current: number;
  pages: number;
  onChange: (page: number) => void;
}): ReactElement | null {
  if (pages < 2) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
      <Button size="small" disabled={current <= 1} onClick={() => onChange(current - 1)}>
        {termText('term.previous')}
      </Button>
      <Typography variant="body2" role="status">
        {termText('term.page', { n: current, m: pages })}
      </Typography>
      <Button size="small" disabled={current >= pages} onClick={() => onChange(current + 1)}>
        {termText('term.next')}
      </Button>
    </Box>
  );
}
