import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useSite } from '../../lib/site.js';
import { usePageTitle } from '../../lib/page-title.js';
import { text } from '../../texts/zh-cn.js';
import { LoginForm } from './login-form.js';
import { LoginSkeleton } from './login-skeleton.js';

/** Sign-in with password and picture captcha. Other ways get their tab when the site switches them on. */
export function LoginPage(): ReactElement {
  const { site, error, retry } = useSite();
  usePageTitle(text('login.title'));
  const name = site?.siteName ?? text('app.name');
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '1fr auto', alignItems: { xs: 'start', sm: 'center' }, justifyItems: 'center', px: 2, pt: { xs: 5, sm: 4 }, pb: 4 }}>
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3, px: { xs: 0, sm: 0.5 } }}>
          <Box component="img" src={site === undefined || site.frontLogo === '' ? '/favicon.svg' : site.frontLogo} alt="" sx={{ height: 36, maxWidth: 160 }} />
          <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{name}</Typography>
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: 1.5 }}>
          <Typography variant="h1" sx={{ mb: 3 }}>{text('login.title')}</Typography>
          {site !== undefined ? <LoginForm site={site} /> : error === null ? <LoginSkeleton /> : <ErrorState error={error} onRetry={retry} />}
        </Paper>
      </Box>
    </Box>
  );
}
