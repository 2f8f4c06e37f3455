import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { isOver, whenOver } from './over.js';

let app: FastifyInstance;
/** In an object: a reply can be awaited itself. */
let came: Promise<{ reply: FastifyReply }>;
beforeEach(async () => {
  app = Fastify();
  came = new Promise((resolve) =>
    app.get('/', async (_request, reply) => {
      resolve({ reply: reply.hijack() });
      return reply;
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

async function request(): Promise<{ reply: FastifyReply; hangUp: () => Promise<unknown> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const { reply } = await came;
  return {
    reply,
    hangUp: () => {
      // not `once` of node:events, which throws the reset
      const seen = new Promise((resolve) => reply.request.raw.socket.once('close', resolve));
      socket.resetAndDestroy();
      return seen;
    },
  };
}

it('a request is over when its answer was sent', async () => {
  const { reply, hangUp } = await request();
  const over = new Promise<void>((resolve) => whenOver(reply, resolve));
  expect(isOver(reply)).toBe(false);
  reply.raw.end('x');
  await over;
  await hangUp();
});

it('when its client hangs up, and at once when it has done so before', async () => {
  const { reply, hangUp } = await request();
  let count = 0;
  whenOver(reply, () => (count += 1));
  await hangUp();
  expect(isOver(reply)).toBe(true);
  whenOver(reply, () => (count += 1));
  expect(count).toBe(2);
});
