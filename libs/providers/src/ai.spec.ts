import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Outbound, OutboundError } from '@xuekao/platform';
import { askAi, tryAi } from './ai.js';
import { sendJson, startAiServer, startProviderServer, type AiScript, type AiServer, type ProviderServer } from './testing/index.js';

let server: ProviderServer;
let outbound: Outbound;
beforeAll(async () => {
  server = await startProviderServer((request, _body, response) => {
    if (request.url !== '/v1/models') return sendJson(response, { error: { message: 'Not Found' } }, 404);
    if (request.headers.authorization !== 'Bearer sk-right')
      return sendJson(response, { error: { message: 'Incorrect API key provided' } }, 401);
    sendJson(response, { object: 'list', data: [{ id: 'deepseek-chat' }, { id: 'deepseek-reasoner' }] });
  });
  outbound = new Outbound({ outboundAllow: [server.host] });
});
afterAll(async () => {
  await outbound.close();
  await server.close();
});

it('tells what is wrong with an AI configuration, or that nothing is', async () => {
  const account = { apiUrl: `${server.baseUrl}v1/`, key: 'sk-right', model: 'deepseek-chat' };
  expect(await tryAi(outbound, account)).toBe('可以使用模型“deepseek-chat”');
  await expect(tryAi(outbound, { ...account, key: 'sk-wrong' })).rejects.toThrow('AI 服务：Incorrect API key provided（401）');
  await expect(tryAi(outbound, { ...account, key: '' })).rejects.toThrow('（401）');
  await expect(tryAi(outbound, { ...account, model: 'gpt' })).rejects.toThrow(
    '没有名为“gpt”的模型，可用的有：deepseek-chat、deepseek-reasoner',
  );
  await expect(tryAi(outbound, { ...account, apiUrl: `${server.baseUrl}v2/` })).rejects.toThrow('（404）');
});

describe('a model that writes', () => {
  let model: AiServer;
  let script: AiScript;
  let own: Outbound;
  beforeAll(async () => {
    model = await startAiServer('sk-right', 'deepseek-chat', () => script);
    own = new Outbound({ outboundAllow: [model.host] });
  });
  afterAll(async () => {
    await own.close();
    await model.close();
  });
  const ask = ({ key = 'sk-right', signal = new AbortController().signal, idleMs = 10_000 } = {}) =>
    askAi(
      own,
      { apiUrl: `${model.baseUrl}v1/`, key, model: 'deepseek-chat' },
      { messages: [{ role: 'user', content: '问' }], maxTokens: 100, signal, idleMs },
    );
  const heard = async (pieces: AsyncIterable<string>): Promise<{ text: string; failed: unknown }> => {
    let text = '';
    try {
      for await (const piece of pieces) text += piece;
      return { text, failed: null };
    } catch (failed) {
      return { text, failed };
    }
  };
  const poem = '床前明月光，疑是地上霜。\n举头望明月，低头思故乡。😀'.repeat(20);

  it('is heard to its end, whatever the pieces are', async () => {
    for (const pieceLength of [1, 3, 8, 1000]) {
      script = { answer: poem, pieceLength };
      expect(await heard(ask())).toEqual({ text: poem, failed: null });
    }
    expect(model.asked.at(-1)).toMatchObject({
      model: 'deepseek-chat',
      stream: true,
      max_tokens: 100,
      messages: [{ role: 'user', content: '问' }],
    });
  });

  it('that breaks off, reports a fault or refuses is no answer', async () => {
    script = { answer: poem, cutAfter: 5 };
    const cut = await heard(ask());
    expect([cut.text.length < poem.length, cut.failed]).toEqual([true, expect.any(OutboundError)]);
    script = { answer: poem, faultAfter: 2 };
    expect(await heard(ask())).toMatchObject({ text: poem.slice(0, 16), failed: { message: 'AI 服务：overloaded（server_error）' } });
    script = { answer: { status: 429, message: 'Rate limit reached' } };
    expect(await heard(ask())).toMatchObject({ text: '', failed: { message: 'AI 服务：Rate limit reached（429）' } });
    expect(await heard(ask({ key: 'sk-wrong' }))).toMatchObject({
      text: '',
      failed: { message: expect.stringContaining('Incorrect API key') },
    });
  });

  it('that is silent is given up', async () => {
    script = { answer: poem, until: new Promise(() => undefined) };
    expect((await heard(ask({ idleMs: 300 }))).failed).toBeInstanceOf(OutboundError);
  });

  it('is stopped when nobody reads on, and by the signal', async () => {
    const before = model.left();
    script = { answer: poem.repeat(1000) };
    for await (const piece of ask()) if (piece !== '') break;
    while (model.left() === before) await turn();
    const stopped = new AbortController();
    const pieces = ask({ signal: stopped.signal });
    await pieces.next();
    stopped.abort();
    await expect(heard(pieces)).resolves.toMatchObject({ failed: expect.anything() });
    while (model.left() === before + 1) await turn();
    expect(model.left()).toBe(before + 2);
  });
});
