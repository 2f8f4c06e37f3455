import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { serviceEnvironment } from '@xuekao/testing';
import { readConfig } from './config.js';
import { connectMongo } from './connections.js';
import { createLogger } from './logger.js';

it('a service that starts before its database waits for it', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const { hostname, port, username, password } = new URL(config.mongoUrl);
  // hangs up on everybody until the first attempt was given up
  let isThere = false;
  const door = createServer((socket) => {
    if (!isThere) return void socket.destroy();
    const inside = connect(Number(port), hostname);
    socket.pipe(inside).pipe(socket);
    for (const one of [socket, inside]) one.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port: outside } = door.address() as AddressInfo; // a TCP server's address is never a string
  const said: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => {
    isThere = true;
    said.push(line);
  } });
  const mongoUrl = `mongodb://${username ? `${username}:${password}@` : ''}127.0.0.1:${outside}/?directConnection=true${username ? '&authSource=admin' : ''}`;
  const connection = await connectMongo({ ...config, mongoUrl }, 'identity', logger);
  expect(connection.readyState).toBe(1);
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['mongodb is not there yet']);
  await connection.close();
  door.close();
});

it('a password that the database does not know ends the start at once', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const url = new URL(config.mongoUrl);
  url.username = 'nobody';
  url.password = 'wrong';
  await expect(connectMongo({ ...config, mongoUrl: url.href }, 'identity', createLogger('test', 'silent'))).rejects.toThrow(/[Aa]uth/);
});
