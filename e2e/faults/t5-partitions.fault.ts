import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from './candidates.ts';
import type { Fault, Line } from './line.ts';
import { trial, type Bar } from './trial.ts';

/**
 * T5: the lines between the services and their databases break in the ways in which networks break. Nobody waits without end, nothing piles
 * up, and soon after a line is whole again saves are taken. `--full`: twelve faults of 20 s; a small form: four of 4 s.
 */
const isFull = process.argv.includes('--full');
const faultMs = isFull ? 20_000 : 4000;
const faults: [line: 'mongo' | 'nats' | 'redis', fault: Fault][] = [
  ['mongo', { kind: 'hole' }],
  ['nats', { kind: 'hole' }],
  ['mongo', { kind: 'cut', bytes: 20_000 }],
  ['nats', { kind: 'reset' }],
  ['redis', { kind: 'reset' }],
  ['mongo', { kind: 'slow', ms: 500 }],
  ['nats', { kind: 'slow', ms: 500 }],
  ['redis', { kind: 'slow', ms: 500 }],
  ['mongo', { kind: 'reset' }],
  ['mongo', { kind: 'narrow', bytes: 10_000 }],
  ['nats', { kind: 'cut', bytes: 20_000 }],
  ['redis', { kind: 'hole' }],
];
const struck = isFull ? faults : faults.slice(0, 4);
/**
 * The promise is an answer within 3 s; beside it stands what a fault itself adds (0.5 s for each of several steps) and what a busy machine
 * takes. No answer at all counts as `patienceMs`.
 */
const answerMs = isFull ? 5000 : patienceMs - 500;
/** until then every request of the fault has been answered */
const settleMs = isFull ? patienceMs : 4000;
const healMs = isFull ? 10_000 : 15_000;
const size = { candidates: isFull ? 30 : 15, perSecond: 2, seconds: struck.length * ((faultMs + settleMs) / 1000) };

const found: { what: string; longestAnswerMs: number; healedMs: number; connections: number }[] = [];
let connectionsBefore = 0;

await trial(
  { number: 5, name: 'partitions', mongods: 1, size, isOne: true, hasLines: true },
  async ({ cluster: { lines }, crowd }) => {
    if (!lines) throw new Error('asked for above');
    const all: Line[] = Object.values(lines);
    const connections = (): number => all.reduce((sum, line) => sum + line.connections, 0);
    connectionsBefore = connections();
    for (const [name, fault] of struck) {
      lines[name].break(fault);
      const from = Date.now();
      await pause(faultMs);
      const most = connections();
      lines[name].mend();
      const mended = Date.now();
      while (!crowd.acks.some((at) => at > mended) && Date.now() - mended < 2 * healMs) await pause(20);
      const healedMs = (crowd.acks.find((at) => at > mended) ?? Date.now()) - mended;
      await pause(settleMs);
      const longestAnswerMs = crowd.requests
        .filter(({ at }) => at >= from && at < mended)
        .reduce((longest, { ms }) => Math.max(longest, ms), 0);
      found.push({ what: `${name} ${fault.kind}`, longestAnswerMs, healedMs, connections: most });
    }
  },
  () => {
    const lines = found.map(
      ({ what, longestAnswerMs, healedMs, connections }) =>
        `${what}: answer ≤ ${longestAnswerMs} ms, healed in ${healedMs} ms, ${connections} connections`,
    );
    console.log(`T5: ${lines.join('; ')}`);
    return [
      [`${struck.length} faults, were ${found.length}`, found.length === struck.length],
      ...found.map(({ what, longestAnswerMs }): Bar => [
        `${what}: an answer within ${answerMs} ms, took ${longestAnswerMs} ms`,
        longestAnswerMs <= answerMs,
        'time',
      ]),
      ...found.map(({ what, healedMs }): Bar => [
        `${what}: saves are taken ${healMs} ms after its end, took ${healedMs} ms`,
        healedMs <= healMs,
        'time',
      ]),
      ...found.map(({ what, connections }): Bar => [
        `${what}: connections do not grow beyond three times ${connectionsBefore}, were ${connections}`,
        connections <= 3 * connectionsBefore + 20,
      ]),
    ];
  },
);
