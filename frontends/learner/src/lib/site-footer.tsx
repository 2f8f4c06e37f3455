import { lazyPart } from '@xuekao/frontend-shared';
import Box from '@mui/material/Box';
import { Suspense, type ReactElement } from 'react';
import type { SiteInfo } from './site.js';

const Copyright = lazyPart(async () => (await import('./copyright.js')).Copyright, 'notice');

/** The site's last line: whose it is, and its links to help, agreement and privacy, where it has them. */
export function SiteFooter({ site }: { site: SiteInfo | undefined }): ReactElement | null {
  const line = site?.copyRight ?? '';
  if (line === '') return null;
  return (
    <Box component="footer" sx={{ py: 3, px: 2, textAlign: 'center', color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere', '& a': { color: 'inherit', display: 'inline-block', py: 1.25 } }}>
      {/* words alone need no sanitiser */}
      {/[<&]/.test(line) ? <Suspense fallback={null}><Copyright html={line} /></Suspense> : line}
    </Box>
  );
}
