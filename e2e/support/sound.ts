import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { picture } from './picture.js';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Put into each page: the short form of the library is read by the browser in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): this;
}
/** A page has a dozen colours, and axe reads them a thousand times, which is a third of its work on contrast: once each. In the page. */
function rememberColours(): void {
  // a part of axe's interface that its types leave out
  const { prototype } = (window.axe.commons as unknown as { color: { Color: { prototype: Colour } } }).color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Omit<Colour, 'parseString'>>();
  prototype.parseString = function (text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    read.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
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
 * At both widths, on the same page: nothing serious or critical for people who use a keyboard or a screen reader, nothing wider than the
 * screen; leaves pictures where they are asked for. The page then is as wide as it was.
 */
export async function inspect(page: Page, { name, fullPage, sizes = [desk, phone], arrived }: Look): Promise<void> {
  const before = page.viewportSize() ?? desk;
  const windows = page.locator('[role=dialog], [role=menu]');
  let open: number | undefined;
  for (const size of sizes) {
    if (page.viewportSize()?.width !== size.width) await resize(page, size);
    await arrived();
    // what is open stays open at the other width, or the picture would be of something else, and comes to its place there
    if (open !== undefined) await expect(windows, `${name} at ${size.width} px`).toHaveCount(open);
    await expect.poll(() => windows.evaluateAll(countBeside), `${name}: windows beside the screen at ${size.width} px`).toBe(0);
    await settled(page);
    await picture(page, `${name}-${size.width}`, fullPage);
    // colours are those of the theme at every width; the learner's pages have been looked at with them
    const hasSeenColours = open !== undefined && isLearnerApp(page);
    await expectNoFault(page, `${name} at ${size.width} px`, hasSeenColours ? withoutContrast : {});
    open = await windows.count();
  }
  // the console follows the same theme; its pages are tables, which nobody reads at 400 %
  if (isLearnerApp(page)) await inspectModes(page, name, arrived);
  await resize(page, before);
}

const countBeside = (windows: readonly Element[]): number =>
  windows.map((one) => one.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth).length;

const withoutContrast: axe.RunOptions = { rules: { 'color-contrast': { enabled: false } } };
/** Held upright; only the layout is another one there. */
const tablet = { width: 768, height: 1024 };
/** A screen of 1280 × 1024 px enlarged to 400 %. */
const enlarged = { width: 320, height: 256 };
const isLearnerApp = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/pages/');

/** The same state in dark and in forced colours, where only colours change, and on a tablet and at 400 %, where only the layout does. */
async function inspectModes(page: Page, name: string, arrived: () => Promise<void>): Promise<void> {
  // the browser's emulation of forced colours mixes its own light colours with those of a page whose person chose dark
  const isDark = (await page.locator('html').getAttribute('data-scheme')) === 'dark';
  const forced = { colorScheme: null, forcedColors: 'active' } as const;
  for (const mode of [{ colorScheme: 'dark' } as const, ...(isDark ? [] : [forced])]) {
    await page.emulateMedia(mode);
    await expectNoFault(page, `${name}, ${'forcedColors' in mode ? 'forced colours' : 'dark'}`, {
      runOnly: ['color-contrast', 'link-in-text-block'],
    });
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await resize(page, tablet);
  await arrived();
  await expectFitting(page, `${name} on a tablet`);
  await resize(page, enlarged);
  await arrived();
  await expectNoFault(page, `${name} at 400 %`, withoutContrast);
}

/** A page at this size, laid out: a component that has another shape there is made anew in the first frame at the new size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await painted(page);
}

/** An animation ends in a true frame, also where a journey has set its own clock, whose requestAnimationFrame is a timer. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.documentElement.animate([], { duration: 1 }).finished;
    await document.documentElement.animate([], { duration: 1 }).finished;
  });

async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // what fades in is not yet as dark as it will be
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** A page that was just being drawn anew when it was looked at is looked at once more: a fault is what stays. */
async function expectNoFault(page: Page, what: string, options: axe.RunOptions = {}): Promise<void> {
  await expect(async () => {
    await settled(page);
    await expectNoFaultNow(page, what, options);
  }).toPass({ intervals: [500, 2000], timeout: 60_000 });
}

const expectFitting = (page: Page, what: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${what}: wider than its screen`)
    .toBeLessThanOrEqual(0);

/** In the page itself, which has no frames: the usual driver goes through every frame and makes its report in a second page. */
async function expectNoFaultNow(page: Page, what: string, options: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  const { violations, overflow } = await page.evaluate(
    async (given) => ({
      violations: (await window.axe.run({ resultTypes: ['violations'], ...given })).violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
      })),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }),
    options,
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious, what).toEqual([]);
  expect(overflow, `${what} is wider than its screen`).toBeLessThanOrEqual(0);
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
