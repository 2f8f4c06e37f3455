import { expect, test } from '@jest/globals';
import { opened, playsWithin, shut } from './spans.js';

test('a face that is seen again in time holds on; seen later it holds anew', () => {
  const first = opened([], 1000, 61_000);
  expect(first).toEqual([{ from: 1000, until: 61_000 }]);
  const longer = opened(first, 50_000, 110_000);
  expect(longer).toEqual([{ from: 1000, until: 110_000 }]);
  expect(opened(longer, 115_000, 175_000)).toEqual([
    { from: 1000, until: 110_000 },
    { from: 115_000, until: 175_000 },
  ]);
  // what no page can tell of any more is forgotten
  expect(opened(longer, 300_000, 360_000)).toEqual([{ from: 300_000, until: 360_000 }]);
});

test('a failed look ends the time from its moment on', () => {
  expect(shut([{ from: 1000, until: 61_000 }], 20_000)).toEqual([{ from: 1000, until: 20_000 }]);
  expect(shut([{ from: 1000, until: 15_000 }], 20_000)).toEqual([{ from: 1000, until: 15_000 }]);
  expect(shut([{ from: 20_000, until: 61_000 }], 20_000)).toEqual([]);
});

test('plays count for the part of their time in which a face held, at their own speed', () => {
  const spans = [
    { from: 100_000, until: 110_000 },
    { from: 120_000, until: 130_000 },
  ];
  const whole = { began: 0, ended: 40_000, from: 0, to: 80_000 };
  expect(playsWithin([whole], spans, 95_000)).toEqual([
    { began: 5000, ended: 15_000, from: 10_000, to: 30_000 },
    { began: 25_000, ended: 35_000, from: 50_000, to: 70_000 },
  ]);
  expect(playsWithin([{ began: 16_000, ended: 24_000, from: 0, to: 8000 }], spans, 95_000)).toEqual([]);
  expect(playsWithin([{ began: 5000, ended: 5000, from: 0, to: 8000 }], spans, 95_000)).toEqual([]);
});
