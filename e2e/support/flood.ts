import { Worker } from 'node:worker_threads';

export interface Flood {
  /** how many answers came with each status */
  statuses: Record<string, number>;
  /** refusals that did not say when to come again */
  withoutDelay: number;
}

/** Runs in a thread of its own, so that whoever measures meanwhile does not wait for the sender. */
const sender = `
  const { parentPort, workerData: { address, token, perSecond } } = require('node:worker_threads');
  const flood = { statuses: {}, withoutDelay: 0 };
  const open = new Set();
  const send = async () => {
    const headers = { token, 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: '{"params":{}}' });
    await response.arrayBuffer();
    flood.statuses[response.status] = (flood.statuses[response.status] ?? 0) + 1;
    if (response.status === 429 && !(Number(response.headers.get('retry-after')) >= 1)) flood.withoutDelay += 1;
  };
  const timer = setInterval(() => {
    for (let index = 0; index < perSecond / 50; index += 1) {
      const one = send().finally(() => open.delete(one));
      open.add(one);
    }
  }, 20);
  parentPort.once('message', async () => {
    clearInterval(timer);
    await Promise.all(open);
    parentPort.postMessage(flood);
    parentPort.close();
  });
`;

/** One person asks one call so many times a second until `stop`, which tells how that was answered. */
export function startFlood(address: string, token: string, perSecond: number): { stop: () => Promise<Flood> } {
  const worker = new Worker(sender, { eval: true, workerData: { address, token, perSecond } });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('message', (flood: Flood) => resolve(flood));
        worker.once('error', reject);
        worker.postMessage('stop');
      }),
  };
}
