import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, type AiPurpose, type SwitchConfig } from '@xuekao/contracts';
import { startAiServer, type AiScript, type AiServer } from '@xuekao/providers/testing';
import { newId, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../identity.module.js';

const { complete } = calls.identity.ai;
const { settings } = calls.identity;
const key = 'sk-of-the-school';
let model: AiServer;
let service: ServiceUnderTest;
let script: (question: string) => AiScript;

beforeAll(async () => {
  model = await startAiServer(key, 'deepseek-chat', ({ messages }) => script(messages.at(-1)?.content ?? ''));
  const limits = { AI_PER_DAY: '3', AI_AT_ONCE: '1', AI_WAITING: '1' };
  service = await startUnderTest(identity, 'ai', { OUTBOUND_ALLOW: model.host, ...limits });
}, 120_000);
beforeEach(() => {
  script = (question) => ({ answer: `答：${question}` });
});
afterAll(async () => {
  await service.close();
  await model.close();
});

const ask = async (purpose: AiPurpose = 'chat', userId = newId(), content = '问') =>
  (await service.stream(complete, { purpose, userId, messages: [{ role: 'user', content }], maxTokens: 100 }))
    .map(({ text }) => text)
    .join('');
const refused = (name: Parameters<ServiceUnderTest['refused']>[0], purpose: AiPurpose = 'chat', userId = newId()) =>
  service.refused(name, complete, { purpose, userId, messages: [], maxTokens: 100 });
async function switchOn(changes: Partial<SwitchConfig>): Promise<void> {
  await service.call(settings.switchSave, { ...(await service.call(settings.switchDetail, {})), ...changes });
}

test('is off until a model was configured and switched on, each purpose by its own switch', async () => {
  await refused('AI_OFF');
  const of = { type: 'ai', provider: 'deepseek' } as const;
  await service.call(settings.propSave, { ...of, data: { apiUrl: `${model.baseUrl}v1/`, apiKey: key, model: 'deepseek-chat' } });
  await service.call(settings.propChange, of);
  await refused('AI_OFF');
  await switchOn({ aiHelper: true });
  await refused('AI_OFF', 'chat');
  await switchOn({ aiChat: true });
  expect(await ask('chat')).toBe('答：问');
  await refused('AI_OFF', 'review');
  await refused('AI_OFF', 'generate');
  await switchOn({ aiReview: true, aiQuGen: true });
  expect([await ask('review'), await ask('generate')]).toEqual(['答：问', '答：问']);
});

test('a person has a number of times a day', async () => {
  const userId = newId();
  for (let times = 0; times < 3; times += 1) await ask('chat', userId);
  const before = model.asked.length;
  await refused('AI_QUOTA', 'chat', userId);
  expect([model.asked.length, await ask()]).toEqual([before, '答：问']);
});

test('a few write at once, the others wait, one more is refused; a person asks one thing at a time', async () => {
  const going = Promise.withResolvers<void>();
  script = () => ({ answer: '好', until: going.promise });
  const before = model.asked.length;
  const [first, second] = [newId(), newId()];
  const running = ask('chat', first);
  while (model.asked.length === before) await service.call(calls.identity.site.info, {});
  await service.refused('TOO_MANY', complete, { purpose: 'chat', userId: first, messages: [], maxTokens: 1 });
  // of two questions of one person either may come first: it waits, and the other one is refused
  const both = [ask('chat', second), ask('chat', second)];
  const late = await Promise.race(
    both.map((each, index) =>
      each.then(
        () => -1,
        () => index,
      ),
    ),
  );
  const [waiting] = both.filter((_each, index) => index !== late);
  expect(late).not.toBe(-1);
  await refused('AI_QUEUE_FULL');
  going.resolve();
  expect([await running, await waiting]).toEqual(['好', '好']);
});

test('a model that breaks off is a refusal, and its place is free again', async () => {
  script = () => ({ answer: '说到一半的话'.repeat(10), cutAfter: 3 });
  for (let times = 0; times < 3; times += 1) await refused('AI_FAILED');
  script = () => ({ answer: { status: 401, message: `bad key ${key}` } });
  await refused('AI_FAILED');
  script = () => ({ answer: '好' });
  expect(await ask()).toBe('好');
});
