import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeAmf } from './amf.js';
import { chunkOf, messageTypes } from './rtmp-chunks.js';
import { RtmpSession } from './rtmp-session.js';

let server: Server;
let said: string[];
let beforeMs: number;
let arrived: PromiseWithResolvers<Socket>;
const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]);
const command = (name: string): Buffer => chunkOf({ type: messageTypes.command, payload: writeAmf(name, 1, null) });

beforeEach(async () => {
  said = [];
  beforeMs = 60_000;
  arrived = Promise.withResolvers();
  server = createServer((socket) => {
    const times = { beforeMs, betweenMs: 60_000, closeMs: 20 };
    void new RtmpSession(socket, { admit: () => null }, (reason) => said.push(reason), times);
    arrived.resolve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

/** A peer that keeps its own side open, whatever happens. */
async function peer(): Promise<{ client: Socket; served: Socket }> {
  const { port } = server.address() as AddressInfo; // a TCP server's address is no string
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  await once(client, 'connect');
  return { client, served: await arrived.promise };
}

test('who says that it is over, or something wrong, is not waited for', async () => {
  for (const last of [command('deleteStream'), command('play')]) {
    arrived = Promise.withResolvers();
    const { client, served } = await peer();
    client.write(Buffer.concat([handshake, last]));
    await once(served, 'close');
    client.destroy();
  }
});

test('who sends a byte now and then has as little time as who is silent', async () => {
  beforeMs = 200;
  const { client, served } = await peer();
  const drip = setInterval(() => client.write(handshake.subarray(0, 1)), 20);
  client.write(Buffer.from([3]));
  await once(served, 'close');
  clearInterval(drip);
  client.destroy();
  expect(said).toEqual(['it was not let in in time']);
});

test('who asks on and on and reads no answer is hung up on', async () => {
  const { client, served } = await peer();
  client.pause();
  client.write(handshake);
  const asks = Buffer.concat(Array.from({ length: 2000 }, () => command('createStream')));
  const ended = once(served, 'close');
  const flood = setInterval(() => client.write(asks), 1);
  await ended;
  clearInterval(flood);
  client.destroy();
  expect(said).toEqual(['it does not read']);
});
