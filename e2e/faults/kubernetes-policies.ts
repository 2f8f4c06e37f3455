import { reachedByCode, type Reached } from '../../tools/kubernetes/processes.ts';
import { kubectl, readyPod, tried } from './kubernetes.ts';

const ports: Record<Exclude<Reached, 'outside'>, number> = { mongod: 27_017, nats: 4222, redis: 6379 };
/** Ends with 0 when somebody takes the connection, with 3 when nobody does within two seconds. */
const knock = `
const [host, port] = process.argv.slice(1);
const socket = require('node:net').connect(Number(port), host);
socket.once('connect', () => process.exit(0));
socket.once('error', () => process.exit(3));
setTimeout(() => process.exit(3), 2000);`;

async function reaches(from: string, ip: string, port: number): Promise<boolean> {
  const pod = await readyPod(from);
  return (await tried(['exec', pod.name, '-c', 'main', '--', 'node', '-e', knock, ip, String(port)])) !== null;
}

/** Every process knocks at every door of the others. @returns what is as the code says, and what is not; nothing of it ends the trial */
export async function tryPolicies(): Promise<string[]> {
  const wanted = reachedByCode();
  const doors = [
    ...(await Promise.all(Object.entries(ports).map(async ([name, port]) => ({ name, ip: (await readyPod(name)).ip, port })))),
    ...(await Promise.all(['gateway', 'exam', 'identity'].map(async (name) => ({ name, ip: (await readyPod(name)).ip, port: 7390 })))),
    { name: 'gateway', ip: (await readyPod('gateway')).ip, port: 7300 },
    {
      name: 'the cluster',
      ip: (await kubectl(['get', 'service', 'kubernetes', '-n', 'default', '-o', 'jsonpath={.spec.clusterIP}'])).trim(),
      port: 443,
    },
  ];
  const open: string[] = [];
  const closed: string[] = [];
  const wrong: string[] = [];
  for (const [from, reached] of wanted) {
    for (const { name, ip, port } of doors) {
      if (name === from) continue;
      const may = reached.has(name as Reached); // a name that is none is reached by nobody
      const does = await reaches(from, ip, port);
      const way = `${from} → ${name}:${port}`;
      if (may !== does) wrong.push(`${way} is ${does ? 'open' : 'closed'}`);
      else (does ? open : closed).push(way);
    }
  }
  const verdict = wrong.length === 0 ? 'enforced' : `not enforced: ${wrong.join(', ')}`;
  return [`policies: ${open.length} ways open, ${closed.length} closed as the code says; ${verdict}`];
}
