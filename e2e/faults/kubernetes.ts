import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const namespace = 'xuekao';

/** kubectl as KUBECTL names it, in the namespace of the platform. @returns what it printed @throws when it fails */
export async function kubectl(args: readonly string[], input?: string): Promise<string> {
  const running = run(process.env['KUBECTL'] || 'kubectl', ['-n', namespace, ...args], { maxBuffer: 64 * 1024 * 1024 });
  if (input !== undefined) running.child.stdin?.end(input);
  return (await running).stdout;
}

/** The same, where a failure is an answer. */
export const tried = (args: readonly string[]): Promise<string | null> => kubectl(args).catch(() => null);

export interface Pod {
  name: string;
  ip: string;
  isReady: boolean;
  isEnding: boolean;
}

interface PodList {
  items: {
    metadata: { name: string; deletionTimestamp?: string };
    status: { podIP?: string; conditions?: { type: string; status: string }[] };
  }[];
}

/** Pods by the name of what they run. */
export async function podsOf(name: string): Promise<Pod[]> {
  const listed = await kubectl(['get', 'pods', '-l', `app.kubernetes.io/name=${name}`, '-o', 'json']);
  const { items } = JSON.parse(listed) as PodList; // kubectl's own form
  return items.map(({ metadata, status }) => ({
    name: metadata.name,
    ip: status.podIP ?? '',
    isReady: status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true,
    isEnding: metadata.deletionTimestamp !== undefined,
  }));
}

/** One that answers. @throws when none does within the time */
export async function readyPod(name: string, seconds = 120): Promise<Pod> {
  for (const end = Date.now() + seconds * 1000; ; await pause(200)) {
    const pod = (await podsOf(name)).find(({ isReady, isEnding }) => isReady && !isEnding);
    if (pod) return pod;
    if (Date.now() > end) throw new Error(`no pod of ${name} is ready within ${seconds} s`);
  }
}

/** Waits until so many answer and none is on its way out. */
export async function readyPods(name: string, count: number, seconds = 120): Promise<Pod[]> {
  for (const end = Date.now() + seconds * 1000; ; await pause(200)) {
    const pods = await podsOf(name);
    if (pods.length === count && pods.every(({ isReady, isEnding }) => isReady && !isEnding)) return pods;
    if (Date.now() > end) throw new Error(`${name} has not ${count} ready pods within ${seconds} s: ${JSON.stringify(pods)}`);
  }
}

/**
 * Kills every process of a pod with SIGKILL, and the pod: Kubernetes by itself gives two seconds even to a pod that is deleted by force.
 * Needs to run as root on its node. A database's pod is not deleted by force: its successor would start on the same folder beside it.
 * @throws where no process of the pod is found
 */
export async function killPod({ name }: Pod, isDatabase = false): Promise<void> {
  const pids = processesOf(name);
  if (pids.length === 0) throw new Error(`${name} has no process on this machine`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await kubectl(['delete', 'pod', name, '--wait=false', ...(isDatabase ? ['--grace-period=1'] : ['--grace-period=0', '--force'])]);
}

/** A container has its pod's name in its file of that. */
function processesOf(pod: string): number[] {
  const isOfPod = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/root/etc/hostname`, 'utf8').trim() === pod;
    } catch {
      return false; // it ended meanwhile
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && isOfPod(entry))
    .map(Number);
}
