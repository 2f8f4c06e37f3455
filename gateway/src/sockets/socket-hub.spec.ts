import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { calls, defineSocket, errors, frame, socketProtocol, sockets, subjectOf, type ErrorName } from '@xuekao/contracts';
import {
  CallClient,
  Sessions,
  SocketFrames,
  SocketSender,
  connectNats,
  connectRedis,
  createLogger,
  metrics,
  readConfig,
  type Config,
  type Redis,
  type SessionRole,
} from '@xuekao/platform';
import { runningTime, serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { SessionGuard } from '../session-guard.js';
import { doorTo } from '../test-support/door-to.js';
import { newId, until } from '../test-support/gateway-under-test.js';
import { NumberedPage } from '../test-support/numbered-page.js';
import { SocketHub } from './socket-hub.js';

const logger = createLogger('test', 'silent');
const role = { id: 'c'.repeat(24), generation: 1, roleType: 1, roleLevel: 3, permissions: [] };
/** A socket that only this file knows: a page that says nothing for a second is gone. */
const brief = defineSocket({
  name: 'brief',
  path: '/api/socket/brief/{orderId}',
  owner: 'exam',
  access: 'user',
  params: { orderId: z.string().regex(/^[0-9a-f]{24}$/) },
  receiver: ['orderId'],
  admits: { call: calls.exam.exams.simpleDetail, input: ({ orderId }) => ({ id: orderId }) },
  pingSeconds: 0.2,
  silentSeconds: 1,
  frames: { paid: frame(z.strictObject({ paid: z.boolean() }), (data) => JSON.stringify(data)) },
});
let config: Config;
let redis: Redis;
let nats: NatsConnection;
let guard: SessionGuard;
let hub: SocketHub;
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
  hub = new SocketHub({
    redis,
    nats,
    guard,
    calls: new CallClient(nats, config),
    config,
    logger,
    sockets: [sockets.exam, sockets.watch, brief],
    rightsMs: 500,
    whoOf: (request) => request.socket.remoteAddress ?? '',
  });
  // as the gateway's own server, which lets a client close its side first
  server = createServer();
  inside = new Set();
  server.on('connection', (socket: Socket) => inside.add(socket.on('close', () => inside.delete(socket))));
  hub.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  hub.close();
  guard.monitor.close();
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
async function ticketOf(userId: string, of: Readonly<Record<string, string>>, held: SessionRole = role): Promise<string> {
  const person = {
    userId,
    userName: `u${userId}`,
    realName: '人',
    mobile: '',
    deptCode: 'A01',
    groups: [],
    roles: [held.id],
    epoch: 0,
    revision: 0,
    accountEnds: null,
  };
  const { session } = await new Sessions(redis, nats, config).open(person, [held], false);
  const ticket = randomBytes(32).toString('base64url');
  await redis.set(
    `socket-ticket:${createHash('sha256').update(ticket).digest('hex')}`,
    JSON.stringify({ kind: 'exam', ...of, userId, sessionId: session.id }),
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
  const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(userId, { examId })));
  const socket = new WebSocket(`ws://127.0.0.1:${portOf()}/api/socket/exam/${userId}/${examId}/pc`);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await once(socket, 'open');
  for (const ticket of tickets) socket.send(JSON.stringify({ ticket }));
  await until('a welcome', () => heard.length > 0, 5000);
  socket.send('ping');
  await until('an answer to a ping', () => heard.length > 1, 5000);
  expect(heard).toEqual(['pong', 'pong']);
  expect(guard.monitor.size).toBe(1);
  socket.close();
  await once(socket, 'close');
  await until('the monitoring given up', () => guard.monitor.size === 0, 5000);
});

interface Somebody {
  userId: string;
  examId: string;
  path: string;
}
function somebody(): Somebody {
  const [userId, examId] = [newId(), newId()];
  return { userId, examId, path: `ws://127.0.0.1:${portOf()}/api/socket/exam/${userId}/${examId}/pc` };
}
const open = async ({ userId, examId, path }: Somebody, last?: number): Promise<NumberedPage> =>
  NumberedPage.open(path, await ticketOf(userId, { examId }), last);
const sender = (): SocketSender => new SocketSender('exam', redis, nats, config);

describe('the subprotocol', () => {
  it('is taken where it is among those offered; who offers others alone is refused', async () => {
    const { path } = somebody();
    const both = new WebSocket(path, ['xuekao.9', socketProtocol]);
    await once(both, 'open');
    expect(both.protocol).toBe(socketProtocol);
    both.close();
    const unknown = new WebSocket(path, ['xuekao.9', 'xuekao.1']);
    unknown.on('error', () => undefined); // the refusal
    const [, { statusCode }] = (await once(unknown, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(statusCode).toBe(400);
    unknown.terminate();
  });

  it.each([
    ['an acknowledgement of what was never sent', (last: number) => ({ n: last + 1, type: 'ack' })],
    ['one of half a frame', (last: number) => ({ n: last - 0.5, type: 'ack' })],
    ['one below nothing', () => ({ n: -1, type: 'ack' })],
    ['one without a number', () => ({ type: 'ack' })],
    ['a frame that is none', (last: number) => ({ n: last, type: 'message', data: { message: '假' } })],
    ['the plain ping', () => 'ping'],
  ])('closes with 4400 on %s', async (_what, forge) => {
    const page = await open(somebody());
    page.say(forge(page.last ?? 0));
    expect(await page.untilClosed()).toBe(4400);
  });

  it('takes an old acknowledgement for what it is: nothing new', async () => {
    const who = somebody();
    const page = await open(who);
    await sender().send(sockets.exam, who, 'message', { message: '一' });
    await page.until(1);
    page.say({ n: 0, type: 'ack' });
    page.say({ n: page.last, type: 'ping' });
    await sender().send(sockets.exam, who, 'message', { message: '二' });
    await page.until(2);
    expect(page.messages).toEqual(['一', '二']);
    await page.leave();
  });

  it('a page that claims to have what was never sent hears of a gap and gets what nobody acknowledged', async () => {
    const who = somebody();
    const first = await open(who);
    await first.leave();
    await sender().send(sockets.exam, who, 'message', { message: '一' });
    const liar = await open(who, (first.last ?? 0) + 1000);
    await liar.until(2);
    expect(liar.heard.map(({ type }) => type)).toEqual(['gap', 'message']);
    await liar.leave();
  });

  it('a flood of frames closes with 4408', async () => {
    const page = await open(somebody());
    for (let sent = 0; sent < 120; sent += 1) page.say({ n: page.last, type: 'ping' });
    expect(await page.untilClosed()).toBe(4408);
  });

  it('a page that does not read is cut, and gets the newest frames when it is back', async () => {
    const who = somebody();
    const page = await open(who);
    page.socket.pause();
    const message = '长'.repeat(1000);
    // what the kernel takes for both ends, and then the gateway for its own
    for (let sent = 0; inside.size > 0; sent += 1) {
      expect(sent).toBeLessThan(10_000);
      await sender().send(sockets.exam, who, 'message', { message });
    }
    page.socket.resume();
    await page.untilClosed();
    const back = await open(who, page.last);
    await back.until(2);
    expect(back.heard[0]?.type).toBe('gap');
    await back.leave();
  }, 60_000);

  /** One more hub, with its own lines to broker and Redis. */
  async function hubBehind(lines: {
    nats?: NatsConnection;
    redis?: Redis;
  }): Promise<{ pathOf: (who: Somebody) => string; close: () => void }> {
    const whoOf = (): null => null;
    const behind = new SocketHub({
      ...{ redis, nats, guard, config, logger, whoOf, ...lines },
      calls: new CallClient(nats, config),
      sockets: [sockets.exam],
    });
    const other = createServer();
    behind.attach(other);
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens on a port
    return {
      pathOf: ({ path }) => path.replace(/:\d+\//, `:${port}/`),
      close: () => {
        behind.close();
        other.close();
      },
    };
  }

  it('what was told while the broker was away reaches an open page when the gateway is back there', async () => {
    const door = await doorTo(config.natsUrl);
    const far = await connectNats({ ...config, natsUrl: door.url }, 'hub-far');
    const behind = await hubBehind({ nats: far });
    await far.flush();
    const who = somebody();
    const page = await open({ ...who, path: behind.pathOf(who) });
    door.cut();
    await sender().send(sockets.exam, who, 'message', { message: '断线时' });
    await sender().send(sockets.exam, who, 'message', { message: '又一条' });
    await page.until(2);
    expect(page.messages).toEqual(['断线时', '又一条']);
    await page.leave();
    behind.close();
    await far.close();
    door.close();
  }, 30_000);

  it('what a sender kept and never told comes with the next frame, and what comes while it is read comes behind it', async () => {
    const door = await doorTo(config.redisUrl);
    const far = await connectRedis({ ...config, redisUrl: door.url }, logger);
    const behind = await hubBehind({ redis: far });
    const who = somebody();
    const page = await open({ ...who, path: behind.pathOf(who) });
    await new SocketFrames(redis).add(`exam.${who.userId}.${who.examId}`, 'message', { message: '没通知' });
    const answers = door.holdAnswers();
    await sender().send(sockets.exam, who, 'message', { message: '下一条' });
    // Redis has said what there is, and the gateway has not heard it
    await answers.first;
    await sender().send(sockets.exam, who, 'message', { message: '再一条' });
    await nats.flush();
    answers.release();
    await page.until(3);
    expect(page.messages).toEqual(['没通知', '下一条', '再一条']);
    await page.leave();
    behind.close();
    await far.close();
    door.close();
  }, 30_000);
});

describe('a socket of another contract', () => {
  const briefPath = (orderId: string): string => `ws://127.0.0.1:${portOf()}/api/socket/brief/${orderId}`;

  it('is admitted by its own ticket alone, and cut when it says nothing for as long as its contract allows', async () => {
    const [userId, orderId] = [newId(), newId()];
    const strange = await NumberedPage.open(briefPath(orderId), await ticketOf(userId, { examId: orderId }));
    expect(await strange.untilClosed()).toBe(4403);
    const elsewhere = await NumberedPage.open(briefPath(orderId), await ticketOf(userId, { kind: 'brief', orderId: newId() }));
    expect(await elsewhere.untilClosed()).toBe(4403);
    const [silent, pinging] = await Promise.all(
      [1, 2].map(async () => NumberedPage.open(briefPath(orderId), await ticketOf(userId, { kind: 'brief', orderId }))),
    );
    const pings = setInterval(() => pinging?.say({ n: pinging.last, type: 'ping' }), 200);
    await silent?.untilClosed();
    clearInterval(pings);
    expect(pinging?.closeCode).toBe(0);
    await sender().send(brief, { orderId }, 'paid', { paid: true });
    expect((await pinging?.until(1))?.[0]).toMatchObject({ type: 'paid', data: { paid: true } });
    await pinging?.leave();
  });
});

it('a socket that wants a permission ends when its owner refuses the person; an owner that is busy takes nothing away', async () => {
  const [userId, examId] = [newId(), newId()];
  const teacher: SessionRole = { ...role, id: newId(), roleType: 2, permissions: ['paper:list'] };
  const asked: ErrorName[] = [];
  let refusal: ErrorName | null = 'BUSY';
  const answers = nats.subscribe(config.subject(subjectOf(calls.proctoring.watch.processPaging)), {
    callback: (_error, message) => {
      if (refusal) asked.push(refusal);
      message.respond(JSON.stringify({ code: refusal ? errors[refusal].code : 0, msg: '', data: refusal ? null : {} }));
    },
  });
  await nats.flush();
  const path = `ws://127.0.0.1:${portOf()}/api/socket/watch/${examId}`;
  const page = await NumberedPage.open(path, await ticketOf(userId, { kind: 'watch', examId }, teacher));
  await until('two looks at the right', () => asked.length > 1, 10_000);
  expect(page.closeCode).toBe(0);
  refusal = 'NOT_FOUND';
  expect(await page.untilClosed()).toBe(4403);
  // one whose permission went between the ticket and its first message
  const late = await NumberedPage.open(path, await ticketOf(userId, { kind: 'watch', examId }));
  expect(await late.untilClosed()).toBe(4403);
  answers.unsubscribe();
}, 30_000);
