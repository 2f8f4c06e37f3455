import { expect, it } from '@jest/globals';
import { allCalls, errors, trialExamId } from '@xuekao/contracts';
import { ApiError, createApi } from '@xuekao/frontend-shared/core';
import { askServer } from './ask-server.js';

/** A server that answers so. */
function server(status: number, body: unknown) {
  const asked: string[] = [];
  const api = createApi({
    token: () => 'a',
    fetch: async (path) => {
      asked.push(String(path));
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { ask: () => askServer(api.call, trialExamId), asked };
}

it('asks the exam service on behalf of the person: without one calls are counted by address, and a school has one address', async () => {
  const { ask, asked } = server(200, { code: 0, msg: '', data: { serverTime: '2026-11-20T03:00:00.000Z' } });
  expect(await ask()).toBe(Date.UTC(2026, 10, 20, 3));
  expect(allCalls.find(({ path }) => path === asked[0])).toMatchObject({ owner: 'exam', access: 'user' });
});

it('takes a refusal for an answer, and a service that is away for none', async () => {
  expect(await server(429, { code: errors.TOO_MANY.code, msg: '操作过于频繁', data: null }).ask()).toBeNull();
  await expect(server(503, { code: errors.TIMED_OUT.code, msg: '服务器响应超时', data: null }).ask()).rejects.toThrow('服务器响应超时');
  await expect(server(502, 'Bad Gateway').ask()).rejects.toThrow(ApiError);
});
