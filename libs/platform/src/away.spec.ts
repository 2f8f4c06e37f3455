import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { createClient } from 'redis';
import { backing } from '@xuekao/testing';
import { isAway } from './away.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
const errorOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => new Error('it worked'), (error: unknown) => error);

/** A port of this machine behind which nobody is. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a backing service that is away', () => {
  it('is Redis that does not answer', async () => {
    const client = createClient({ url: `redis://127.0.0.1:${await deadPort()}`, disableOfflineQueue: true, socket: { reconnectStrategy: () => 60_000 } });
    client.on('error', () => undefined);
    open.push(() => client.destroy());
    void client.connect().catch(() => undefined);
    expect(isAway(await errorOf(client.get('a')))).toBe(true);
  });

  it('is Redis that hangs up in the middle of a command', async () => {
    const server = createServer((socket) => void socket.on('data', (bytes) => (bytes.includes('GET') ? socket.destroy() : socket.write('+OK\r\n'.repeat(bytes.toString().split('*').length - 1)))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => server.close());
    const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
    const client = createClient({ url: `redis://127.0.0.1:${port}`, RESP: 2, disableOfflineQueue: true, socket: { reconnectStrategy: () => 60_000 } });
    client.on('error', () => undefined);
    await client.connect();
    open.push(() => client.destroy());
    expect(isAway(await errorOf(client.get('a')))).toBe(true);
  });

  it('is MongoDB that does not answer', async () => {
    const connection = mongoose.createConnection(`mongodb://127.0.0.1:${await deadPort()}/?directConnection=true`, { serverSelectionTimeoutMS: 100 });
    open.push(() => connection.close());
    expect(isAway(await errorOf(connection.asPromise()))).toBe(true);
  });

  it('is not what the database refuses, nor a fault of ours', async () => {
    const { mongoUrl } = await backing();
    const connection = await mongoose.createConnection(mongoUrl).asPromise();
    open.push(() => connection.close());
    const refused = await errorOf(connection.db?.command({ noSuchCommand: 1 }) ?? Promise.resolve());
    expect([refused instanceof mongoose.mongo.MongoServerError, isAway(refused)]).toEqual([true, false]);
    for (const error of [new TypeError('x is not a function'), 'LOADING', null]) expect(isAway(error)).toBe(false);
  });
});
