import { createServer, type Server } from 'node:net';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isFree, keepPorts } from './ports.ts';

let folder: string;
let servers: Server[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ports-'));
  servers = [];
});
afterEach(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

const occupy = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    servers.push(server);
    server.listen(port, '127.0.0.1', resolve);
  });

test('a second start gets the ports of the first', async () => {
  const before = await keepPorts(folder, ['mongo', 'nats']);
  expect(await keepPorts(folder, ['mongo', 'nats'])).toEqual(before);
  expect(before.mongo).not.toBe(before.nats);
});

test('a port that somebody else took is chosen anew, the others stay, and the new one is kept', async () => {
  const before = await keepPorts(folder, ['mongo', 'nats']);
  await occupy(before.mongo);
  expect(await isFree(before.mongo)).toBe(false);
  const after = await keepPorts(folder, ['mongo', 'nats']);
  expect(after.nats).toBe(before.nats);
  expect(after.mongo).not.toBe(before.mongo);
  expect(JSON.parse(readFileSync(join(folder, 'ports'), 'utf8'))).toEqual(after);
});

test('a damaged file is replaced, and names that were not asked for are kept', async () => {
  writeFileSync(join(folder, 'ports'), '{"mongo":');
  const { mongo } = await keepPorts(folder, ['mongo']);
  await keepPorts(folder, ['gateway']);
  expect(JSON.parse(readFileSync(join(folder, 'ports'), 'utf8'))).toMatchObject({ mongo });
});
