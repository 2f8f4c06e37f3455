import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, socketProtocol } from '@xuekao/contracts';
import { runningTime } from '@xuekao/testing';
import { WebSocket } from 'ws';
import { ask, call, learner, platform, post, signIn } from '../support/platform.js';
import { radio, School } from '../support/school.js';

const mine = 4;
let token: string;
let me: string;
let examId: string;
let open: WebSocket[] = [];

beforeAll(async () => {
  token = await signIn(learner(mine));
  me = (await ask('/api/sys/user/info', token, {})).id;
  const { records } = await ask('/api/client/exam/open-paging', token, {});
  const [exam] = records;
  if (!exam) throw new Error('the demo content has no open exam');
  examId = exam.id;
});
afterEach(() => {
  for (const socket of open) socket.terminate();
  open = [];
});

function connect(path: string, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(platform().url.replace('http', 'ws') + path, { headers });
  socket.on('error', () => undefined); // refused upgrades; `ended` reports them
  open.push(socket);
  return socket;
}
const examPath = (userId = me, exam = examId): string => `/api/socket/exam/${userId}/${exam}/pc`;
const ticketOf = async (who = token, exam = examId): Promise<string> =>
  (await ask('/api/socket/ticket', who, { kind: 'exam', examId: exam })).ticket;

/** How a socket ends, and after how many milliseconds: its close code, or the HTTP status of a refused upgrade. */
function ended(socket: WebSocket): Promise<{ code: number; ms: number }> {
  const began = Date.now();
  return new Promise((resolve) => {
    socket.on('close', (code) => resolve({ code, ms: Date.now() - began }));
    socket.on('unexpected-response', (_request, response) => resolve({ code: response.statusCode ?? 0, ms: Date.now() - began }));
  });
}
const opened = (socket: WebSocket): Promise<void> => new Promise((resolve) => socket.once('open', () => resolve()));
const heard = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));

async function admitted(): Promise<WebSocket> {
  const ticket = await ticketOf(); // who opens the socket has a second to show it
  const socket = connect(examPath());
  await opened(socket);
  const welcome = heard(socket);
  socket.send(JSON.stringify({ ticket }));
  expect(await welcome).toBe('pong');
  return socket;
}

describe('the exam socket (row 28)', () => {
  it('answers ping with pong to whoever brings a ticket of their own', async () => {
    const socket = await admitted();
    const answer = heard(socket);
    socket.send('ping');
    expect(await answer).toBe('pong');
  });

  it('closes after a second when no ticket comes', async () => {
    const { code, ms } = await ended(connect(examPath()));
    expect([code, ms > 900, ms < 2500]).toEqual([4401, true, true]);
  });

  it.each([
    ['nonsense', 'hello'],
    ['an invented ticket', '{"ticket":"abc"}'],
    ['a ping first', 'ping'],
  ])('closes at once on %s', async (_what, message) => {
    const socket = connect(examPath());
    await opened(socket);
    const end = ended(socket);
    socket.send(message);
    expect((await end).code).toBe(4401);
  });

  it('takes a ticket once', async () => {
    const ticket = await ticketOf();
    const first = connect(examPath());
    await opened(first);
    const welcome = heard(first);
    first.send(JSON.stringify({ ticket }));
    await welcome;
    const second = connect(examPath());
    await opened(second);
    const end = ended(second);
    second.send(JSON.stringify({ ticket }));
    expect((await end).code).toBe(4401);
  });

  it('takes a ticket for its own person and exam only', async () => {
    const other = await signIn(learner(mine + 1));
    for (const [path, ticket] of [
      [examPath(), await ticketOf(other)],
      [examPath('f'.repeat(24)), await ticketOf()],
      [examPath(me, 'e'.repeat(24)), await ticketOf()],
    ] as const) {
      const socket = connect(path);
      await opened(socket);
      const end = ended(socket);
      socket.send(JSON.stringify({ ticket }));
      expect((await end).code).toBe(4403);
    }
  });

  it('refuses a page of another origin and a path that is none', async () => {
    expect((await ended(connect(examPath(), { origin: 'https://evil.example' }))).code).toBe(403);
    expect((await ended(connect('/api/socket/exam/x'))).code).toBe(404);
  });

  it('gives no ticket for an exam that is not there or not yours, nor to a stranger', async () => {
    expect(await call('/api/socket/ticket', token, { kind: 'exam', examId: 'e'.repeat(24) })).toMatchObject({ status: 404 });
    expect(await post('/api/socket/ticket', '', { kind: 'exam', examId })).toMatchObject({ status: 401 });
  });

  it('closes on a frame of more than 64 kB and on a flood', async () => {
    const big = await admitted();
    const bigEnd = ended(big);
    big.send('x'.repeat(65 * 1024));
    expect((await bigEnd).code).toBe(1009);
    const flood = await admitted();
    const floodEnd = ended(flood);
    for (let i = 0; i < 120; i += 1) flood.send('ping');
    expect((await floodEnd).code).toBe(4408);
  });

  it('closes within 2 s when the session ends', async () => {
    const socket = await admitted();
    const end = ended(socket);
    await ask('/api/sys/user/logout', token, {});
    const { code, ms } = await end;
    expect([code, ms < 2000]).toEqual([4410, true]);
    token = await signIn(learner(mine));
  });
});

describe('server events of a page (row 26)', () => {
  async function events(who: string): Promise<ReadableStreamDefaultReader<string>> {
    const response = await fetch(`${platform().url}/api/socket/user`, { headers: { token: who } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    if (!response.body) throw new Error('no stream');
    return response.body.pipeThrough(new TextDecoderStream()).getReader();
  }
  async function textUntil(reader: ReadableStreamDefaultReader<string>, wanted: string): Promise<string> {
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      text += value ?? '';
      if (done || text.includes(wanted)) return text;
    }
  }

  it('tell the earlier page within 2 s that a later sign-in ended its session; its next call answers 10010002', async () => {
    const account = learner(mine + 2);
    const earlier = await signIn(account);
    const reader = await events(earlier);
    await textUntil(reader, 'event: ready');
    const waited = runningTime();
    await signIn(account);
    expect(await textUntil(reader, 'kicked')).toContain('event: session-ended\ndata: {"reason":"kicked"}');
    expect(waited.end()).toBeLessThan(2000);
    expect(await post('/api/sys/user/info', earlier, {})).toMatchObject({ status: 401, code: 10010002 });
  });

  it('need a session', async () => {
    expect((await fetch(`${platform().url}/api/socket/user`)).status).toBe(401);
  });
});

describe('the socket of an order, /api/socket/pay/{orderId}', () => {
  it('tells its buyer that the order is paid, in the words of the specification, and is for nobody else', async () => {
    const school = await School.open();
    const [buyer, other] = [await school.person(), await school.person()];
    const { quIds } = await school.bank([radio()]);
    const priced = await school.exam(quIds, { price: 100 });
    const { orderId } = await ask('/api/exam/buy/init', buyer.token, { examId: priced });
    expect((await call('/api/socket/ticket', other.token, { kind: 'pay', orderId })).code).toBe(errors.NOT_FOUND.code);
    const { ticket } = await ask('/api/socket/ticket', buyer.token, { kind: 'pay', orderId });
    const socket = connect(`/api/socket/pay/${orderId}`);
    await opened(socket);
    const welcome = heard(socket);
    socket.send(JSON.stringify({ ticket }));
    expect(await welcome).toBe('pong');
    const told = heard(socket);
    const { qrText } = await ask('/api/pay/sandbox/trade', buyer.token, { id: orderId });
    await fetch(qrText, { method: 'POST' });
    expect(JSON.parse(await told)).toEqual({ success: true });
    // a ticket of this order opens no other
    const again = await ask('/api/socket/ticket', buyer.token, { kind: 'pay', orderId });
    const foreign = connect(`/api/socket/pay/${'0'.repeat(24)}`);
    await opened(foreign);
    const end = ended(foreign);
    foreign.send(JSON.stringify({ ticket: again.ticket }));
    expect((await end).code).toBe(4403);
  });
});

describe('the socket of a watch wall, /api/socket/watch/{examId}', () => {
  it('tells whoever may watch the exam that somebody began, left or handed in, and not who; nobody else opens it', async () => {
    const school = await School.open();
    const [sitter, proctor] = [await school.person(), await school.person({ roles: [school.administrators] })];
    const { quIds } = await school.bank([radio()]);
    const wallExam = await school.exam(quIds, { openType: 3, users: [sitter.id], leaveOn: true, leaveCount: 0 });
    const wish = { kind: 'watch', examId: wallExam } as const;
    expect((await call('/api/socket/ticket', sitter.token, wish)).code).toBe(errors.FORBIDDEN.code);
    expect((await call('/api/socket/ticket', proctor.token, { kind: 'watch', examId: 'e'.repeat(24) })).code).toBe(errors.NOT_FOUND.code);
    const { ticket } = await ask('/api/socket/ticket', proctor.token, wish);
    const socket = new WebSocket(`${platform().url.replace('http', 'ws')}/api/socket/watch/${wallExam}`, socketProtocol);
    open.push(socket);
    await opened(socket);
    const welcome = heard(socket);
    socket.send(JSON.stringify({ ticket }));
    expect(JSON.parse(await welcome)).toMatchObject({ type: 'pong' });
    const told = async (deed: () => Promise<unknown>): Promise<unknown> => {
      const next = heard(socket);
      await deed();
      const { n, after: _after, ...frame } = JSON.parse(await next) as { n: number; after: number };
      const { records } = await ask('/api/exam/watch/process-paging', proctor.token, { params: { examId: wallExam, news: n } });
      return [frame, records.map(({ userId, leaveTimes }) => [userId, leaveTimes])];
    };
    const changed = (people: boolean) => ({ type: 'changed', data: { people } });
    let id = '';
    const begin = async (): Promise<void> => {
      ({ id } = await ask('/api/paper/paper/create-paper', sitter.token, { examId: wallExam }));
    };
    expect(await told(begin)).toEqual([changed(true), [[sitter.id, 0]]]);
    expect(await told(() => ask('/api/paper/paper/leave-incr', sitter.token, { id, seconds: 9 }))).toEqual([
      changed(false),
      [[sitter.id, 1]],
    ]);
    expect(await told(() => ask('/api/paper/paper/hand-exam', sitter.token, { id }))).toEqual([changed(true), []]);
  });
});
