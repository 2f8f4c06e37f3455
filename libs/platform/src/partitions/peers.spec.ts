import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { allCalls, calls, partitionKeyOf, subjectOf, type Caller } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import { CallClient } from '../call-client.js';
import { CallServer } from '../call-server.js';
import { connectNats } from '../nats-connection.js';
import { readConfig, type Config } from '../config.js';
import { PreparedJson } from '../context.js';
import { Handle } from '../handle.decorator.js';
import { createLogger } from '../logger.js';
import { ServedElsewhere } from '../served-elsewhere.js';
import { serveCalls } from '../service.js';
import { OwnPartition, Peers, silentMs } from './peers.js';

const logger = createLogger('test', 'silent');
const person = (number: number): Caller => ({
  userId: number.toString(16).padStart(24, '0'),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: '',
  groups: [],
  roleType: 1,
  roleLevel: 3,
  permissions: [],
  sessionId: 's',
});
const people = Array.from({ length: 60 }, (_, index) => person(index + 1));
const input = { paperId: 'a'.repeat(24), answers: [] };

let config: Config;
let nats: NatsConnection;
/** when the next call is asked, by the client's clock */
let passedMs = 0;
interface Process {
  id: string;
  nats: NatsConnection;
  app: INestMicroservice;
  /** who was served, in order */
  served: string[];
  /** older than what it would have to read */
  isOld: boolean;
}
const processes: Process[] = [];

/** A real process of this spec's exam service: every call of it has a handler, and saving notes who saved. */
async function begin(id: string, isFit = true): Promise<Process> {
  const own: Process = { id, served: [], isOld: false } as unknown as Process; // the rest follows below
  @Controller()
  class ExamController {}
  for (const call of allCalls.filter(({ owner }) => owner === 'exam')) {
    const name = subjectOf(call);
    const handle = async (_input: unknown, { caller }: { caller?: Caller }) => {
      if (own.isOld) throw new ServedElsewhere();
      own.served.push(caller?.userId ?? '');
      return new PreparedJson(JSON.stringify({ servedBy: id }));
    };
    const descriptor = { configurable: true, value: handle };
    Object.defineProperty(ExamController.prototype, name, descriptor);
    (Handle as (call: unknown) => MethodDecorator)(call)(ExamController.prototype, name, descriptor);
  }
  @Module({ controllers: [ExamController] })
  class TestModule {}
  own.nats = await connectNats(config, id);
  const strategy = new CallServer({ service: 'exam', nats: own.nats, logger, config: { ...config, checkOutput: false }, processId: id });
  strategy.isFit = () => isFit;
  own.app = await serveCalls(TestModule, strategy, logger);
  processes.push(own);
  return own;
}

async function end(one: Process): Promise<void> {
  processes.splice(processes.indexOf(one), 1);
  await one.app.close();
  await one.nats.close();
}

/** Its connection is gone in the middle of everything, as the broker sees a kill. */
async function kill(one: Process): Promise<void> {
  processes.splice(processes.indexOf(one), 1);
  await one.nats.close();
  // what the broker sent before it noticed is lost, as with a real kill: the caller hears that after the call's time
  const isThere = (): Promise<boolean> =>
    nats.request(config.subject(`process.exam.${one.id}.x`), '', { timeout: 1000 }).then(
      () => true,
      () => false,
    );
  while (await isThere());
}

/** A client that starts now, and has heard of so many processes. */
async function clientOf(count: number): Promise<CallClient> {
  const client = new CallClient(nats, config);
  const peers = client.peersOf('exam');
  while (new Set(people.map(({ userId }) => peers.ownerOf(userId)).filter(Boolean)).size < count) await new Promise(setImmediate);
  return client;
}

async function servedBy(client: CallClient, who: Caller): Promise<string> {
  const { body } = await client.send(calls.exam.papers.fillAnswer, { i: input, c: who, r: 'r' });
  return (JSON.parse(Buffer.from(body).toString()) as { data: { servedBy: string } }).data.servedBy;
}
const servers = (client: CallClient): Promise<string[]> => Promise.all(people.map((who) => servedBy(client, who)));

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('peers'));
  nats = await connectNats(config, 'peers-test');
});
afterEach(async () => {
  for (const one of [...processes]) await end(one);
});
afterAll(() => nats.close());

it('a person’s calls go to one process, whichever client sends them', async () => {
  await begin('one');
  await begin('two');
  const clients = [await clientOf(2), await clientOf(2)] as const;
  const first = await servers(clients[0]);
  expect(new Set(first)).toEqual(new Set(['one', 'two']));
  for (const client of clients) expect(await servers(client)).toEqual(first);
  for (const { id, served } of processes)
    expect(new Set(served)).toEqual(new Set(people.filter((_, index) => first[index] === id).map(({ userId }) => userId)));
});

it('when a process is killed its partitions move, no call is lost, each is served once, and those of others stay', async () => {
  const one = await begin('one');
  const two = await begin('two');
  const client = await clientOf(2);
  const before = await servers(client);
  await kill(one);
  two.served.length = 0;
  expect(await servers(client)).toEqual(people.map(() => 'two'));
  expect([...two.served].sort()).toEqual(people.map(({ userId }) => userId).sort());
  const three = await begin('three');
  const later = await clientOf(2);
  const after = await servers(later);
  expect(new Set(after)).toEqual(new Set(['two', 'three']));
  expect(three.served.length).toBeGreaterThan(0);
  // the client that knew them before hears of the new one as well
  expect(await servers(client)).toEqual(after);
  expect(before).toContain('one');
});

it('calls that are under way when a process ends are answered, and later ones go to others at once', async () => {
  const one = await begin('one');
  await begin('two');
  const client = await clientOf(2);
  const [answers] = await Promise.all([servers(client), end(one)]);
  expect(answers).toHaveLength(people.length);
  expect(await servers(client)).toEqual(people.map(() => 'two'));
});

it('a process that should have no calls of its own has none, and answers when nobody else is there', async () => {
  await begin('one', false);
  const two = await begin('two');
  const client = await clientOf(1);
  expect(await servers(client)).toEqual(people.map(() => 'two'));
  await end(two);
  expect(await servers(client)).toEqual(people.map(() => 'one'));
});

it('what a process of an older release cannot read, one of the newer release serves', async () => {
  const old = await begin('old');
  old.isOld = true;
  await begin('new');
  const client = await clientOf(2);
  for (const who of people) {
    // the page sends it again, as after every 503
    let isServed = false;
    while (!isServed) {
      const { status } = await client.send(calls.exam.papers.fillAnswer, { i: input, c: who, r: 'r' });
      isServed = status === 200;
    }
  }
  expect(old.served).toEqual([]);
});

it('who was silent for five seconds is given no calls', async () => {
  const peers = new Peers(nats, config, 'repo', () => passedMs);
  const say = async (id: string) => {
    nats.publish(config.subject('peers.repo'), JSON.stringify({ id }));
    await nats.flush();
  };
  const owners = () => new Set(people.map(({ userId }) => peers.ownerOf(userId)));
  await nats.flush();
  await say('frozen');
  await say('alive');
  expect(owners()).toEqual(new Set(['frozen', 'alive']));
  passedMs += silentMs - 1;
  await say('alive');
  expect(owners()).toEqual(new Set(['frozen', 'alive']));
  passedMs += 1;
  expect(owners()).toEqual(new Set(['alive']));
  passedMs += silentMs;
  expect(owners()).toEqual(new Set([undefined]));
});

it('work of the service itself is shared as the calls are', async () => {
  const peers = { ownerOf: (key: string) => (key === 'nobody knows' ? undefined : key) };
  const share = new OwnPartition(peers, 'me');
  expect(['me', 'other', 'nobody knows'].map((key) => share.has(key))).toEqual([true, false, true]);
});

it('what a call is about is who calls, or a field of its input', () => {
  const who = person(7);
  expect(partitionKeyOf(calls.exam.papers.fillAnswer, input, who)).toBe(who.userId);
  expect(partitionKeyOf(calls.exam.papers.openAttemptEnd, { userId: 'u' }, undefined)).toBe('u');
  expect(partitionKeyOf(calls.exam.papers.todo, {}, who)).toBeUndefined();
  // a call between services may lack a caller: any process takes it
  expect(partitionKeyOf(calls.exam.papers.fillAnswer, input, undefined)).toBeUndefined();
});
