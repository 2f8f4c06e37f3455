import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls, type Caller, type Input, type ScoreEvent } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import { CallClient } from '../call-client.js';
import { CallServer } from '../call-server.js';
import { connectNats } from '../nats-connection.js';
import { readConfig, type Config } from '../config.js';
import { PreparedEvent, type StreamContext, type UserContext } from '../context.js';
import { Handle } from '../handle.decorator.js';
import { createLogger } from '../logger.js';
import { serveCalls } from '../service.js';
import { handleRest } from '../test-support/handle-rest.js';

const { scoreTest } = calls.repo.ai;
const caller: Caller = {
  ...{ userId: 'b'.repeat(24), userName: 'u', realName: '人', mobile: '', deptCode: '', groups: [], sessionId: 's' },
  ...{ roleType: 2, roleLevel: 1, permissions: ['qu:save'] },
};
const input = { quId: 'a'.repeat(24), totalScore: 10, answer: '答' };
const scored = (score: number): ScoreEvent => ({ kind: 'score', score, totalScore: 10, refused: '' });

/** Events that the service of this spec gives to the next call, and what became of them. */
let given: (gone: AbortSignal) => AsyncGenerator<ScoreEvent | PreparedEvent, void>;
let made = 0;
let ended: PromiseWithResolvers<boolean>;

@Controller()
class StreamController {
  @Handle(scoreTest) async scoreTest(
    _input: Input<typeof scoreTest>,
    { gone }: UserContext & StreamContext,
  ): Promise<AsyncIterable<ScoreEvent | PreparedEvent>> {
    return recorded(given(gone), gone);
  }
}
handleRest(StreamController, 'repo', [scoreTest]);

type Given = ScoreEvent | PreparedEvent;
async function* recorded(events: AsyncGenerator<Given, void>, gone: AbortSignal): AsyncGenerator<Given, void> {
  try {
    for await (const event of events) {
      made += 1;
      yield event;
    }
  } finally {
    ended.resolve(gone.aborted);
  }
}

let config: Config;
let nats: NatsConnection;
let client: CallClient;
let app: INestMicroservice;
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('call-streams'));
  nats = await connectNats(config, 'call-streams');
  client = new CallClient(nats, config);
  @Module({ controllers: [StreamController] })
  class TestModule {}
  const logger = createLogger('test', 'silent');
  app = await serveCalls(TestModule, new CallServer({ service: 'repo', nats, logger, config, processId: 'one' }), logger);
});
beforeEach(() => {
  made = 0;
  ended = Promise.withResolvers();
});
afterAll(async () => {
  await app.close();
  await nats.close();
});

const ask = (signal?: AbortSignal) => client.stream(scoreTest, input, { requestId: 'r', caller, ...(signal ? { signal } : {}) });

it('carries events in their order, and says when that was all', async () => {
  given = async function* () {
    for (let score = 0; score < 100; score += 1) yield scored(score);
  };
  const heard: ScoreEvent[] = [];
  for await (const event of ask()) heard.push(event);
  expect(heard).toEqual(Array.from({ length: 100 }, (_, score) => scored(score)));
});

it('carries a refusal before the first event and between two', async () => {
  let isOff = true;
  given = async function* () {
    if (isOff) throw new BusinessError('AI_OFF');
    yield scored(1);
  };
  await expect(ask().next()).rejects.toMatchObject({ errorName: 'AI_OFF' });
  isOff = false;
  expect(await ask().next()).toEqual({ done: false, value: scored(1) });
  given = async function* () {
    yield scored(1);
    throw new BusinessError('AI_FAILED');
  };
  const events = ask();
  expect(await events.next()).toEqual({ done: false, value: scored(1) });
  await expect(events.next()).rejects.toMatchObject({ errorName: 'AI_FAILED', status: 503 });
});

it('carries events that are bytes, whose place the next one takes', async () => {
  given = async function* () {
    const bytes = Buffer.alloc(200);
    for (let score = 0; score < 50; score += 1) yield new PreparedEvent(bytes.subarray(0, bytes.write(JSON.stringify(scored(score)))));
  };
  const heard: ScoreEvent[] = [];
  for await (const event of ask()) heard.push(event);
  expect(heard).toEqual(Array.from({ length: 50 }, (_, score) => scored(score)));
  given = async function* () {
    yield new PreparedEvent(Buffer.from(JSON.stringify({ ...scored(1), key: 'secret' })));
  };
  await expect(ask().next()).rejects.toMatchObject({ errorName: 'INTERNAL' });
});

it('lets no field out that the contract does not know', async () => {
  given = async function* () {
    const careless: object = { ...scored(1), key: 'secret' };
    yield careless as ScoreEvent;
  };
  await expect(ask().next()).rejects.toMatchObject({ errorName: 'INTERNAL' });
});

it('makes no event before the one before was taken', async () => {
  given = async function* () {
    for (let score = 0; ; score += 1) yield scored(score);
  };
  const events = ask();
  await events.next();
  await events.next();
  // whatever the maker would have done by itself has been done when its broker has answered a hundred times
  for (let times = 0; times < 100; times += 1) await nats.flush();
  expect(made).toBeLessThanOrEqual(3);
  await events.return();
  expect(await ended.promise).toBe(true);
});

it('tells a maker that waits for something that nobody reads any more', async () => {
  given = async function* (gone) {
    yield scored(1);
    await new Promise((resolve) => gone.addEventListener('abort', resolve));
    yield scored(2);
  };
  const stopped = new AbortController();
  const events = ask(stopped.signal);
  await events.next();
  const next = events.next();
  stopped.abort();
  await expect(next).rejects.toMatchObject({ errorName: 'TIMED_OUT' });
  expect(await ended.promise).toBe(true);
  expect(made).toBeLessThanOrEqual(2);
}, 30_000);

it('is refused at once where nobody serves the call', async () => {
  await expect(
    client
      .stream(calls.identity.ai.complete, { purpose: 'chat', userId: 'a'.repeat(24), messages: [], maxTokens: 1 }, { requestId: 'r' })
      .next(),
  ).rejects.toMatchObject({ errorName: 'BUSY' });
});
