import { join } from 'node:path';
import type { K6Run } from './k6.ts';
import { prepare, writePrepared } from './prepare.ts';
import type { CpuTime, Stack } from './stack.ts';

export const paths = {
  signIn: '/api/sys/user/login',
  start: '/api/paper/paper/create-paper',
  save: '/api/paper/paper/fill-answer',
  leftTime: '/api/paper/paper/left-time',
  handIn: '/api/paper/paper/hand-exam',
} as const;

/** One line of the table. */
export interface Row {
  what: string;
  figures: Record<string, string | number>;
  /** the stated bar and whether it holds; absent for lines that only inform */
  bar?: { text: string; holds: boolean };
  /** k6's thresholds that did not hold */
  missed?: readonly string[];
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)}`;
export const trend = (run: K6Run, metric: string): Record<string, string> => ({
  'p50 ms': ms(run.value(metric, 'med')),
  'p95 ms': ms(run.value(metric, 'p(95)')),
  'p99 ms': ms(run.value(metric, 'p(99)')),
  'max ms': ms(run.value(metric, 'max')),
});
export const spread = (run: K6Run, path: string): Record<string, string> => trend(run, `http_req_duration{name:${path}}`);
export const trouble = (run: K6Run): Record<string, number> => ({
  errors: Math.round(run.value('failed', 'passes')),
  dropped: run.value('dropped_iterations', 'count'),
  'k6 %': run.generatorShare,
});
/** Calls that answered success. */
export const good = (run: K6Run): number => run.value('http_reqs', 'count') - run.value('failed', 'passes');

/** Learners of their own, signed in, of whom `started` sit their exam already; gives the file that scenarios read. */
export async function people(stack: Stack, learners: number, started: number): Promise<string> {
  const prepared = await prepare({ url: stack.url, env: stack.env, dataDir: stack.dataDir, learners, started });
  return writePrepared(prepared, join(stack.dataDir, `prepared-${learners}-${started}-${Date.now()}.json`));
}

const idleSeconds = 2;
/** Share of one processor that the platform takes when nobody calls, at most; more is the rest of what came before. */
const calmShare = 0.35;
const mostIdleTurns = 45;

/** CPU time of the services while `work` runs, without what they take when nobody calls, in milliseconds. */
export async function cpuOf<T extends { seconds: number }>(stack: Stack, work: () => Promise<T>): Promise<{ run: T; cpu: CpuTime }> {
  const idle = await idleSecond(stack);
  const before = stack.cpu();
  const run = await work();
  const after = stack.cpu();
  const spent = (name: keyof CpuTime): number => after[name] - before[name] - idle[name] * run.seconds;
  return { run, cpu: { node: spent('node'), mongod: spent('mongod'), rest: spent('rest') } };
}

/**
 * CPU time of a second in which nobody calls, in milliseconds. Waits until the platform is calm: what it still does for the calls before
 * would be taken off from those that are measured, down to less than nothing. Of turns that are all busy the calmest one counts.
 */
export async function idleSecond(stack: Stack): Promise<CpuTime> {
  let least: CpuTime | undefined;
  let calm = 0;
  for (let turn = 0; turn < mostIdleTurns && calm < 2; turn += 1) {
    const began = stack.cpu();
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
    const ended = stack.cpu();
    const each = (name: keyof CpuTime): number => (ended[name] - began[name]) / idleSeconds;
    const second = { node: each('node'), mongod: each('mongod'), rest: each('rest') };
    calm = total(second) <= calmShare * 1000 ? calm + 1 : 0;
    if (!least || total(second) < total(least)) least = second;
  }
  if (calm < 2) console.log('the platform did not become calm: its calmest seconds are taken off');
  return least ?? { node: 0, mongod: 0, rest: 0 };
}

export const total = ({ node, mongod, rest }: CpuTime): number => node + mongod + rest;

/** CPU time of one of `count` things that were done, in all and of the two programs that take most. */
export function cpuEach(cpu: CpuTime, count: number, digits: number): Record<string, string> {
  const each = (ms: number): string => (ms / Math.max(count, 1)).toFixed(digits);
  return { 'CPU-ms': each(total(cpu)), 'node + mongod': `${each(cpu.node)} + ${each(cpu.mongod)}` };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
