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
      return Promise.resolve();
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

test('whoever knows the time is not made to ask for it', async () => {
  const times: number[] = [];
  const timers = timersOf({
    now: () => Promise.reject(new Error('nobody knows the time')),
    run: (_item, at) => {
      times.push(at);
      return Promise.resolve();
    },
  });
  await timers.runNow({ id: 'order', at: now }, now);
  expect([times, failed]).toEqual([[now], []]);
  await timers.runNow({ id: 'order', at: now });
  expect([times, failed]).toEqual([[now], ['order']]);
});

test('one that fails rests 1, 2, 4 seconds and holds up no other; it is the oldest until it succeeds', async () => {
  due.set('bad', now - 5);
  let isBroken = true;
  const timers = timersOf({
    run: ({ id }) => {
      if (id === 'bad' && isBroken) throw new Error('broken');
      ran.push(id);
      due.delete(id);
      return Promise.resolve();
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

test('what was made due now is done now, whosever it is, and whatever failed before', async () => {
  let isBroken = true;
  const timers = timersOf({
    isMine: () => false,
    run: ({ id }) => {
      if (isBroken) throw new Error('broken');
      ran.push(id);
      return Promise.resolve();
    },
  });
  due.set('other', now);
  await timers.scan();
  expect([ran, failed]).toEqual([[], []]);
  await timers.runNow({ id: 'other', at: now });
  expect(failed).toEqual(['other']);
  isBroken = false;
  await timers.runNow({ id: 'other', at: now });
  expect(ran).toEqual(['other']);
});

test('what was made due once more while it was being done is done once more, by one run at a time', async () => {
  let [release, running, most]: [() => void, number, number] = [() => undefined, 0, 0];
  const timers = timersOf({
    run: async ({ id }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => (release = resolve));
      running -= 1;
      ran.push(id);
    },
  });
  const runNow = (): Promise<void> => timers.runNow({ id: 'order', at: now });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  // before it has looked: one run does for all
  const first = [runNow(), runNow()];
  await until(() => running === 1);
  const later = [runNow(), runNow()];
  release();
  await until(() => ran.length === 1 && running === 1);
  release();
  await Promise.all([...first, ...later]);
  expect([ran, most]).toEqual([['order', 'order'], 1]);
});

test('a time that cannot be asked for is a failure like another: nobody who waits hears a rejection, and the end is clean', async () => {
  const timers = timersOf({ now: () => Promise.reject(new Error('the database is away')) });
  await Promise.all([1, 2].map(() => timers.runNow({ id: 'order', at: now })));
  expect(failed).toEqual(['order']);
  await expect(timers.scan()).rejects.toThrow('away');
  await timers.end();
});

test('as many as fail at once rest, however many they are', async () => {
  for (let n = 0; n < 20_000; n += 1) due.set(`s${n}`, now);
  const timers = timersOf({ run: () => Promise.reject(new Error('broken')) });
  await timers.scan();
  expect(failed).toHaveLength(20_000);
  now += 999;
  await timers.scan();
  expect(failed).toHaveLength(20_000);
});

test('two scans at once do each item once, and each of them ends when all is done', async () => {
  for (let n = 0; n < 200; n += 1) due.set(`s${n}`, now);
  const timers = timersOf({
    run: async ({ id }) => {
      await new Promise((resolve) => setImmediate(resolve));
      ran.push(id);
      due.delete(id);
    },
  });
  const first = timers.scan();
  await new Promise((resolve) => setImmediate(resolve));
  await timers.scan();
  expect(due.size).toBe(0);
  await first;
  expect(ran).toHaveLength(200);
});

test('a scan ends after what another one took out of its own queue', async () => {
  for (let n = 0; n < 8; n += 1) due.set(`s${n}`, now);
  const held = Promise.withResolvers<undefined>();
  const timers = timersOf({
    run: async ({ id }) => {
      if (id >= 's4') await held.promise;
      due.delete(id);
    },
  });
  // the first takes four of its eight, the second the four others, which wait in the queue of the first as well
  const left = timers.scan().then(() => due.size);
  const second = timers.scan();
  await new Promise((resolve) => setImmediate(resolve));
  held.resolve(undefined);
  expect(await left).toBe(0);
  await second;
});

test('the time that all processes share is asked only where something is due', async () => {
  let asked = 0;
  const timers = timersOf({
    now: () => {
      asked += 1;
      return Promise.resolve(now);
    },
    knownNow: () => Promise.resolve(now),
  });
  due.set('later', now + 10);
  expect(await timers.scan()).toEqual({ count: 0, oldest: null });
  expect(asked).toBe(0);
  now += 10;
  expect((await timers.scan()).count).toBe(1);
  expect(asked).toBe(1);
});
