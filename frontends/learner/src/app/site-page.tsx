import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { loginPath } from '../lib/guard.js';
import { usePageTitle } from '../lib/page-title.js';
import { sessionStore } from '../lib/session.js';
import { text } from '../texts/zh-cn.js';

const pages = {
  '401': { title: 'page.401', hint: 'page.401.hint' },
  '404': { title: 'page.404', hint: 'page.404.hint' },
} as const;

/** 401 and 404, inside a frame of the site. */
export function SitePage({ kind }: { kind: keyof typeof pages }): ReactElement {
  const { title, hint } = pages[kind];
  usePageTitle(text(title));
  // who came by a link from elsewhere has nothing here to go back to
  const [hasBack] = useState(() => window.history.state?.idx > 0);
  const isIn = sessionStore.token() !== null;
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1.5, py: 4, textAlign: 'center' }}>
      <Typography aria-hidden sx={{ fontSize: '3rem', fontWeight: 700, lineHeight: 1, color: 'primary.main', fontVariantNumeric: 'tabular-nums', letterSpacing: 2 }}>{kind}</Typography>
      <Typography variant="h1" sx={{ textWrap: 'balance' }}>{text(title)}</Typography>
      <Typography color="textSecondary" sx={{ textWrap: 'balance' }}>{text(hint)}</Typography>
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        {hasBack ? <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => window.history.back()}>{text('page.back')}</Button> : null}
        <Button component={Link} to={isIn ? '/' : loginPath} variant="contained" sx={{ minHeight: 44 }}>{text(isIn ? 'page.home' : 'page.login')}</Button>
      </Box>
    </Box>
  );
}
