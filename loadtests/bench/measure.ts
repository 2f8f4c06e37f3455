import { join } from 'node:path';
import { k6, type K6Run } from './k6.ts';
import { prepare, writePrepared } from './prepare.ts';
import type { Stack } from './stack.ts';

const paths = { start: '/api/paper/paper/create-paper', save: '/api/paper/paper/fill-answer', leftTime: '/api/paper/paper/left-time', handIn: '/api/paper/paper/hand-exam' } as const;

/** One line of the table. */
export interface Row {
  what: string;
  figures: Record<string, string | number>;
  /** the stated bar and whether it holds; absent for lines that only inform */
  bar?: { text: string; holds: boolean };
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)}`;
const spread = (run: K6Run, path: string): Record<string, string> => ({ 'p50 ms': ms(run.ms(path, 'med')), 'p95 ms': ms(run.ms(path, 'p(95)')), 'p99 ms': ms(run.ms(path, 'p(99)')) });
const trouble = (run: K6Run): Record<string, number> => ({ errors: Math.round(run.value('failed', 'passes')), dropped: run.value('dropped_iterations', 'count'), 'k6 %': run.generatorShare });

async function people(stack: Stack, learners: number, started: number): Promise<string> {
  const prepared = await prepare({ url: stack.url, env: stack.env, dataDir: stack.dataDir, learners, started });
  return writePrepared(prepared, join(stack.dataDir, `prepared-${learners}-${started}-${Date.now()}.json`));
}

/** Saves a second as fast as 64 people get their answers. */
export async function closedSaves(stack: Stack, seconds: number): Promise<{ perSecond: number; run: K6Run; row: Row }> {
  const file = await people(stack, 500, 500);
  await k6('p5-saves', file, { SECONDS: 5 });
  const run = await k6('p5-saves', file, { SECONDS: seconds });
  const perSecond = Math.round((run.value('http_reqs', 'count') - run.value('failed', 'passes')) / seconds);
  return { perSecond, run, row: { what: `saves, 64 people, store ${stack.env['EVENT_STORE']}`, figures: { 'per s': perSecond, ...spread(run, paths.save), ...trouble(run) } } };
}

/** P5: the highest rate at which saves keep p99 ≤ 500 ms and errors ≤ 0.1 %, then twice that rate. */
export async function breakpoint(stack: Stack, expected: number, step: number): Promise<Row[]> {
  const file = await people(stack, 2000, 2000);
  let knee = 0;
  let atKnee: K6Run | undefined;
  for (let rate = Math.round(expected / 2); rate < expected * 3; rate = Math.round(rate * (step >= 15 ? 1.1 : 1.2))) {
    const run = await k6('p5-saves', file, { RATE: rate, SECONDS: step });
    const good = run.value('http_reqs', 'count') - run.value('failed', 'passes');
    const isHeld = run.ms(paths.save, 'p(99)') <= 500 && run.value('failed', 'rate') <= 0.001 && run.value('dropped_iterations', 'count') <= rate * step * 0.001 && good >= rate * step * 0.99;
    if (!isHeld) break;
    knee = rate;
    atKnee = run;
  }
  if (!atKnee) return [{ what: 'P5 knee of saves', figures: { 'per s': 0 }, bar: { text: 'a knee', holds: false } }];
  const over = await k6('p5-saves', file, { RATE: knee * 2, SECONDS: step });
  const goodput = Math.round((over.value('http_reqs', 'count') - over.value('failed', 'passes')) / step);
  return [
    { what: 'P5 knee of saves', figures: { 'per s': knee, ...spread(atKnee, paths.save), ...trouble(atKnee) } },
    { what: 'P5 at twice the knee', figures: { 'per s': goodput, ...spread(over, paths.save), ...trouble(over) }, bar: { text: 'goodput ≥ 80 % of the knee', holds: goodput >= knee * 0.8 } },
  ];
}

/** P6: CPU time of a whole attempt at a gentle rate, then as many attempts as 64 people manage. */
export async function wholeAttempts(stack: Stack, seconds: number): Promise<Row[]> {
  const rate = 10;
  const gentle = await people(stack, rate * seconds + 50, 0);
  const idleBegan = stack.cpuMs();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idlePerSecond = (stack.cpuMs() - idleBegan) / 3;
  const before = stack.cpuMs();
  const run = await k6('p6-whole-attempt', gentle, { RATE: rate, SECONDS: seconds, FIRST: 1 });
  const attempts = run.value('attempts_whole', 'count');
  const cpuPerAttempt = (stack.cpuMs() - before - idlePerSecond * run.seconds) / Math.max(attempts, 1);
  const crowd = await people(stack, 200 * seconds, 0);
  const fast = await k6('p6-whole-attempt', crowd, { SECONDS: seconds, FIRST: 1 });
  const perSecond = fast.value('attempts_whole', 'count') / seconds;
  return [
    { what: 'P6 whole attempts, 10/s', figures: { 'per s': (attempts / seconds).toFixed(1), ...spread(run, paths.save), ...trouble(run), 'CPU-ms': cpuPerAttempt.toFixed(1) }, bar: { text: 'CPU-ms per attempt ≤ 40', holds: cpuPerAttempt <= 40 && run.isWithinBars } },
    { what: 'P6 whole attempts, 64 people', figures: { 'per s': perSecond.toFixed(1), ...spread(fast, paths.save), ...trouble(fast) }, bar: { text: 'attempts/s ≥ 40', holds: perSecond >= 40 } },
  ];
}

/** P1: the steady load of `crowd` candidates with their sockets; memory is the highest seen meanwhile. */
export async function steady(stack: Stack, crowd: number, seconds: number): Promise<Row> {
  const file = await people(stack, crowd, crowd);
  let memory = 0;
  const meter = setInterval(() => (memory = Math.max(memory, stack.nodeMemoryMb())), 500);
  const run = await k6('p1-steady', file, { CROWD: crowd, SECONDS: seconds });
  clearInterval(meter);
  return {
    what: `P1 steady, ${crowd} candidates, ${seconds} s`,
    figures: { 'per s': Math.round(run.value('http_reqs', 'count') / run.seconds), ...spread(run, paths.save), ...trouble(run), 'time p95': ms(run.ms(paths.leftTime, 'p(95)')), 'node MB': memory },
    bar: { text: 'save p95 60, p99 200; time p95 30; 0 errors, 0 dropped; ≤ 700 MB', holds: run.isWithinBars && memory <= 700 },
  };
}

/** P2: `rate` starts a second for `wave` seconds on top of 1,000 candidates in the middle of their exam. */
export async function startWave(stack: Stack, rate: number, wave: number): Promise<Row> {
  const crowd = 1000;
  const file = await people(stack, crowd + Math.ceil(rate * (wave + 1.5)), crowd);
  const run = await k6('p2-start-wave', file, { CROWD: crowd, RATE: rate, WAVE: wave });
  const figures = { 'p50 ms': ms(run.value('start_ms', 'med')), 'p95 ms': ms(run.value('start_ms', 'p(95)')), 'p99 ms': ms(run.value('start_ms', 'p(99)')) };
  return {
    what: `P2 start wave, ${rate}/s for ${wave} s`,
    figures: { 'per s': rate, ...figures, ...trouble(run), 'save p95': ms(run.ms(paths.save, 'p(95)')) },
    bar: { text: 'start p95 500, p99 1000; saves p95 120', holds: run.isWithinBars },
  };
}

/** P3: `rate` attempts handed in a second for `wave` seconds. */
export async function handInWave(stack: Stack, rate: number, wave: number): Promise<Row> {
  const count = rate * wave + 20;
  const file = await people(stack, count, count);
  const run = await k6('p3-hand-in-wave', file, { RATE: rate, WAVE: wave });
  return {
    what: `P3 hand-in wave, ${rate}/s for ${wave} s`,
    figures: { 'per s': rate, ...spread(run, paths.handIn), ...trouble(run), 'score p99': ms(run.value('score_ms', 'p(99)')) },
    bar: { text: 'p95 800; score within 5 s for 99 %', holds: run.isWithinBars },
  };
}
