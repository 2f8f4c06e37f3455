import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../lib/page-title.js';
import { text } from '../texts/zh-cn.js';

const pages = {
  '401': { title: 'page.401', hint: null },
  '404': { title: 'page.404', hint: 'page.404.hint' },
} as const;

/** 401 and 404. */
export function SitePage({ kind }: { kind: keyof typeof pages }): ReactElement {
  const { title, hint } = pages[kind];
  usePageTitle(text(title));
  return (
    <Box component="main" sx={{ minHeight: '80dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, p: 3, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', letterSpacing: 2 }}>{kind}</Typography>
      <Typography variant="h1">{text(title)}</Typography>
      {hint === null ? null : <Typography color="textSecondary">{text(hint)}</Typography>}
      <Button component={Link} to="/" variant="outlined" sx={{ mt: 1 }}>{text('page.home')}</Button>
    </Box>
  );
}
