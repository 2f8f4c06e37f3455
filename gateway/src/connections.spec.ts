import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
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

it('with TLS it waits for an answer likewise, and for no handshake that does not come', async () => {
  // a shared key needs no certificate
  const shared = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const;
  const psk = Buffer.alloc(16, 1);
  const secure = createTlsServer({ ...shared, pskCallback: () => psk }, (_request, response) => waiting.push(response));
  const over = new Connections(secure);
  secure.listen({ host: '127.0.0.1', port: 0 });
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await Promise.all([once(secure, 'connection'), once(silent, 'connect')]);
  const asked = connectTls({
    ...shared,
    port,
    host: '127.0.0.1',
    pskCallback: () => ({ psk, identity: 'x' }),
    checkServerIdentity: () => undefined,
  });
  let text = '';
  asked.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(asked, 'secureConnect');
  const request = once(secure, 'request');
  asked.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = await request;
  const closed = once(secure, 'close');
  const silentLeft = once(silent.resume(), 'close');
  secure.close();
  const stay = over.hangUp();
  await silentLeft;
  expect(asked.destroyed).toBe(false);
  response.end('好');
  await closed;
  stay();
  await once(asked, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
});
