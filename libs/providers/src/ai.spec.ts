import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import { tryAi } from './ai.js';
import { sendJson, startProviderServer, type ProviderServer } from './testing/index.js';

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
