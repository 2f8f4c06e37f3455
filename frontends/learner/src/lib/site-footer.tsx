import { muiPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import type { SiteInfo } from './site.js';
import styles from './site-footer.module.css';

const Copyright = muiPart(async () => (await import('./copyright.js')).Copyright, 'notice');

/** The site's last line: whose it is, and its links to help, agreement and privacy, where it has them. */
export function SiteFooter({ site }: { site: SiteInfo | undefined }): ReactElement | null {
  const line = site?.copyRight ?? '';
  if (line === '') return null;
  // words alone need no sanitiser
  return (
    <footer className={styles['footer']}>
      {/[<&]/.test(line) ? (
        <Suspense fallback={null}>
          <Copyright html={line} />
        </Suspense>
      ) : (
        line
      )}
    </footer>
  );
}
