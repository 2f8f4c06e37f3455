import { setTimeout as pause } from 'node:timers/promises';
import { k6 } from './k6.ts';
import { cpuEach, cpuOf, ms, paths, people, spread, total, trend, trouble, type Row } from './row.ts';
import type { CpuTime, Stack } from './stack.ts';

/**
 * P6: CPU time of a whole attempt at a gentle rate, then as many attempts as 64 people manage. The bar is meant for the full load, as it
 * was measured for the systems it is compared with: at 10/s most of the time goes into waking up for each packet alone.
 */
export async function wholeAttempts(stack: Stack, seconds: number): Promise<Row[]> {
  const rate = 10;
  await k6('p6-whole-attempt', await people(stack, 1200, 0), { SECONDS: 6, FIRST: 1 });
  const gentleFile = await people(stack, rate * seconds + 50, 0);
  const gentle = await cpuOf(stack, () => k6('p6-whole-attempt', gentleFile, { RATE: rate, SECONDS: seconds, FIRST: 1 }));
  const fastFile = await people(stack, 200 * seconds, 0);
  const fast = await cpuOf(stack, () => k6('p6-whole-attempt', fastFile, { SECONDS: seconds, FIRST: 1 }));
  // as many as measured
  const [slowCount, fastCount] = [gentle, fast].map(({ run }) => Math.max(run.value('attempts_whole', 'count'), 1)) as [number, number];
  const perSecond = fastCount / seconds;
  return [
    {
      what: 'P6 whole attempts, 10/s',
      missed: gentle.run.missed,
      figures: {
        'per s': (slowCount / seconds).toFixed(1),
        ...spread(gentle.run, paths.save),
        ...trouble(gentle.run),
        ...cpuEach(gentle.cpu, slowCount, 0),
      },
    },
    {
      what: 'P6 whole attempts, 64 people',
      missed: fast.run.missed,
      figures: {
        'per s': perSecond.toFixed(1),
        ...spread(fast.run, paths.save),
        ...trouble(fast.run),
        ...cpuEach(fast.cpu, fastCount, 0),
        'node MB': stack.nodeMemoryMb(),
      },
      bar: { text: 'attempts/s ≥ 40, CPU-ms ≤ 40', holds: perSecond >= 40 && total(fast.cpu) / fastCount <= 40 && fast.run.isWithinBars },
    },
  ];
}

const calmAfterMs = 20_000;

/** P16: what the platform takes when nobody is there, from 20 s after its last call. The bar is read on a machine with nothing else. */
export async function rest(stack: Stack, seconds: number): Promise<Row> {
  await pause(calmAfterMs);
  const before = stack.cpu();
  await pause(seconds * 1000);
  const after = stack.cpu();
  const each = (name: keyof CpuTime): number => (after[name] - before[name]) / seconds;
  const second = { node: each('node'), mongod: each('mongod'), rest: each('rest') };
  return {
    what: `P16 idle, ${seconds} s`,
    figures: { ...cpuEach(second, 1, 1), 'node MB': stack.nodeMemoryMb(), 'all MB': stack.memoryMb() },
    bar: { text: '≤ 20 CPU-ms a second', holds: total(second) <= idleLimit },
  };
}
const idleLimit = 20;
/** Of all programs, where so many sit an exam. */
const smallCrowd = 1000;
const smallCrowdMb = 700;

/**
 * P1: the steady load of `crowd` candidates with their sockets, after `warm` seconds of a tenth of it; memory is the highest seen
 * meanwhile.
 */
export async function steady(stack: Stack, crowd: number, seconds: number, warm: number): Promise<Row> {
  const file = await people(stack, crowd, crowd);
  await k6('p1-steady', file, { CROWD: Math.ceil(crowd / 10), SECONDS: warm });
  let memory = 0;
  let all = 0;
  const meter = setInterval(() => {
    memory = Math.max(memory, stack.nodeMemoryMb());
    all = Math.max(all, stack.memoryMb());
  }, 1000);
  const { run, cpu } = await cpuOf(stack, () => k6('p1-steady', file, { CROWD: crowd, SECONDS: seconds })).finally(() =>
    clearInterval(meter),
  );
  const requests = run.value('http_reqs', 'count');
  return {
    what: `P1 steady, ${crowd} candidates, ${seconds} s`,
    missed: run.missed,
    figures: {
      'per s': Math.round(requests / run.seconds),
      ...spread(run, paths.save),
      ...trouble(run),
      ...cpuEach(cpu, requests, 2),
      'time p95': ms(run.ms(paths.leftTime, 'p(95)')),
      'node MB': memory,
      'all MB': all,
    },
    bar: {
      text: `save p95 60, p99 200; time p95 30; 0 errors, 0 dropped; ≤ 700 MB${crowd > smallCrowd ? '' : ' of all programs'}`,
      holds: run.isWithinBars && (crowd > smallCrowd ? memory <= 700 : all <= smallCrowdMb),
    },
  };
}

/** P2: `rate` starts a second for `wave` seconds on top of 1,000 candidates in the middle of their exam. */
export async function startWave(stack: Stack, rate: number, wave: number): Promise<Row> {
  const crowd = 1000;
  const file = await people(stack, crowd + Math.ceil(rate * (wave + 1.5)), crowd);
  const run = await k6('p2-start-wave', file, { CROWD: crowd, RATE: rate, WAVE: wave });
  return {
    what: `P2 start wave, ${rate}/s for ${wave} s`,
    missed: run.missed,
    figures: {
      'per s': rate,
      ...trend(run, 'start_ms'),
      ...trouble(run),
      'save p95': ms(run.ms(paths.save, 'p(95)')),
      'node MB': stack.nodeMemoryMb(),
    },
    bar: { text: 'start p95 500, p99 1000; saves p95 120', holds: run.isWithinBars },
  };
}

/** P3: `rate` attempts handed in a second for `wave` seconds. */
export async function handInWave(stack: Stack, rate: number, wave: number): Promise<Row> {
  const [warmRate, warmSeconds] = [20, 4];
  const count = rate * wave + 20;
  const file = await people(stack, count + warmRate * warmSeconds + 10, count + warmRate * warmSeconds + 10);
  await k6('p3-hand-in-wave', file, { RATE: warmRate, WAVE: warmSeconds, FIRST: count });
  const { run, cpu } = await cpuOf(stack, () => k6('p3-hand-in-wave', file, { RATE: rate, WAVE: wave }));
  return {
    what: `P3 hand-in wave, ${rate}/s for ${wave} s`,
    missed: run.missed,
    figures: {
      'per s': rate,
      ...spread(run, paths.handIn),
      ...trouble(run),
      'score p99': ms(run.value('score_ms', 'p(99)')),
      ...cpuEach(cpu, rate * wave, 1),
      'node MB': stack.nodeMemoryMb(),
    },
    bar: { text: 'p95 800; score within 5 s for 99 %', holds: run.isWithinBars },
  };
}

/** P4: `rate` people sign in each second for `wave` seconds on top of 1,000 candidates in the middle of their exam. */
export async function loginWave(stack: Stack, rate: number, wave: number): Promise<Row> {
  const crowd = 1000;
  const file = await people(stack, crowd + rate * wave + 10, crowd);
  const run = await k6('p4-login-wave', file, { CROWD: crowd, RATE: rate, WAVE: wave });
  return {
    what: `P4 login wave, ${rate}/s for ${wave} s`,
    missed: run.missed,
    figures: {
      'per s': rate,
      ...spread(run, paths.signIn),
      ...trouble(run),
      'save p95': ms(run.ms(paths.save, 'p(95)')),
      'node MB': stack.nodeMemoryMb(),
    },
    bar: { text: 'p95 800; saves p95 100', holds: run.isWithinBars },
  };
}
