import type { ReactElement } from 'react';
import type { SiteInfo } from './site.js';

/** The site's logo. Its own one until the site has another: drawn here, because a file would be asked for again with every page. */
export function SiteMark({ site, heightPx }: { site: SiteInfo | undefined; heightPx: number }): ReactElement {
  const logo = site?.frontLogo ?? '';
  if (logo !== '') return <img src={logo} alt="" style={{ height: heightPx, maxWidth: heightPx * 4.3 }} />;
  return (
    // until it is known which one it is, its place
    <svg
      viewBox="0 0 32 32"
      width={heightPx}
      height={heightPx}
      aria-hidden
      style={{ flex: 'none', visibility: site === undefined ? 'hidden' : 'visible' }}
    >
      <rect width="32" height="32" rx="8" fill="#2354c7" />
      <path d="M9 16.5l5 5 9.5-11" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
