import type { Page } from '@playwright/test';

/**
 * Folder of the pictures that a journey takes for a person who looks at them: `PICTURES=test-output/pictures`. Without it no picture is
 * taken.
 */
const folder = process.env['PICTURES'];

/** @param fullPage also what lies below the window */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}
