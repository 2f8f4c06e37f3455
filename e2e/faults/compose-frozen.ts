import { setTimeout as pause } from 'node:timers/promises';
import type { Compose } from './compose.ts';

const frozenMs = 10_000;
const settleMs = 5000;

/** Both gateways while a service is frozen: it neither answers nor ends. @returns what breaks the promise */
export async function staysReady(compose: Compose): Promise<string[]> {
  const faults: string[] = [];
  for (const service of ['repo', 'identity', 'payment', 'proctoring', 'cert', 'activity', 'mall', 'course', 'stat']) {
    const { pid } = await compose.state(service);
    const addresses = await Promise.all(['gateway-1', 'gateway-2'].map((name) => compose.addressOf(name)));
    process.kill(pid, 'SIGSTOP');
    let looks = 0;
    const refused: number[] = [];
    try {
      for (const end = Date.now() + frozenMs; Date.now() < end; await pause(250))
        for (const address of addresses) {
          looks += 1;
          const answer = await fetch(`http://${address}:7300/healthz/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
          if (answer?.status !== 200) refused.push(answer?.status ?? 0);
        }
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    console.log(`${service} frozen for ${frozenMs / 1000} s: ${looks} looks at two gateways, ${refused.length} not ready`);
    if (refused.length > 0) faults.push(`a gateway was not ready while ${service} was frozen: ${refused.join(', ')}`);
    await pause(settleMs);
  }
  return faults;
}
