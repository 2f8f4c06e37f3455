import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import type { SiteInfo } from './site.js';

/** The site's logo. Its own one until the site has another: drawn here, because a file would be asked for again with every page. */
export function SiteMark({ site, heightPx }: { site: SiteInfo | undefined; heightPx: number }): ReactElement {
  // which one it is is not known yet
  if (site === undefined) return <Box sx={{ height: heightPx, width: heightPx, flex: 'none' }} />;
  if (site.frontLogo !== '') return <Box component="img" src={site.frontLogo} alt="" sx={{ height: heightPx, maxWidth: heightPx * 4.3 }} />;
  return (
    <svg viewBox="0 0 32 32" width={heightPx} height={heightPx} aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#2354c7" />
      <path d="M9 16.5l5 5 9.5-11" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
