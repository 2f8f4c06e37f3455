import { serviceNames } from '@xuekao/contracts';
import { keeperName } from '../accounts/names.ts';
import { Problem } from '../support/problem.ts';

/** Processes in the order in which they are replaced (docs/operations/upgrade.md): whoever is asked for something new comes first. */
export const replacementOrder: readonly string[] = [keeperName, ...serviceNames, 'gateway'];

/** Runs kubectl in the namespace of the platform. @returns its output @throws {Error} with what kubectl said */
export type Kubectl = (args: readonly string[]) => Promise<string>;

const isInstalled = async (kubectl: Kubectl, name: string): Promise<boolean> =>
  (await kubectl(['get', `deployment/${name}`, '--ignore-not-found', '-o', 'name'])).trim() !== '';

export interface Rollout {
  /** folder of the overlay, as `kubectl apply -k` takes it */
  overlay: string;
  /** processes whose old pods end before anything is changed, in any order */
  stop: readonly string[];
  /** how long kubectl waits for the jobs, and for each process to be ready, e.g. `600s` */
  timeout: string;
  kubectl: Kubectl;
  say(text: string): void;
}

/**
 * Installs the platform or brings it to the release of an overlay: jobs first, then one kind of process after the other, each ready before
 * the next one is touched. A second run goes on where the first one ended.
 * @throws {Problem} a name to stop is no process @throws {Error} kubectl failed: what comes later in the order is as it was
 */
export async function rollOut({ overlay, stop, timeout, kubectl, say }: Rollout): Promise<void> {
  const unknown = stop.filter((name) => !replacementOrder.includes(name));
  if (unknown.length > 0) throw new Problem(`No process of the platform: ${unknown.join(', ')}. There are ${replacementOrder.join(', ')}.`);
  const counts = await stopAll({ stop, timeout, kubectl, say });
  say('jobs');
  await kubectl(['delete', 'job', '-l', 'xuekao/kind=job', '--ignore-not-found']);
  await kubectl(['apply', '-k', overlay, '-l', 'xuekao/kind!=service,xuekao/kind!=gateway']);
  await kubectl(['wait', '--for=condition=Complete', `--timeout=${timeout}`, 'job/accounts', 'job/upgrade', 'job/files']);
  for (const name of replacementOrder) {
    say(name);
    await kubectl(['apply', '-k', overlay, '-l', `app.kubernetes.io/name=${name}`]);
    // an autoscaler leaves none at none, and its deployment says no number
    const count = counts.get(name);
    if (count !== undefined) await kubectl(['scale', `deployment/${name}`, `--replicas=${count}`]);
    await kubectl(['rollout', 'status', `deployment/${name}`, `--timeout=${timeout}`]);
  }
}

/** Gateways end first: no call comes to a service that is away. @returns how many of each there were */
async function stopAll({ stop, timeout, kubectl, say }: Omit<Rollout, 'overlay'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of [...replacementOrder].reverse().filter((each) => stop.includes(each))) {
    if (!(await isInstalled(kubectl, name))) continue;
    const replicas = Number(await kubectl(['get', `deployment/${name}`, '-o', 'jsonpath={.spec.replicas}']));
    // stopped by a run that ended in its middle: the least that serves, which an autoscaler makes more
    counts.set(name, Math.max(1, replicas));
    say(`stop ${name}`);
    await kubectl(['scale', `deployment/${name}`, '--replicas=0']);
    await kubectl(['wait', '--for=delete', `--timeout=${timeout}`, 'pod', '-l', `app.kubernetes.io/name=${name}`]);
  }
  return counts;
}
