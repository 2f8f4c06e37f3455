import { beforeEach, expect, it } from '@jest/globals';
import { PlayLog } from './play-log.js';

let now = 0;
let log: PlayLog;
beforeEach(() => {
  now = 5000;
  log = new PlayLog(() => now);
});
/** Plays for so long from there, as a browser tells it: four times a second. */
function play(seconds: number, from: number, speed = 1): void {
  for (let ms = 0; ms <= seconds * 1000; ms += 250) {
    log.played((from + (ms / 1000) * speed) * 1000);
    if (ms < seconds * 1000) now += 250;
  }
}

it('tells one piece of what was played without a stop, and goes on behind it', () => {
  play(15, 0);
  const first = log.next();
  expect(first).toEqual({ sequence: 1, plays: [{ began: 0, ended: 15_000, from: 0, to: 15_000 }] });
  log.told(first.plays);
  play(5, 15);
  expect(log.next()).toEqual({ sequence: 2, plays: [{ began: 15_000, ended: 20_000, from: 15_000, to: 20_000 }] });
});

it('keeps what could not be told no longer than a minute, and says it again as it was said: the server may have it', () => {
  play(15, 0);
  log.next();
  play(25, 15);
  const again = log.next();
  expect(again.plays).toEqual([
    { began: 0, ended: 15_000, from: 0, to: 15_000 },
    { began: 15_000, ended: 40_000, from: 15_000, to: 40_000 },
  ]);
  expect(log.waitingMs()).toBe(40_000);
  log.stopped();
  now += 70_000;
  expect(log.next().plays).toEqual([]);
});

it('a jump and a stop begin a piece of their own', () => {
  play(5, 0);
  play(5, 60);
  log.stopped();
  now += 3000;
  play(2, 65);
  expect(log.next().plays).toEqual([
    { began: 0, ended: 5000, from: 0, to: 5000 },
    { began: 5000, ended: 10_000, from: 60_000, to: 65_000 },
    { began: 13_000, ended: 15_000, from: 65_000, to: 67_000 },
  ]);
});

it('never says more than the fastest speed, and makes up for it', () => {
  log.played(0);
  now += 1000;
  log.played(2300);
  expect(log.next().plays).toEqual([{ began: 0, ended: 1000, from: 0, to: 2000 }]);
  now += 1000;
  log.played(4000);
  expect(log.next().plays.at(-1)).toMatchObject({ from: 2000, to: 4000 });
});

it('takes the time of the server after a sleep, and never goes back', () => {
  play(5, 0);
  log.told(log.next().plays);
  log.stopped();
  log.heard(3_600_000);
  expect(log.now()).toBe(3_600_000);
  log.heard(10);
  expect(log.now()).toBe(3_600_000);
});

it('after a sleep a piece of its own begins: what was said of the time before is not stretched over it', () => {
  play(5, 0);
  now += 3_600_000;
  play(5, 5);
  expect(log.next().plays).toEqual([{ began: 3_605_000, ended: 3_610_000, from: 5000, to: 10_000 }]);
});

it('a piece begins where the video stood, not where the browser first told its place', () => {
  log.stands(0);
  for (let n = 0; n < 3; n += 1) {
    now += 240;
    log.played(n * 4000 + 240);
    now += 3760;
    log.played((n + 1) * 4000);
    log.stopped();
    now += 20_000;
  }
  // a stall of the network, without a pause
  log.played(12_000);
  now += 9000;
  log.played(12_200);
  // the first piece is too old to be told
  expect(log.next().plays).toEqual([
    { began: 24_000, ended: 28_000, from: 4000, to: 8000 },
    { began: 48_000, ended: 52_000, from: 8000, to: 12_000 },
    { began: 80_800, ended: 81_000, from: 12_000, to: 12_200 },
  ]);
});

it('a jump is not played', () => {
  log.stands(0);
  play(5, 0);
  log.stopped();
  log.stands(6000);
  now += 240;
  log.played(6240);
  expect(log.next().plays.map(({ from, to }) => [from, to])).toEqual([
    [0, 5000],
    [6000, 6240],
  ]);
});

it('a document counts while it is in view', () => {
  log.read();
  now += 9000;
  log.read();
  log.stopped();
  now += 60;
  expect(log.next().plays).toEqual([{ began: 0, ended: 9000, from: 0, to: 0 }]);
});
