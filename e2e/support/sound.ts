import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing serious or critical for people who use a keyboard or a screen reader; nothing wider than the screen. */
export async function expectSound(page: Page, name: string, width: number): Promise<void> {
  // not 'networkidle': a signed-in page keeps a stream of server events open
  await expect(page.locator('main').first()).toBeVisible();
  // a page whose code is on the way; a list that still shows what was asked for before, paler
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // a list that has just come is fading in: its colours are not yet those that people read
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  await page.screenshot({ path: `test-output/pictures/${name}-${width}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)) })), name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0);
}
