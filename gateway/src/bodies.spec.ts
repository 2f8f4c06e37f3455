import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Msg } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { calls, errors, type CallSpec } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { get, send } from './test-support/send.js';

const mb = 1024 * 1024;
const crowd = 200;
const large = calls.identity.signIn.faceLogin.maxBytes ?? 0;
let under: GatewayUnderTest;
let client: Client[] = [];
/** Calls that the service behind the gateway has taken and not yet answered. */
const held: Msg[] = [];

beforeAll(async () => {
  under = await startUnderTest('bodies');
  under.nats.subscribe(under.config.subject('call.identity.api.sys.user.>'), { callback: (_error, message) => void held.push(message) });
  await under.nats.flush();
}, 60_000);
afterAll(() => under.close());
afterEach(async () => {
  for (const { socket } of client) socket.destroy();
  client = [];
  for (const message of held.splice(0)) message.respond('{"code":0,"msg":"操作成功！","data":{}}');
  await until('all bytes given back', async () => (await bytesHeld()) === 0, 20_000);
}, 20_000);

async function bytesHeld(): Promise<number> {
  const { values } = await metrics.bodyBytes.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

interface Client {
  socket: Socket;
  said: () => string;
}

async function dial(localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port: Number(new URL(under.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined); // the gateway may cut it
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(socket, 'connect');
  const one = { socket, said: () => said };
  client.push(one);
  return one;
}

const head = (call: Pick<CallSpec, 'path'>, size: string, token = ''): string =>
  `POST ${call.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${token && `token: ${token}\r\n`}${size}\r\n\r\n`;
const longest = Buffer.alloc(16 * mb, 'a');
/** All of a body but its last byte; all clients of a crowd send from one piece of memory. */
const most = (length: number): Buffer => longest.subarray(0, length - 1);

/** Sends a request whose body never comes to its end; resolves when the gateway has read it or has answered. */
async function stuck(call: CallSpec, length: number, token = '', localAddress?: string): Promise<Client> {
  const one = await dial(localAddress);
  one.socket.write(head(call, `content-length: ${length}`, token));
  await new Promise((resolve) => one.socket.write(most(length), resolve));
  return one;
}
const refusedOf = (clients: readonly Client[]): number => clients.filter(({ said }) => said().startsWith('HTTP/1.1 503')).length;
const isAnswered = (path: string) => async (): Promise<boolean> => (await get(under.url, path)).ok;

it('two hundred photos that never come to their end hold a part of the memory for strangers, and others sign in', async () => {
  const clients = await Promise.all(Array.from({ length: crowd }, () => stuck(calls.identity.signIn.faceLogin, large)));
  await until('an answer behind them', isAnswered('/healthz/live'), 20_000);
  await until('refusals', () => refusedOf(clients) > crowd * 0.8, 30_000);
  expect(await bytesHeld()).toBeLessThan(25 * mb);
  const refusal = clients.map(({ said }) => said()).find((text) => text.startsWith('HTTP/1.1 503')) ?? '';
  expect(refusal.toLowerCase()).toContain('retry-after: 1');
  expect(refusal).toContain(`"code":${errors.BUSY.code}`);
  // somebody at another address still sends theirs; where the machine was busy with the crowd they ask again, as the page does
  await until(
    'a sign-in that is looked at',
    async () => {
      const other = await dial('127.0.8.1');
      other.socket.write(`${head(calls.identity.signIn.login, 'content-length: 2')}{}`);
      await until('an answer', () => other.said() !== '', 20_000);
      return other.said().includes(`"code":${errors.BAD_INPUT.code}`);
    },
    10_000,
  );
}, 60_000);

it('many addresses together do not hold more, and nobody without an account takes from those who have one', async () => {
  const clients = await Promise.all(
    Array.from({ length: crowd }, (_, index) => stuck(calls.identity.signIn.faceLogin, large, '', `127.0.9.${index + 1}`)),
  );
  await until('refusals', () => refusedOf(clients) > crowd * 0.8, 30_000);
  expect(await bytesHeld()).toBeLessThan(49 * mb);
  const { token } = await under.signIn();
  const response = await send(under.url, calls.exam.papers.fillAnswer, {}, token);
  expect(response.body).toMatchObject({ code: errors.BAD_INPUT.code });
}, 60_000);

it('one person has half of what is there for people, whatever the number of connections; another one goes on', async () => {
  const [greedy, patient] = await Promise.all([under.signIn(), under.signIn()]);
  const clients = await Promise.all(
    Array.from({ length: 90 }, () => stuck(calls.exam.papers.fillAnswer, calls.exam.papers.fillAnswer.maxBytes ?? 0, greedy.token)),
  );
  await until('refusals', () => refusedOf(clients) > 50, 30_000);
  expect(await bytesHeld()).toBeLessThan(33 * mb);
  const response = await send(under.url, calls.exam.papers.fillAnswer, { x: 'a'.repeat(900_000) }, patient.token);
  expect(response.body).toMatchObject({ code: errors.BAD_INPUT.code });
}, 60_000);

it('a body in chunks counts as the longest that the call takes', async () => {
  const one = await dial();
  one.socket.write(`${head(calls.identity.signIn.login, 'transfer-encoding: chunked')}1\r\n{\r\n`);
  await until('its bytes', async () => (await bytesHeld()) > 0, 20_000);
  expect(await bytesHeld()).toBe(16 * 1024);
});

it('what a service still works on is held, also when its client has gone', async () => {
  const body = JSON.stringify({ userName: 'a', password: 'b'.repeat(20), captchaKey: 'c'.repeat(32), captchaValue: 'dddd' });
  const one = await dial();
  one.socket.write(head(calls.identity.signIn.login, `content-length: ${body.length}`) + body);
  await until('the call', () => held.length === 1, 20_000);
  one.socket.destroy();
  await until('its end', async () => (await metrics.places.get()).values.every(({ value }) => value === 0), 20_000);
  expect(await bytesHeld()).toBe(body.length);
  // given back with the answer, after this test
});

it('a body that goes nowhere is not read', async () => {
  const one = await dial();
  one.socket.write(`POST /api/nothing HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`);
  await until('an answer', () => one.said() !== '', 20_000);
  expect(one.said().slice(0, 12)).toBe('HTTP/1.1 404');
});

it('a body that is too slow is given up', async () => {
  under.gateway.server.requestTimeout = 1000;
  under.gateway.server.headersTimeout = 1000;
  const one = await stuck(calls.identity.signIn.faceLogin, large);
  await until('an answer', () => one.said() !== '', 10_000);
  expect(one.said().slice(0, 12)).toBe('HTTP/1.1 408');
}, 20_000);
