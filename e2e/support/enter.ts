import type { Page } from '@playwright/test';
import { signIn, type Account } from './platform.js';

/** Signs a person in by a call and leaves the session in the browser, where both applications find it; gives its token. */
export async function enter(page: Page, account: Account): Promise<string> {
  const token = await signIn(account);
  // something of this origin that is no page
  await page.goto('/healthz/live');
  await page.evaluate((given) => localStorage.setItem('xuekao-token', given), token);
  return token;
}
