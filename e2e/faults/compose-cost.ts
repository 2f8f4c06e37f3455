import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { letThemAnswer } from './candidates.ts';
import type { Compose } from './compose.ts';
import type { Site } from './site.ts';

const processes = ['gateway-1', 'gateway-2', 'exam-1', 'exam-2'];
/** The bar of the product: what two of each may cost a call more than one of each. */
const most = 1.15;
const measuredMs = 20_000;
const settleMs = 5000;
/** A process that has just started runs its code unoptimised: half a minute of calls costs it several times as much. */
const warmMs = 45_000;
const perSecond = 10;
const turns = [1, 2, 2, 1] as const;

interface Cost {
  calls: number;
  cpuMs: number;
  /** of the same processes for as long without a call */
  idleMs: number;
}

const ticksPerSecond = 100;

/** Processor time of a process, in milliseconds. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

async function measure(compose: Compose, site: Site, names: readonly string[]): Promise<Cost> {
  const pids = await Promise.all(names.map(async (name) => (await compose.state(name)).pid));
  const all = (): number => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
  const ofEach = (): number[] => pids.map(cpuMsOf);
  const quiet = all();
  await pause(measuredMs / 2);
  const idleMs = (all() - quiet) * 2;
  const crowd = letThemAnswer(site.prepared, perSecond, site.returns);
  await pause(warmMs);
  const before = { calls: crowd.acks.length, cpuMs: all() };
  const eachBefore = ofEach();
  await pause(measuredMs);
  const after = { calls: crowd.acks.length, cpuMs: all() };
  const shares = ofEach().map((cpuMs, index) => `${names[index]} ${Math.round((cpuMs - (eachBefore[index] ?? 0)) / (measuredMs / 1000))}`);
  console.log(
    `  ms of processor a second beside ${Math.round((after.calls - before.calls) / (measuredMs / 1000))} saves: ${shares.join(', ')}`,
  );
  await crowd.stop();
  return { calls: after.calls - before.calls, cpuMs: after.cpuMs - before.cpuMs, idleMs };
}

/**
 * Processor time of gateways and exam processes for a save behind the proxy: two of each and one of each by turns, since a machine is not
 * the same all the time. @returns what breaks the promise
 */
export async function compareCost(compose: Compose, site: Site): Promise<string[]> {
  const one: Cost = { calls: 0, cpuMs: 0, idleMs: 0 };
  const two: Cost = { calls: 0, cpuMs: 0, idleMs: 0 };
  const spare = ['gateway-2', 'exam-2'];
  const add = (sum: Cost, { calls, cpuMs, idleMs }: Cost): void => {
    sum.calls += calls;
    sum.cpuMs += cpuMs;
    sum.idleMs += idleMs;
  };
  const runOne = async (): Promise<void> => {
    for (const name of spare) await compose.podman('stop', compose.nameOf(name));
    await pause(settleMs);
    add(one, await measure(compose, site, ['gateway-1', 'exam-1']));
    for (const name of spare) await compose.podman('start', compose.nameOf(name));
    while (!(await compose.isWell('gateway-2', '/healthz/live')) || !(await compose.isWell('exam-2', '/healthz/ready'))) await pause(500);
    await pause(settleMs);
  };
  const runTwo = async (): Promise<void> => add(two, await measure(compose, site, processes));
  for (const turn of turns.map((count) => (count === 1 ? runOne : runTwo))) await turn();
  const each = (cost: Cost): number => cost.cpuMs / cost.calls;
  const ratio = each(two) / each(one);
  const idle = (cost: Cost): string => `${Math.round((cost.idleMs / ((turns.length / 2) * measuredMs)) * 1000)} ms a second`;
  console.log(
    `processor time of gateways and exam processes: ${each(one).toFixed(3)} ms a save with one of each (${one.calls} saves), ` +
      `${each(two).toFixed(3)} ms with two of each (${two.calls}), ratio ${ratio.toFixed(3)}, at most ${most}; without a call they take ` +
      `${idle(one)} and ${idle(two)}`,
  );
  return ratio <= most ? [] : [`two of each cost ${ratio.toFixed(3)} times what one of each does, more than ${most}`];
}
