import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { answers, type Cluster } from './cluster.ts';
import type { Victim } from './process.ts';

const longestMs = 120_000;

/** A service says it at every level of the log, once each start. */
const starts = ({ plan: { logFile } }: Victim): number =>
  existsSync(logFile) ? readFileSync(logFile, 'utf8').split('"msg":"service is ready"').length - 1 : 0;

/**
 * Launches a process that was killed.
 * @returns milliseconds until it serves again, on this machine beside all that runs on it; until it was killed once more where that comes
 *   first
 */
export async function relaunch({ services, url }: Cluster, name: string): Promise<number> {
  const victim = services.get(name);
  if (victim === undefined) throw new Error(`no process ${name}`);
  const [before, begun] = [starts(victim), Date.now()];
  victim.launch();
  const serves = async (): Promise<boolean> => (name === 'gateway' ? answers(`${url}/healthz/ready`) : starts(victim) > before);
  while (victim.isRunning && Date.now() < begun + longestMs && !(await serves())) await pause(50);
  return Date.now() - begun;
}
