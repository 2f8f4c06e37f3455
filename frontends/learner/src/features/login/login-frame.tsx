import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ErrorState, lazyPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { useSite, type SiteInfo } from '../../lib/site.js';
import { SiteMark } from '../../lib/site-mark.js';
import { usePageTitle } from '../../lib/page-title.js';
import { text } from '../../texts/zh-cn.js';
import { LoginSkeleton } from './login-skeleton.js';

const SiteFooter = lazyPart(async () => (await import('../../lib/site-footer.js')).SiteFooter, 'notice');

/** Around every page for people who are not in yet: whose site this is, and the states of what it has to say. */
export function LoginFrame({ title, children }: { title: string; children: (site: SiteInfo) => ReactElement }): ReactElement {
  const { site, error, retry } = useSite();
  usePageTitle(title);
  const name = site?.siteName ?? text('app.name');
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '1fr auto', alignItems: { xs: 'start', sm: 'center' }, justifyItems: 'center', px: 2, pt: { xs: 5, sm: 4 }, pb: 1 }}>
      <Box component="main" sx={{ width: '100%', maxWidth: 420, pb: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3, px: { xs: 0, sm: 0.5 } }}>
          <SiteMark site={site} heightPx={36} />
          <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 700, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: 1.5 }}>
          <Typography variant="h1" sx={{ mb: 3 }}>{title}</Typography>
          {site !== undefined ? children(site) : error === null ? <LoginSkeleton /> : <ErrorState error={error} onRetry={retry} />}
        </Paper>
      </Box>
      {/* as high as one line of it: the form does not move when it comes */}
      <Box sx={{ minHeight: 68 }}><Suspense fallback={null}><SiteFooter site={site} /></Suspense></Box>
    </Box>
  );
}
