import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { needGivenServers } from './given-servers.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function taken(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // a TCP server's address is never a string
}
async function free(): Promise<number> {
  const port = await taken();
  await new Promise((resolve) => open.pop()?.close(resolve));
  return port;
}
const faultOf = (env: NodeJS.ProcessEnv): Promise<string> =>
  needGivenServers(env, 1).then(
    () => '',
    ({ message }: Error) => message,
  );

test('each server that the environment names and nobody reaches is said with its address and without its password', async () => {
  const [mongo, nats, redis] = [await free(), await free(), await taken()];
  const fault = await faultOf({
    MONGO_URL: `mongodb://root:Ge/hei@m@127.0.0.1:${mongo},127.0.0.2/?replicaSet=xuekao`,
    NATS_URL: `nats://operator:Geheim@127.0.0.1:${nats}`,
    REDIS_URL: `redis://operator:Geheim@127.0.0.1:${redis}/0`,
  });
  expect(fault.split('\n')).toEqual([
    `MongoDB at 127.0.0.1:${mongo}, 127.0.0.2:27017 (MONGO_URL) cannot be reached: ECONNREFUSED.`,
    `NATS at 127.0.0.1:${nats} (NATS_URL) cannot be reached: ECONNREFUSED.`,
    'Start it, or correct the address; without the setting npm start runs a server of its own.',
  ]);
});

test('one member of a set is enough, and where the environment names nobody, nobody is asked', async () => {
  expect(await faultOf({ MONGO_URL: `mongodb://u:p@127.0.0.1:${await free()},127.0.0.1:${await taken()}/` })).toBe('');
  expect(
    await faultOf({ MONGO_URL: '', MONGO_URL_EXAM: 'mongodb://127.0.0.1:1', NATS_URL: `nats://[::ffff:127.0.0.1]:${await taken()}` }),
  ).toBe('');
  expect(await faultOf({ MONGO_URL: 'mongodb+srv://u:p@nowhere.invalid/' })).toBe('');
});
