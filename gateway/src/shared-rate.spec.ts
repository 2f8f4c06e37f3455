import { expect, it } from '@jest/globals';
import { SharedRate } from './shared-rate.js';

it('gives one half of it, two a third each as they go on, and nobody all of it', () => {
  const rate = new SharedRate(6, 60);
  const takenBy = (who: string, now: number): number =>
    Array.from({ length: 100 }, () => rate.take(who, 0, now)).filter(({ isTaken }) => isTaken).length;
  expect([takenBy('one', 0), takenBy('two', 0), takenBy('three', 0)]).toEqual([30, 15, 8]);
  const later = { one: 0, two: 0 };
  const both = new SharedRate(6, 60);
  for (let now = 0; now < 60_000; now += 20)
    for (const who of ['one', 'two'] as const) later[who] += both.take(who, 0, now).isTaken ? 1 : 0;
  // the burst and six a second for a minute
  expect(later.one + later.two).toBeLessThanOrEqual(60 + 6 * 60);
  expect(Math.abs(later.one - later.two)).toBeLessThan(40);
});

it.each([4, 12, 40])('who has taken nothing finds room within two seconds, whatever %i others take', (others) => {
  const rate = new SharedRate(6, 60);
  for (let now = 0; now < 30_000; now += 50) {
    for (let other = 0; other < others; other += 1) rate.take(`other ${other}`, 2000, now);
    // all of the others have taken something by then
    if (now >= 10_000 && now % 1000 === 0) expect(rate.take(`person ${now}`, 2000, now)).toMatchObject({ isTaken: true });
  }
});

it('comes back at the rate, and says when', () => {
  const rate = new SharedRate(2, 4);
  expect([0, 1, 2].map((now) => rate.take(`one ${now}`, 0, 0).waitMs)).toEqual([0, 0, 0]);
  expect([rate.take('one 0', 0, 0), rate.take('four', 0, 0), rate.take('five', 0, 0)]).toEqual([
    { isTaken: false, waitMs: 500 },
    { isTaken: true, waitMs: 0 },
    { isTaken: false, waitMs: 500 },
  ]);
  expect([rate.take('five', 2000, 100), rate.take('five', 2000, 100)]).toEqual([
    { isTaken: true, waitMs: 400 },
    { isTaken: false, waitMs: 1400 },
  ]);
});
