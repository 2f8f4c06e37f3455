import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Sessions, connectNats, connectRedis, createLogger, metrics, readConfig, type Config, type Redis } from '@xuekao/platform';
import { runningTime, serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { WebSocket } from 'ws';
import { SessionGuard } from '../session-guard.js';
import { newId, until } from '../test-support/gateway-under-test.js';
import { ExamSockets } from './exam-socket.js';

const logger = createLogger('test', 'silent');
const role = { id: 'c'.repeat(24), generation: 1, roleType: 1, roleLevel: 3, permissions: [] };
let config: Config;
let redis: Redis;
let nats: NatsConnection;
let guard: SessionGuard;
let sockets: ExamSockets;
let server: Server;
/** the gateway's side of every connection */
let inside: Set<Socket>;

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('exam_socket'));
  [redis, nats] = await Promise.all([connectRedis(config, logger), connectNats(config, 'exam-socket')]);
});
afterAll(() => Promise.all([redis.close(), nats.close()]));

beforeEach(async () => {
  guard = new SessionGuard(new Sessions(redis, nats, config), nats, config, logger);
  sockets = new ExamSockets(redis, guard, config, (request) => request.socket.remoteAddress ?? '', logger);
  // as the gateway's own server, which lets a client close its side first
  server = createServer();
  inside = new Set();
  server.on('connection', (socket: Socket) => inside.add(socket.on('close', () => inside.delete(socket))));
  sockets.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  sockets.close();
  guard.watch.close();
  server.closeAllConnections();
  server.close();
});

const portOf = (): number => (server.address() as AddressInfo).port; // it listens on a port
const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${portOf()}\r\nconnection: upgrade\r\nupgrade: ` +
  `websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`;

async function dial(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: portOf(), host: '127.0.0.1', allowHalfOpen: true, localAddress });
  socket.on('error', () => undefined); // the gateway may cut it
  await once(socket, 'connect');
  return socket;
}

/** A ticket as the call gives it, for a new session of the person. */
async function ticketOf(userId: string, examId: string): Promise<string> {
  const person = {
    userId,
    userName: `u${userId}`,
    realName: '人',
    mobile: '',
    deptCode: 'A01',
    roles: [role.id],
    epoch: 0,
    revision: 0,
    accountEnds: null,
  };
  const { session } = await new Sessions(redis, nats, config).open(person, [role], false);
  const ticket = randomBytes(32).toString('base64url');
  await redis.set(
    `socket-ticket:${createHash('sha256').update(ticket).digest('hex')}`,
    JSON.stringify({ kind: 'exam', userId, sessionId: session.id, examId }),
  );
  return ticket;
}

it('somebody who is refused and resets the connection stops nothing', async () => {
  for (let round = 0; round < 50; round += 1) {
    const socket = await dial();
    socket.write(upgrade('/api/socket/nothing'));
    // the refusal finds nobody
    setImmediate(() => socket.resetAndDestroy());
  }
  await until('connections given up', () => inside.size === 0, 5000);
});

it('who is refused and never hangs up is cut off', async () => {
  const socket = await dial();
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  socket.write(upgrade('/api/socket/nothing'));
  await once(socket, 'end');
  expect(said.slice(0, 12)).toBe('HTTP/1.1 404');
  await until('the connection given up', () => inside.size === 0, 5000);
  socket.destroy();
});

it('who brings no ticket and does not answer the close is cut off', async () => {
  const socket = await dial();
  socket.resume();
  socket.write(upgrade(`/api/socket/exam/${newId()}/${newId()}/pc`));
  await once(socket, 'data');
  const waited = runningTime();
  await until('the connection given up', () => inside.size === 0, 10_000);
  expect(waited.end()).toBeLessThan(4000);
  const open = (await metrics.sockets.get()).values.find(({ labels }) => labels['kind'] === 'exam');
  expect(open?.value).toBe(0);
  socket.destroy();
});

it('sockets without a ticket are a few: who opens many leaves room for others', async () => {
  const path = `/api/socket/exam/${newId()}/${newId()}/pc`;
  const answerOf = async (localAddress: string): Promise<string> => {
    const socket = await dial(localAddress);
    socket.write(upgrade(path));
    const [bytes] = (await once(socket, 'data')) as [Buffer]; // of a socket without an encoding
    crowd.push(socket);
    return bytes.toString().slice(9, 12);
  };
  const crowd: Socket[] = [];
  const answers = await Promise.all(Array.from({ length: 700 }, () => answerOf('127.0.0.1')));
  expect(answers.filter((status) => status === '101').length).toBe(500);
  expect(answers.filter((status) => status === '503').length).toBe(200);
  expect(await answerOf('127.0.8.1')).toBe('101');
  for (const socket of crowd) socket.destroy();
  await until('the connections given up', () => inside.size === 0, 5000);
  expect(await answerOf('127.0.0.1')).toBe('101');
  crowd.at(-1)?.destroy();
}, 30_000);

it('of tickets that one socket brings together one is taken, and nothing of them is left afterwards', async () => {
  const [userId, examId] = [newId(), newId()];
  const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(userId, examId)));
  const socket = new WebSocket(`ws://127.0.0.1:${portOf()}/api/socket/exam/${userId}/${examId}/pc`);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await once(socket, 'open');
  for (const ticket of tickets) socket.send(JSON.stringify({ ticket }));
  await until('a welcome', () => heard.length > 0, 5000);
  socket.send('ping');
  await until('an answer to a ping', () => heard.length > 1, 5000);
  expect(heard).toEqual(['pong', 'pong']);
  expect(guard.watch.size).toBe(1);
  socket.close();
  await once(socket, 'close');
  await until('the watch given up', () => guard.watch.size === 0, 5000);
});
