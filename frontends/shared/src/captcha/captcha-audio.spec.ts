import { expect, it } from '@jest/globals';
import { fetchCaptchaSound } from './captcha-audio.js';

const answering = (status: number, body: string, headers: Record<string, string>) => (): Promise<Response> =>
  Promise.resolve(new Response(body, { status, headers }));
const json = { 'content-type': 'application/json' };

it('is the sound where the reply is one', async () => {
  expect(await (await fetchCaptchaSound('k', answering(200, 'RIFF', { 'content-type': 'audio/wav' }))).text()).toBe('RIFF');
});

it.each([
  [
    'too many',
    429,
    '{"code":10000429,"msg":"操作过于频繁，请 7 秒后再试。","data":null}',
    { ...json, 'retry-after': '7' },
    '操作过于频繁，请 7 秒后再试。',
  ],
  ['no voice, with status 200', 200, '{"code":10010194,"msg":"语音验证码暂时不可用。","data":null}', json, '语音验证码暂时不可用。'],
  ['a proxy without a sentence of ours', 502, '<html>', { 'content-type': 'text/html' }, expect.stringMatching(/./)],
])('a refusal keeps its own sentence: %s', async (_, status, body, headers, message) => {
  await expect(fetchCaptchaSound('k', answering(status, body, headers))).rejects.toMatchObject({ name: 'ApiError', status, message });
});
