import { expect, test } from '@jest/globals';
import { AwayWatch, type Leave, type LeaveKind } from './away-watch.js';

/** A page whose time the spec lets pass, with a tick each second as a browser gives it. */
class Page {
  readonly told: Leave[] = [];
  private now = 1_000_000;
  private keys = 0;
  private readonly watch = new AwayWatch(
    { seconds: 5 },
    () => `k${(this.keys += 1)}`,
    (leave) => this.told.push(leave),
    this.now,
  );

  on(kind: LeaveKind): this {
    this.watch.sign(kind, true, this.now);
    return this;
  }
  off(kind: LeaveKind): this {
    this.watch.sign(kind, false, this.now);
    return this;
  }
  /** @param everyMs 1000 of a page that gets its time; more while browsers hold a hidden one back */
  pass(seconds: number, everyMs = 1000): this {
    const end = this.now + seconds * 1000;
    while (this.now < end) this.watch.tick((this.now = Math.min(end, this.now + everyMs)));
    return this;
  }
  sleep(seconds: number): this {
    this.now += seconds * 1000;
    this.watch.tick(this.now);
    return this;
  }
  stands(): this {
    this.watch.forget(this.now);
    return this;
  }
  get counted(): string[] {
    return [...new Set(this.told.map(({ key }) => key))];
  }
}

test('a leave counts from the seconds of the exam on, once, and is told again with its whole length', () => {
  const page = new Page().pass(60).on('hidden').pass(4).off('hidden').pass(30);
  expect(page.told).toEqual([]);
  page.on('hidden').pass(5);
  expect(page.told).toEqual([{ key: 'k2', kind: 'hidden', seconds: 5 }]);
  page.pass(15).off('hidden');
  expect(page.told).toEqual([
    { key: 'k2', kind: 'hidden', seconds: 5 },
    { key: 'k2', kind: 'hidden', seconds: 20 },
  ]);
});

test('signs of one leave are one: another window takes the focus, the tab goes, full screen ends', () => {
  const page = new Page().on('blur').pass(1).on('hidden').on('fullscreen').pass(8).off('hidden').off('blur').pass(3).off('fullscreen');
  expect(page.counted).toEqual(['k1']);
  expect(page.told.at(-1)).toEqual({ key: 'k1', kind: 'blur', seconds: 12 });
  expect(page.on('blur').pass(6).off('blur').counted).toEqual(['k1', 'k2']);
});

test('full screen that is lost counts by itself, one that comes back at once does not', () => {
  expect(new Page().on('fullscreen').pass(1).off('fullscreen').pass(9).told).toEqual([]);
  expect(new Page().on('fullscreen').pass(2).told).toEqual([{ key: 'k1', kind: 'fullscreen', seconds: 2 }]);
});

test('whoever goes after full screen was lost and counted has left once more', () => {
  const page = new Page().on('fullscreen').pass(4).on('hidden').pass(9).off('hidden').pass(2).off('fullscreen');
  expect(page.told.map(({ key, kind }) => [key, kind])).toEqual([
    ['k1', 'fullscreen'],
    ['k2', 'hidden'],
    ['k2', 'hidden'],
  ]);
});

test('short glances do not add up', () => {
  const page = new Page();
  for (let glance = 0; glance < 20; glance += 1) page.on('blur').pass(3).off('blur').pass(2);
  expect(page.told).toEqual([]);
});

test('a machine that sleeps is no leave, and one that was left before it slept is', () => {
  expect(new Page().sleep(30).pass(5).told).toEqual([]);
  expect(new Page().on('hidden').pass(2).sleep(1800).off('hidden').told).toEqual([]);
  expect(new Page().on('hidden').pass(6).sleep(1800).off('hidden').told.at(-1)).toEqual({ key: 'k1', kind: 'hidden', seconds: 6 });
});

test('a page that is hidden for long ticks once a minute, and its time goes on', () => {
  const page = new Page().on('hidden').pass(300).pass(600, 60_000).off('hidden');
  expect(page.told.at(-1)).toEqual({ key: 'k1', kind: 'hidden', seconds: 900 });
});

test('nothing counts over a pause of the paper', () => {
  const page = new Page().on('blur').pass(3).stands().pass(60).off('blur').pass(10);
  expect(page.told).toEqual([]);
});
