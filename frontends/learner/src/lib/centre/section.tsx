import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { usePageTitle } from '../page-title.js';

/** The frame of one page of the user centre. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  usePageTitle(title);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1.25 }}>
      <Typography variant="h2" component="h1" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
