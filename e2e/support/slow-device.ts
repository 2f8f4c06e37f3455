import type { Page } from '@playwright/test';

/** “Slow 3G”: 400 kbit/s each way, 400 ms to an answer; and a processor slowed four times. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slower = 4;

/** Slows the page down, as long as it is open. */
export async function slowDown(page: Page): Promise<void> {
  // the exam's questions alone are some hundred
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5000));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Until nothing has come for two seconds: what a page fetches by itself while somebody reads or types. Streams of events stay open. */
export const quiet = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    return performance.now() - Math.max(0, ...ends) > 2000;
  });
};

/** Condition of the page, as a function that runs in it. */
type Shows = () => boolean;

/** ms since the page was asked for until it shows something; and bytes of all answers up to then, their headers included. */
export async function loaded(page: Page, shows: Shows): Promise<{ ms: number; bytes: number; files: number }> {
  await page.waitForFunction(shows, undefined, { polling: 'raf' });
  return page.evaluate(() => {
    const ms = performance.now();
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming && entry.responseEnd <= ms,
    );
    return { ms, bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0), files: all.length };
  });
}

/** ms from the first click of the act, as the page heard it, until the page shows something. */
export async function answered(page: Page, act: () => Promise<unknown>, shows: Shows): Promise<number> {
  await page.evaluate(() => {
    const mark = (event: Event): void => void performance.mark('asked', { startTime: event.timeStamp });
    window.addEventListener('click', mark, { capture: true, once: true });
  });
  await act();
  await page.waitForFunction(shows, undefined, { polling: 'raf' });
  return page.evaluate(() => performance.now() - (performance.getEntriesByName('asked').at(-1)?.startTime ?? Number.NaN));
}

/** When the first words of the page were painted, ms since it was asked for. */
export const readable = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
