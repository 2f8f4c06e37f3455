import { defineConfig } from '@playwright/test';
import { workers } from './support/administrators.js';

const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  // the sandbox needs privileges that a container often lacks; the pages are our own
  args: ['--no-sandbox'],
};

/** Journeys that wait for their turn (`tools/testing/turns.ts`), by their paths from the folder of journeys. */
const leftOut: string[] = JSON.parse(process.env['LEFT_OUT'] ?? '[]');

/** Browser journeys against the platform that BASE_URL and DEMO_JSON name; CHROMIUM is the browser. `npm test` sets all three. */
export default defineConfig({
  testDir: 'journeys',
  testIgnore: leftOut.map((name) => `**/journeys/${name}`),
  outputDir: 'test-output',
  // the exam's journey waits for clocks most of its time: the pages are looked at meanwhile
  workers,
  fullyParallel: false,
  globalSetup: './support/administrators.ts',
  projects: [
    { name: 'pages', testMatch: /[01]\d-/ },
    // turns switches of the whole site: alone
    { name: 'site', testMatch: /2\d-/, dependencies: ['pages'], workers: 1 },
    // components by themselves, which need nothing of the others: they are looked at beside what must be alone on the platform. The browser
    // shows its test picture as a camera
    {
      name: 'gallery',
      testMatch: /gallery\//,
      dependencies: ['pages'],
      use: {
        launchOptions: {
          ...launchOptions,
          args: [...launchOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
        },
      },
    },
  ],
  timeout: 240_000,
  // a machine with two processors is busy with three browsers and the platform: only what hangs is ended
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:7300',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // a page that a worker answers for escapes the routes of a journey: those about the worker allow it
    serviceWorkers: 'block',
    // the pages honour it, and nothing has to be waited for until it stands still
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
