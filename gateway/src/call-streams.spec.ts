import { headers, type Msg } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BusinessError, calls, errors, subjectOf, type ErrorName, type ScoreEvent } from '@xuekao/contracts';
import { connectRedis, createLogger, failure, Sessions, StreamSender, successBody } from '@xuekao/platform';
import { startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';

const { scoreTest } = calls.repo.ai;
let under: GatewayUnderTest;
let token: string;
/** The service behind the gateway: its events, and what became of their reader. */
let events: () => AsyncGenerator<ScoreEvent, void>;
let left: PromiseWithResolvers<void>;
const part = (score: number): ScoreEvent => ({ kind: 'part', title: '要点', points: 10, score, reason: '', quote: '' });

const refusing = (name: ErrorName): AsyncGenerator<ScoreEvent, void> =>
  (async function* () {
    if (name) throw new BusinessError(name);
    yield part(0);
  })();

async function serve(message: Msg): Promise<void> {
  const sender = new StreamSender(under.nats, message);
  sender.gone.signal.addEventListener('abort', () => left.resolve());
  try {
    await sender.send(
      async () => events(),
      (event) => JSON.stringify(event),
    );
    message.respond(successBody('null'));
  } catch (error) {
    const { status, body } = failure(error, 'r');
    const head = headers();
    head.set('status', String(status));
    message.respond(body, { headers: head });
  }
}

beforeAll(async () => {
  under = await startUnderTest('call-streams');
  const redis = await connectRedis(under.config, createLogger('test', 'silent'));
  const person = {
    ...{ userId: 'd'.repeat(24), userName: 'teacher', realName: '教师', mobile: '', deptCode: 'A01', groups: [], roles: ['e'.repeat(24)] },
    ...{ epoch: 0, revision: 0, accountEnds: null },
  };
  const role = { id: 'e'.repeat(24), generation: 1, roleType: 2, roleLevel: 1, permissions: ['qu:save'] };
  ({ token } = await new Sessions(redis, under.nats, under.config).open(person, [role], false));
  await redis.close();
  under.nats.subscribe(under.config.subject(subjectOf(scoreTest)), { callback: (_error, message) => void serve(message) });
  await under.nats.flush();
}, 60_000);
beforeEach(() => {
  left = Promise.withResolvers();
});
afterAll(() => under.close());

const ask = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${under.url}${scoreTest.path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ quId: 'a'.repeat(24), totalScore: 10, answer: '答' }),
    ...(signal ? { signal } : {}),
  });

it('answers server events, the last word at their end', async () => {
  events = async function* () {
    yield part(1);
    yield part(2);
  };
  const response = await ask();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(await response.text()).toBe(`data: ${JSON.stringify(part(1))}\n\ndata: ${JSON.stringify(part(2))}\n\ndata: [DONE]\n\n`);
});

it('refuses before the first event as every call does, in the language that was asked for; later by an event', async () => {
  events = () => refusing('AI_OFF');
  const refused = await ask();
  expect([refused.status, refused.headers.get('content-type'), ((await refused.json()) as { code: number }).code]).toEqual([
    200,
    'application/json; charset=utf-8',
    errors.AI_OFF.code,
  ]);
  events = async function* () {
    yield part(1);
    yield* refusing('AI_FAILED');
  };
  const text = await (await ask()).text();
  expect(text).toMatch(/^data: \{"kind":"part".*\}\n\nevent: refused\ndata: \{"code":10010204,.*\}\n\n$/s);
});

it('a full queue is the word of the specification', async () => {
  events = () => refusing('AI_QUEUE_FULL');
  expect(await (await ask()).text()).toBe('data: [EXCEEDED_QUOTE_LIMIT]\n\n');
});

it('a browser that leaves stops the maker', async () => {
  events = async function* () {
    for (;;) yield part(1);
  };
  const stopped = new AbortController();
  const response = await ask(stopped.signal);
  await response.body?.getReader().read();
  stopped.abort();
  await left.promise;
  expect((await ask(AbortSignal.abort()).catch((error: unknown) => error)) instanceof Error).toBe(true);
});

it('nobody without the permission gets as far as the service', async () => {
  let isAsked = false;
  events = () => {
    isAsked = true;
    return refusing('AI_OFF');
  };
  const { token: learner } = await under.signIn();
  const own = token;
  token = learner;
  const response = await ask().finally(() => (token = own));
  expect([response.status, isAsked]).toEqual([403, false]);
});
