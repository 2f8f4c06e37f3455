import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { resultText } from './result.texts.js';

interface PageStepsProps {
  total: number;
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Way from one page of answers to the next. */
export function PageSteps({ total, page, pages, onChange }: PageStepsProps): ReactElement | null {
  if (total === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
        {resultText('result.pages', { n: total, page, pages })}
      </Typography>
      <Button color="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {resultText('result.before')}
      </Button>
      <Button color="secondary" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {resultText('result.after')}
      </Button>
    </Box>
  );
}
