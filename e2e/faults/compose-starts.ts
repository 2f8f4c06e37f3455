import { setTimeout as pause } from 'node:timers/promises';
import { keeperName } from '../../tools/accounts/names.ts';
import type { Compose } from './compose.ts';

const settleMs = 5000;
const slowestStartMs = 3000;

/** How long each process needs from the start of its container until its calls can be asked. @returns what breaks the promise */
export async function startTimes(compose: Compose): Promise<string[]> {
  const found: [string, number][] = [];
  for (const service of ['exam-2', 'gateway-2', 'identity', 'repo', 'payment', 'proctoring', 'cert', 'activity', keeperName]) {
    const before = await compose.state(service);
    await compose.kill(service);
    await compose.untilBack(service, before);
    const [began, address] = [Date.parse((await compose.state(service)).startedAt), await compose.addressOf(service)];
    const url = service.startsWith('gateway') ? `http://${address}:7300/healthz/ready` : `http://${address}:7390/healthz/ready`;
    while (!(await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok) await pause(25);
    found.push([service, Date.now() - began]);
    await pause(settleMs);
  }
  console.log(`ready after the start of the container: ${found.map(([name, ms]) => `${name} ${ms} ms`).join(', ')}`);
  return found.filter(([, ms]) => ms > slowestStartMs).map(([name, ms]) => `${name} needed ${ms} ms to start, more than ${slowestStartMs}`);
}
