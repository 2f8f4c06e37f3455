import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NewsReader } from './news-reader.js';

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

function start(apartMs = 0) {
  const page = { isSeen: true, begun: 0, end: (): void => undefined };
  const read = (): Promise<void> => {
    page.begun += 1;
    return new Promise((resolve, reject) => {
      page.end = page.begun === 3 ? () => reject(new Error('no network')) : resolve;
    });
  };
  return { page, reader: new NewsReader({ read, apartMs, isSeen: () => page.isSeen }) };
}

describe('a reader of news', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('reads at once, and once more for all that comes while it reads, also behind a reading that failed', async () => {
    const { page, reader } = start();
    reader.soon();
    await pass(0);
    for (let n = 0; n < 5; n += 1) reader.soon();
    await pass(60_000);
    expect(page.begun).toBe(1);
    page.end();
    await pass(0);
    expect(page.begun).toBe(2);
    page.end();
    await pass(60_000);
    expect(page.begun).toBe(2);
    reader.soon();
    await pass(0);
    reader.soon();
    page.end();
    await pass(0);
    expect(page.begun).toBe(4);
  });

  it('leaves so much between two readings, and a reading that waits comes at its own time', async () => {
    const { page, reader } = start(3000);
    reader.soon(800);
    reader.soon();
    await pass(799);
    expect(page.begun).toBe(0);
    await pass(1);
    page.end();
    await pass(0);
    reader.soon();
    await pass(2999);
    expect(page.begun).toBe(1);
    await pass(1);
    expect(page.begun).toBe(2);
  });

  it('reads at once also where the clock of the computer was set back by an hour', async () => {
    const { page, reader } = start(3000);
    reader.soon();
    await pass(0);
    page.end();
    await pass(5000);
    jest.setSystemTime(Date.now() - 3_600_000);
    reader.soon();
    await pass(0);
    expect(page.begun).toBe(2);
  });

  it('reads nothing while nobody sees the page, once when it is seen again, and nothing when it is stopped', async () => {
    const { page, reader } = start();
    page.isSeen = false;
    for (let n = 0; n < 3; n += 1) reader.soon();
    await pass(60_000);
    expect(page.begun).toBe(0);
    page.isSeen = true;
    reader.seen();
    await pass(0);
    page.end();
    await pass(0);
    reader.seen();
    await pass(60_000);
    expect(page.begun).toBe(1);
    reader.soon(500);
    reader.stop();
    reader.soon();
    await pass(60_000);
    expect(page.begun).toBe(1);
  });
});
