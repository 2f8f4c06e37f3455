import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { allCalls, calls, subjectOf } from '@xuekao/contracts';
import { Sessions, sessionIdOf } from '@xuekao/platform';
import { ownRedis } from '@xuekao/testing';
import { newId, startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { get, send } from './test-support/send.js';

const services = [...new Set(allCalls.map(({ owner }) => owner))].filter((owner) => owner !== 'gateway');
let under: GatewayUnderTest;
/** a service that answers without its database */
let lame = '';
/** clocks other than `setTimeout`, by which a drain ends */
const otherClocks = ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'Date', 'performance', 'hrtime'] as const;
/** how often services were asked */
let asked = 0;
beforeAll(async () => {
  under = await startUnderTest('health', { METRICS_PORT: '0' });
});
afterAll(() => under.close());

const statusOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
  const { origin, pathname } = new URL(url);
  return (await get(origin, pathname, headers)).status;
};
const servicesState = () => get(under.metricsUrl ?? '', '/healthz/services');

it('a gateway is ready while it reaches sessions and broker, whatever the services do', async () => {
  const response = await get(under.url, '/healthz/ready');
  expect([response.status, response.body]).toEqual([200, { ready: true, missing: [] }]);
  const state = await servicesState();
  expect([state.status, state.body]).toEqual([503, { ready: false, missing: services }]);
});

it('a gateway that was told to stop is not ready, and stays for as long as its balancer needs to see that', async () => {
  const own = await startUnderTest('health', { DRAIN_SECONDS: '8', METRICS_PORT: '0' });
  const seen = async (): Promise<unknown[]> => {
    const ready = await get(own.url, '/healthz/ready');
    return [ready.status, ready.body, await statusOf(`${own.url}/healthz/live`), await statusOf(`${own.metricsUrl}/healthz/live`)];
  };
  const draining = [503, { ready: false, draining: true, missing: [] }, 200, 200];
  expect(await seen()).toEqual([200, { ready: true, missing: [] }, 200, 200]);
  // limits and connections of the gateway go by the other clocks
  jest.useFakeTimers({ doNotFake: [...otherClocks] });
  let isClosed = false;
  const closed = own.close().then(() => (isClosed = true));
  try {
    expect(await seen()).toEqual(draining);
    await jest.advanceTimersByTimeAsync(7999);
    expect(await seen()).toEqual(draining);
    expect(isClosed).toBe(false);
  } finally {
    await jest.advanceTimersByTimeAsync(8000);
    jest.useRealTimers();
    await closed;
  }
  await expect(statusOf(`${own.url}/healthz/ready`)).rejects.toThrow('ECONNREFUSED');
});

it('a Redis that takes no writes, as with a full disk, still serves reads of sessions; a frozen one does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const server = await ownRedis();
  const own = await startUnderTest('health', { REDIS_URL: server.url });
  const ready = async (): Promise<unknown> => (await get(own.url, '/healthz/ready')).body;
  try {
    const { token } = await own.signIn();
    mkdirSync(join(folder, 'dump')); // where the file should go: a save fails as on a full disk
    for (const line of [`CONFIG SET dir ${folder}`, 'CONFIG SET dbfilename dump', 'CONFIG SET save "3600 1"', 'BGSAVE'])
      await server.command(line);
    await until('the refusal', async () => (await server.command('PING')).includes('MISCONF'), 10_000);
    expect(await new Sessions(own.redis, own.nats, own.config).read(sessionIdOf(token))).not.toBeNull();
    expect(await ready()).toEqual({ ready: true, missing: [] });
    server.freeze();
    await until('the silence', async () => JSON.stringify(await ready()).includes('"missing":["sessions"]'), 15_000);
    server.thaw();
    await until('the end of it', async () => JSON.stringify(await ready()).includes('"missing":[]'), 15_000);
  } finally {
    await own.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

it('the services are asked once a second at most, on the port of metrics alone', async () => {
  for (const name of services)
    under.nats.subscribe(under.config.subject(`health.${name}`), {
      callback: (_error, message) => void (asked += Number(message.respond(JSON.stringify({ ready: name !== lame })))),
    });
  await under.nats.flush();
  await until('the services', async () => (await statusOf(`${under.metricsUrl}/healthz/services`)) === 200, 10_000);
  const [before, began] = [asked, performance.now()];
  for (let count = 0; count < 100; count += 1) await statusOf(`${under.metricsUrl}/healthz/services`);
  const rounds = 1 + Math.floor((performance.now() - began) / 1000);
  expect(asked - before).toBeLessThanOrEqual(rounds * services.length);
  for (const path of ['/healthz/services', '/metrics']) expect(await statusOf(under.url + path)).toBe(404);
});

it('a service that answers but has lost its database is missing', async () => {
  lame = services[0] ?? '';
  await until('the missing one', async () => (await statusOf(`${under.metricsUrl}/healthz/services`)) === 503, 10_000);
  const state = await servicesState();
  expect(state.body).toEqual({ ready: false, missing: [lame] });
});

it('metrics are collected once in five seconds, for this machine by its own name', async () => {
  const read = async (): Promise<string> => (await get(under.metricsUrl ?? '', '/metrics')).text;
  const first = await read();
  expect(first).toContain('xuekao_places');
  await statusOf(`${under.url}/healthz/live`);
  expect(await read()).toBe(first);
  expect((await get(under.metricsUrl ?? '', '/metrics', { host: 'evil.example' })).status).toBe(403);
});

it('who asks for readiness, or with tokens that open nothing, without an end is told to wait; who is signed in is not', async () => {
  const { token } = await under.signIn();
  const outcomes = async (path: string, given: string, count: number): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, () => statusOf(under.url + path, given === '' ? {} : { token: given })));
  expect((await outcomes('/healthz/ready', '', 400)).filter((status) => status === 429).length).toBeGreaterThan(100);
  expect((await outcomes('/api/socket/user', 'x'.repeat(43), 600)).filter((status) => status === 429).length).toBeGreaterThan(100);
  under.nats.subscribe(under.config.subject(subjectOf(calls.exam.exams.simpleDetail)), {
    callback: (_error, message) => void message.respond('{"code":0,"msg":"操作成功！","data":{}}'),
  });
  await under.nats.flush();
  const own = await send(under.url, calls.gateway.sockets.ticket, { kind: 'exam', examId: newId() }, token);
  expect([own.status, own.body]).toEqual([200, expect.objectContaining({ code: 0 })]);
}, 60_000);
