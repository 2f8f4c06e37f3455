import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { inspect } from './sound.js';

/** Playwright reads this file as it stands in the sources. */
const built = fileURLToPath(new URL('../../frontends/gallery/dist/', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

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

export type State = 'full' | 'empty' | 'loading' | 'error';

/** One component of the shared package on a page of its own. */
export class Gallery {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  async open(name: string, state: State = 'full', more = ''): Promise<void> {
    await this.page.goto(`${this.address}?page=${name}&state=${state}${more}`);
    await expect(this.page.getByRole('navigation', { name: '状态' })).toBeVisible();
  }

  /** At both widths: see `inspect`. */
  async expectSound(name: string, skeleton = false): Promise<void> {
    await inspect(this.page, {
      name: `gallery-${name}`,
      fullPage: false,
      arrived: async () => {
        if (!skeleton) await expect(this.page.locator('.MuiSkeleton-root, [data-skeleton]')).toHaveCount(0);
      },
    });
  }

  /** Opens it on a clock that stands still until a test moves it. */
  async openStill(name: string, state: State = 'full'): Promise<void> {
    await this.page.clock.install({ time: 0 });
    await this.open(name, state);
    await expect(this.page.locator('.MuiSkeleton-root, [data-skeleton]')).toHaveCount(0);
    await this.page.clock.pauseAt(3_600_000);
  }

  /** Value that the component gave to the form around it. */
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
