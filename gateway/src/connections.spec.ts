import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Connections } from './connections.js';

let server: Server;
let connections: Connections;
const waiting: ServerResponse[] = [];
beforeEach(async () => {
  waiting.length = 0;
  server = createServer((_request, response) => waiting.push(response));
  connections = new Connections(server);
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function client(text: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  socket.setEncoding('utf8');
  const [taken] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')]))[0] as [Socket];
  socket.write(text);
  while (taken.bytesRead < text.length) await new Promise((resolve) => setImmediate(resolve));
  return socket;
}

it('a stop waits for no connection that never asked, as browsers open them ahead, and for none that sent half a request', async () => {
  const silent = await client('');
  const half = await client('GET / HTTP/1.1\r\nhost: x\r\n');
  const left = Promise.all([silent, half].map(async (socket) => once(socket.resume(), 'close')));
  const closed = once(server, 'close');
  server.close();
  const stay = connections.hangUp();
  await closed;
  await left;
  stay();
  expect(waiting).toHaveLength(0);
});

it('a stop waits for an answer that is on its way, and closes its connection then', async () => {
  const asked = await client('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const silent = await client('');
  const closed = once(server, 'close');
  const silentLeft = once(silent.resume(), 'close');
  server.close();
  const stay = connections.hangUp();
  await silentLeft;
  expect(asked.destroyed).toBe(false);
  let text = '';
  asked.on('data', (part: string) => (text += part));
  waiting[0]?.end('好');
  await closed;
  stay();
  await once(asked, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
});

it('a connection that sends more than twenty requests without waiting for answers is cut', async () => {
  const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  const socket = await client(request.repeat(20));
  expect(socket.destroyed).toBe(false);
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined).write(request);
  await cut;
  expect(waiting).toHaveLength(21);
});
