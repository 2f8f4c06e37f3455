import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

/** Playwright reads this file as it stands in the sources. */
const built = fileURLToPath(new URL('../../frontends/gallery/dist/', import.meta.url));
const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.png': 'image/png' };

async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname);
    const file = path === '/' ? 'index.html' : path;
    readFile(join(built, file)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

const port = (server: Server): number => (server.address() as AddressInfo).port; // it listens on TCP

export const widths = [1440, 390] as const;
export type Width = (typeof widths)[number];
export type State = 'full' | 'empty' | 'loading' | 'error';

/** One component of the shared package on a page of its own. */
export class Gallery {
  constructor(readonly page: Page, readonly address: string) {}

  async open(name: string, state: State = 'full', more = ''): Promise<void> {
    await this.page.goto(`${this.address}?page=${name}&state=${state}${more}`);
    await expect(this.page.getByRole('navigation', { name: '状态' })).toBeVisible();
  }

  /** Nothing serious for a keyboard or a screen reader, nothing wider than the screen; leaves a picture. */
  async expectSound(name: string, skeleton = false): Promise<void> {
    const { page } = this;
    if (!skeleton) await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // what fades in is not yet as dark as it will be
    await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined))));
    const width = page.viewportSize()?.width ?? 0;
    await page.screenshot({ path: `test-output/pictures/gallery-${name}-${width}.png` });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)) })), name).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0);
  }

  /** The same, on a clock that stands still until a test moves it. */
  async openStill(name: string, state: State = 'full'): Promise<void> {
    await this.page.clock.install({ time: 0 });
    await this.open(name, state);
    await expect(this.page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await this.page.clock.pauseAt(3_600_000);
  }

  /** What the component gave to the form around it. */
  async value(): Promise<unknown> {
    return JSON.parse(await this.page.getByTestId('value').innerText());
  }

  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole('dialog', name === undefined ? {} : { name });
  }
}

/** `gallery`: the built component gallery behind a server of this worker's own. */
export const test = base.extend<{ gallery: Gallery }, { galleryServer: Server }>({
  galleryServer: [
    // Playwright wants the first parameter to be a pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serve();
      await use(server);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, galleryServer }, use) => {
    await use(new Gallery(page, `http://127.0.0.1:${port(galleryServer)}/`));
  },
});
export { expect };

/** The same tests on a desk and on a phone. */
export function atBothWidths(tests: (width: Width) => void): void {
  for (const width of widths) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: width < 600 ? 844 : 900 } });
      tests(width);
    });
  }
}
