import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface Look {
  name: string;
  fullPage: boolean;
  /** what looks another way at the other width is looked at twice */
  sizes?: readonly { width: number; height: number }[];
  /** the page has arrived, in the shape that this width gives it */
  arrived(): Promise<void>;
}

/**
 * At both widths, on the same page: nothing serious or critical for people who use a keyboard or a screen reader, nothing wider than the screen; leaves
 * pictures. The page then is as wide as it was.
 */
export async function inspect(page: Page, { name, fullPage, sizes = [desk, phone], arrived }: Look): Promise<void> {
  const before = page.viewportSize() ?? desk;
  const windows = page.locator('[role=dialog], [role=menu]');
  let open: number | undefined;
  for (const size of sizes) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    await arrived();
    // what is open stays open at the other width, or the picture would be of something else, and comes to its place there
    if (open !== undefined) await expect(windows, `${name} at ${size.width} px`).toHaveCount(open);
    await expect.poll(() => windows.evaluateAll(countBeside), `${name}: windows beside the screen at ${size.width} px`).toBe(0);
    await page.evaluate(async () => {
      // the new width has been laid out
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      await document.fonts.ready;
      // what fades in is not yet as dark as it will be
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    await page.screenshot({ path: `test-output/pictures/${name}-${size.width}.png`, fullPage });
    const { violations, overflow } = await runAxe(page);
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious, `${name} at ${size.width} px`).toEqual([]);
    expect(overflow, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0);
    open = await windows.count();
  }
  await page.setViewportSize(before);
}

const countBeside = (windows: readonly Element[]): number => windows.map((one) => one.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth).length;

/** In the page itself, which has no frames: the usual driver goes through every frame and makes its report in a second page. */
async function runAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => ({
    violations: (await window.axe.run({ resultTypes: ['violations'] })).violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)) })),
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
}

/** A page of an application. */
export async function expectSound(page: Page, name: string, more: Pick<Look, 'sizes'> = {}): Promise<void> {
  await inspect(page, {
    name,
    fullPage: true,
    ...more,
    arrived: async () => {
      // not 'networkidle': a signed-in page keeps a stream of server events open
      await expect(page.locator('main').first()).toBeVisible();
      // a page whose code is on the way; a list that still shows what was asked for before, paler
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('.MuiSkeleton-root, [data-skeleton]')).toHaveCount(0);
    },
  });
}
