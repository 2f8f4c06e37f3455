import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from '@jest/globals';
import { backlog, canShare, openMoreDoors, refuseTakenPort } from './doors.js';
import { get } from './test-support/send.js';

const host = '127.0.0.1';
const crowd = 600;
const busyMs = 4;
const patienceMs = 60_000;
let server: Server;
let closeDoors: (() => void) | undefined;
afterEach(() => {
  closeDoors?.();
  closeDoors = undefined;
  server.closeAllConnections();
  server.close();
});

async function listening(): Promise<number> {
  server = createServer((_request, response) => response.end('好'));
  server.listen({ host, port: 0, backlog, ...(canShare ? { reusePort: true } : {}) });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A crowd that connects at once, from a thread of its own; it leaves at a message. */
const crowdAt = (port: number): Worker =>
  new Worker(
    `const { connect } = require('node:net'); const { parentPort } = require('node:worker_threads');
     const sockets = Array.from({ length: ${crowd} }, () => connect({ host: '${host}', port: ${port} }));
     parentPort.on('message', () => { for (const socket of sockets) socket.destroy(); parentPort.close(); });`,
    { eval: true },
  );

/** Rounds of the busy event loop in which somebody of a crowd was taken in, until all are. @throws {Error} when somebody is left outside */
async function roundsUntilAllAreIn(port: number): Promise<number> {
  let taken = 0;
  let before = 0;
  let rounds = 0;
  server.on('connection', () => (taken += 1));
  const worker = crowdAt(port);
  const end = performance.now() + patienceMs;
  while (taken < crowd) {
    if (performance.now() > end) throw new Error(`${crowd - taken} of ${crowd} were left outside`);
    for (const until = performance.now() + busyMs; performance.now() < until;);
    await new Promise((resolve) => setImmediate(resolve));
    if (taken > before) rounds += 1;
    before = taken;
  }
  worker.postMessage('go');
  await once(worker, 'exit');
  return rounds;
}

/** Elsewhere there is one door, and nothing to compare. */
const whereDoorsShare = canShare ? test : test.skip;

describe('a crowd that arrives while the gateway is busy', () => {
  whereDoorsShare(
    'is let in by many doors at once, and by one of them one after the other',
    async () => {
      const byOne = await roundsUntilAllAreIn(await listening());
      server.closeAllConnections();
      server.close();
      const port = await listening();
      closeDoors = await openMoreDoors(server, host);
      const byMany = await roundsUntilAllAreIn(port);
      expect(byOne).toBeGreaterThan(crowd / 2);
      expect(byMany).toBeLessThan(byOne / 4);
    },
    90_000,
  );

  test('is let in as a whole, however many doors a system has', async () => {
    const port = await listening();
    closeDoors = await openMoreDoors(server, host);
    expect(await roundsUntilAllAreIn(port)).toBeLessThanOrEqual(crowd);
  }, 90_000);

  test('gets its answers from the server whose doors they are', async () => {
    const port = await listening();
    closeDoors = await openMoreDoors(server, host);
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await get(`http://${host}:${port}`, '/', { connection: 'close' })).text),
    );
    expect(new Set(answers)).toEqual(new Set(['好']));
  });
});

test('a port that somebody else holds is refused, doors or not', async () => {
  const port = await listening();
  await expect(refuseTakenPort(host, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
