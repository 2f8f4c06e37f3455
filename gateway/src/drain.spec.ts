import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { addDrain, type Drain } from './drain.js';

let app: FastifyInstance;
let drain: Drain;
const kept = new Agent({ keepAlive: true, maxSockets: 1 });
beforeEach(async () => {
  app = Fastify();
  drain = addDrain(app);
  app.get('/', async () => 'answered');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  jest.useRealTimers();
  kept.destroy();
  await app.close();
});

async function ask(agent: Agent): Promise<[status: number | undefined, connection: string | undefined]> {
  const request = get({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, agent }); // it listens on a port
  const [response] = (await once(request, 'response')) as [IncomingMessage]; // Node's own event
  response.resume();
  await once(response, 'end');
  return [response.statusCode, response.headers.connection];
}

it('until the drain is over both old and new connections are answered, and each is told that it was its last request', async () => {
  expect([await ask(kept), drain.isDraining]).toEqual([[200, 'keep-alive'], false]);
  jest.useFakeTimers();
  let isOver = false;
  const drained = drain.run(8).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(7999);
  expect([await ask(kept), drain.isDraining]).toEqual([[200, 'close'], true]);
  const other = new Agent({ keepAlive: true });
  expect(await ask(other)).toEqual([200, 'close']);
  other.destroy();
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await drained;
  expect([app.server.listening, drain.isDraining]).toEqual([true, true]);
});

it('a gateway without a balancer in front stops at once', async () => {
  await drain.run(0);
  expect([await ask(kept), drain.isDraining]).toEqual([[200, 'keep-alive'], false]);
});
