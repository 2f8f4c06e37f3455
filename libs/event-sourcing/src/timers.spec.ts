import { beforeEach, expect, test } from '@jest/globals';
import { Timers, type DueItem, type TimersOptions } from './timers.js';

let due: Map<string, number>;
let now: number;
let ran: string[];
let failed: string[];
beforeEach(() => {
  due = new Map();
  now = 1_000_000;
  ran = [];
  failed = [];
});

/** Timers whose read model is a map: what is done is due no more. */
function timersOf(changes: Partial<TimersOptions<DueItem>> = {}): Timers<DueItem> {
  return new Timers<DueItem>({
    page: (until, after, size) => {
      const items = [...due].map(([id, at]) => ({ id, at })).filter(({ at }) => at <= until);
      items.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
      const from = after === null ? 0 : items.findIndex(({ id, at }) => at > after.at || (at === after.at && id > after.id));
      return Promise.resolve(from < 0 ? [] : items.slice(from, from + size));
    },
    now: () => Promise.resolve(now),
    isMine: () => true,
    run: ({ id }) => {
      ran.push(id);
      due.delete(id);
      return Promise.resolve(undefined);
    },
    onFailure: ({ id }) => failed.push(id),
    atOnce: 4,
    monotonic: () => now,
    ...changes,
  });
}

test('what is due is done, over all pages, and nothing before its time', async () => {
  for (let n = 0; n < 1203; n += 1) due.set(`s${n}`, now - (n % 7));
  due.set('later', now + 1);
  expect(await timersOf().scan()).toEqual({ count: 1203, oldest: null });
  expect(ran).not.toContain('later');
  now += 1;
  expect((await timersOf().scan()).count).toBe(1);
});

test('one that fails rests 1, 2, 4 seconds and holds up no other; it is the oldest until it succeeds', async () => {
  due.set('bad', now - 5);
  let isBroken = true;
  const timers = timersOf({
    run: ({ id }) => {
      if (id === 'bad' && isBroken) throw new Error('broken');
      ran.push(id);
      due.delete(id);
      return Promise.resolve(undefined);
    },
  });
  due.set('good', now);
  expect(await timers.scan()).toEqual({ count: 1, oldest: now - 5 });
  expect([ran, failed]).toEqual([['good'], ['bad']]);
  for (const pause of [1000, 2000]) {
    now += pause - 1;
    await timers.scan();
    const before = failed.length;
    now += 1;
    await timers.scan();
    expect(failed.length).toBe(before + 1);
  }
  isBroken = false;
  now += 4000;
  expect(await timers.scan()).toEqual({ count: 1, oldest: null });
});

test('one that hangs keeps its place, is not begun twice, and the others go on', async () => {
  let release: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  let begun = 0;
  const timers = timersOf({
    patienceMs: 20,
    run: async ({ id }) => {
      if (id === 'hangs') {
        begun += 1;
        await hanging;
      }
      ran.push(id);
      due.delete(id);
      return undefined;
    },
  });
  due.set('hangs', now - 5);
  for (let n = 0; n < 50; n += 1) due.set(`s${n}`, now);
  expect((await timers.scan()).oldest).toBe(now - 5);
  expect(ran).toHaveLength(50);
  due.set('next', now);
  await timers.scan();
  expect(ran).toContain('next');
  expect(begun).toBe(1);
  release();
  await timers.end();
  expect(ran).toContain('hangs');
});

test('what says how long it rests is done again then, and not before; what was made due now is done now, whosever it is', async () => {
  due.set('asks', now);
  const timers = timersOf({
    isMine: ({ id }) => id !== 'other',
    run: ({ id }) => {
      ran.push(id);
      return Promise.resolve(id === 'asks' ? 30_000 : undefined);
    },
  });
  await timers.scan();
  now += 29_999;
  await timers.scan();
  expect(ran).toEqual(['asks']);
  now += 1;
  await timers.scan();
  expect(ran).toEqual(['asks', 'asks']);
  due.set('other', now);
  await timers.scan();
  expect(ran).toEqual(['asks', 'asks']);
  await timers.runNow({ id: 'other', at: now });
  expect(ran).toEqual(['asks', 'asks', 'other']);
});
