import type { Page } from '@playwright/test';

/**
 * Where pictures of what a journey sees go, for somebody who looks at them: `PICTURES=test-output/pictures`. A run whose pictures nobody
 * sees takes none.
 */
const folder = process.env['PICTURES'];

/** @param fullPage also what lies below the window */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}
