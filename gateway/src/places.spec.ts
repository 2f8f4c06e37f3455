import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Msg } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, subjectOf, userEventsPath, type CallSpec } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import sharp from 'sharp';
import { newId, startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { send } from './test-support/send.js';

const people = 400;
const rounds = 10;
/** 0.1 to 0.5 s where nothing else runs; a place that was lost never comes back, however long one waits. */
const backWithinMs = 5000;
let under: GatewayUnderTest;
let tokens: string[];
let picture: Buffer;
/** Calls that the service behind the gateway has taken and not yet answered. */
const held: Msg[] = [];
let isHolding = true;

beforeAll(async () => {
  under = await startUnderTest('places');
  tokens = await Promise.all(Array.from({ length: people }, async () => (await under.signIn()).token));
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4060a0' } })
    .png()
    .toBuffer();
  for (const subject of ['call.exam.>', subjectOf(calls.identity.signIn.login)]) {
    under.nats.subscribe(under.config.subject(subject), {
      callback: (_error, message) => void (isHolding ? held.push(message) : answer(message)),
    });
  }
  await under.nats.flush();
}, 60_000);
afterAll(() => under.close());

const answer = (message: Msg): boolean => message.respond('{"code":0,"msg":"操作成功！","data":{}}');
function answerHeld(): void {
  for (const message of held.splice(0)) answer(message);
}

const head = (path: string, token: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: ${new URL(under.url).host}\r\ntoken: ${token}\r\ncontent-type: ` +
  `${type}\r\ncontent-length: ${length}\r\n\r\n`;
function request(call: CallSpec, token: string, body: unknown): string {
  const text = JSON.stringify(body);
  return head(call.path, token, 'application/json', Buffer.byteLength(text)) + text;
}
const save = (token: string): string =>
  request(calls.exam.papers.fillAnswer, token, { paperId: newId(), answers: [{ quId: newId(), seq: 1, answer: { text: '答' } }] });
const start = (token: string): string => request(calls.exam.papers.create, token, { examId: newId() });
function upload(token: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  return Buffer.concat([Buffer.from(head(calls.gateway.files.upload.path, token, 'multipart/form-data; boundary=x', body.length)), body]);
}

async function dial(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(under.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined); // the gateway may cut what hangs up
  await once(socket, 'connect');
  return socket;
}

async function placesTaken(): Promise<number> {
  const { values } = await metrics.places.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

it('everything that a request took comes back when its client hangs up', async () => {
  let arrived = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sockets = await Promise.all(tokens.map(() => dial()));
    sockets.forEach((socket, index) => {
      const token = tokens[index] ?? '';
      socket.write([save, start, upload][index % 3]?.(token) ?? '');
    });
    // half of the rounds go while their requests arrive, half when the service works on them
    if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    else await until('saves and starts at the service', () => held.length >= people / 2, 20_000);
    arrived += held.length;
    for (const socket of sockets) socket.destroy();
    await until('places given back', async () => (await placesTaken()) === 0, backWithinMs);
    answerHeld();
  }
  expect(arrived).toBeGreaterThan(((rounds / 2) * people) / 2);
}, 120_000);

it('so do those of requests that wait behind another on the same connection', async () => {
  const token = tokens[0] ?? '';
  const socket = await dial();
  socket.write(Array.from({ length: 20 }, () => save(token)).join(''));
  await until('a place for each', async () => (await placesTaken()) === 20, 20_000);
  socket.destroy();
  await until('places given back', async () => (await placesTaken()) === 0, backWithinMs);
  answerHeld();
});

it('four hundred connections of one client leave room for another', async () => {
  const signIn = request(calls.identity.signIn.login, '', { userName: 'a', password: 'Falsch@2026x' }).replace('token: \r\n', '');
  // calls of the tests before may still arrive
  const signIns = (): number => held.filter(({ subject }) => subject.endsWith('.login')).length;
  const sockets = await Promise.all(Array.from({ length: 400 }, () => dial()));
  for (const socket of sockets) socket.write(signIn);
  await until('sign-ins at the service', () => signIns() >= 150, 20_000);
  const other = await dial('127.0.8.1');
  other.write(signIn);
  await until('one more', () => signIns() === 151, 5000);
  for (const socket of [...sockets, other]) socket.destroy();
  await until('places given back', async () => (await placesTaken()) === 0, 5000);
  answerHeld();
}, 60_000);

it('a connection that sends hundreds of requests without waiting is cut, and keeps no place', async () => {
  const signIn = request(calls.identity.signIn.login, '', { userName: 'a', password: 'Falsch@2026x' }).replace('token: \r\n', '');
  const socket = await dial();
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.write(signIn.repeat(400));
  await cut;
  await until('places given back', async () => (await placesTaken()) === 0, backWithinMs);
  answerHeld();
}, 60_000);

it('server events leave nothing behind, also when their page has gone before they begin', async () => {
  const listeners = async (): Promise<number> => (await metrics.sockets.get()).values.reduce((sum, { value }) => sum + value, 0);
  const events = (token: string): string => `GET ${userEventsPath} HTTP/1.1\r\nhost: ${new URL(under.url).host}\r\ntoken: ${token}\r\n\r\n`;
  const sockets = await Promise.all(tokens.slice(0, 100).map(() => dial()));
  const all = Promise.all(sockets.map((socket) => once(socket, 'close')));
  sockets.forEach((socket, index) => {
    socket.write(events(tokens[index] ?? '').repeat(2));
    // half of them before the gateway has looked up the session
    if (index % 2 === 0) setImmediate(() => socket.resetAndDestroy());
  });
  await until('streams', async () => (await listeners()) >= 50, 20_000);
  for (const socket of sockets) socket.destroy();
  await all;
  await until('streams given back', async () => (await listeners()) === 0, backWithinMs);
});

it('and the next save is taken at once', async () => {
  isHolding = false;
  const input = { paperId: newId(), answers: [{ quId: newId(), seq: 1, answer: { text: '答' } }] };
  const response = await send(under.url, calls.exam.papers.fillAnswer, input, tokens[1] ?? '');
  expect(response.body).toMatchObject({ code: 0 });
  await until('its place given back', async () => (await placesTaken()) === 0, backWithinMs);
});
