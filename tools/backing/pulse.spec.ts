import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { vitalsOf } from '../support/process-table.ts';
import { type Beat, Pulse } from './pulse.ts';

const limits = { frozenSeconds: 15, busySeconds: 60 };

/** Beats every 5 s; `cpuMs` grows by `work` with each. */
function feed(
  pulse: Pulse,
  beats: { isAnswered: boolean; work?: number; isHeld?: boolean; pid?: number }[],
  from = 0,
): (number | undefined)[] {
  let cpuMs = 0;
  return beats.map(({ isAnswered, work = 0, isHeld = false, pid = 1 }, index) => {
    cpuMs += work;
    const at = (from + index + 1) * 5000;
    return pulse.take({ pid, askedAt: at - 3000, at, isAnswered, vitals: { cpuMs, isHeld } } satisfies Beat);
  });
}
const silent = (count: number, more: { work?: number; isHeld?: boolean } = {}) =>
  Array.from({ length: count }, () => ({ isAnswered: false, ...more }));
const alive = { isAnswered: true };

test('one that neither answers nor works is frozen after the time it is given', () => {
  expect(feed(new Pulse(limits), [alive, ...silent(4)])).toEqual([undefined, undefined, undefined, undefined, 18]);
});

test('an answer in between begins the time anew', () => {
  expect(feed(new Pulse(limits), [alive, ...silent(3), alive, ...silent(3)]).every((end) => end === undefined)).toBe(true);
});

test('one that has never answered is starting or repairs its data: nobody ends it', () => {
  expect(feed(new Pulse(limits), silent(1000)).every((end) => end === undefined)).toBe(true);
  expect(
    feed(new Pulse(limits), [alive, ...silent(2), ...silent(1000).map((beat) => ({ ...beat, pid: 2 }))]).every((end) => end === undefined),
  ).toBe(true);
});

test('one that works without answering is given longer, a database for ever', () => {
  const ends = feed(new Pulse(limits), [alive, ...silent(13, { work: 4000 })]);
  expect(ends.findIndex((end) => end !== undefined)).toBe(13);
  expect(
    feed(new Pulse({ ...limits, busySeconds: Infinity }), [alive, ...silent(1000, { work: 500 })]).every((end) => end === undefined),
  ).toBe(true);
});

test('what a database does by itself is no work', () => {
  expect(feed(new Pulse(limits), [alive, ...silent(4, { work: 50 })]).at(-1)).toBe(18);
});

test('one that waits for the disk, or for a processor that others keep, is left alone', () => {
  expect(feed(new Pulse(limits), [alive, ...silent(1000, { isHeld: true, work: 30 })]).every((end) => end === undefined)).toBe(true);
});

test('the system tells one that wants a processor from one that waits and one that is stopped', async () => {
  const spinner = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' });
  try {
    const [busy, idle] = [spinner.pid ?? 0, sleeper.pid ?? 0];
    while ((vitalsOf(busy)?.cpuMs ?? 0) < 200) await pause(20);
    expect(vitalsOf(busy)?.isHeld).toBe(true);
    while (vitalsOf(idle)?.isHeld === true) await pause(20); // it is just starting
    expect(vitalsOf(idle)).toEqual({ cpuMs: expect.any(Number), isHeld: false });
    process.kill(busy, 'SIGSTOP');
    while (vitalsOf(busy)?.isHeld === true) await pause(20); // the signal arrives
    expect(vitalsOf(busy)?.isHeld).toBe(false);
  } finally {
    for (const one of [spinner, sleeper]) one.kill('SIGKILL');
  }
});

test('time in which the monitor itself did not run is not held against the process', () => {
  const pulse = new Pulse(limits);
  feed(pulse, [alive, ...silent(2)]);
  pulse.forgive();
  expect(feed(pulse, silent(3), 100).every((end) => end === undefined)).toBe(true);
});
