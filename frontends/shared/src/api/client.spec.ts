import { describe, expect, it } from '@jest/globals';
import { ApiError, isGone, isRefused, isTransient, messageOf } from './api-error.js';
import { createApi } from './client.js';

const answering =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  async (): Promise<Response> =>
    new Response(body, { status, headers });

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('the API client', () => {
  it('sends the token in the header only and returns the data', async () => {
    const sent: { url: string; init: RequestInit }[] = [];
    const api = createApi({
      token: () => 'secret',
      fetch: async (url, init) => {
        sent.push({ url: String(url), init: init ?? {} });
        return new Response(JSON.stringify({ code: 0, msg: '', data: { count: 2 } }));
      },
    });
    expect(await api.call('/api/sys/user/msg/count-unread', {})).toEqual({ count: 2 });
    expect(sent[0]?.url).toBe('/api/sys/user/msg/count-unread');
    expect(sent[0]?.init.headers).toEqual({
      'content-type': 'application/json',
      'accept-language': 'zh-CN',
      traceparent: expect.any(String),
      token: 'secret',
    });
    expect(sent[0]?.init.body).toBe('{}');
  });

  it('names its visit of the page with each call, in the form of W3C Trace Context', async () => {
    const sent: string[] = [];
    const api = createApi({
      token: () => null,
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('traceparent') ?? '');
        return new Response('{"code":0,"msg":"","data":{"count":0}}');
      },
    });
    await api.call('/api/sys/user/msg/count-unread', {});
    await api.call('/api/sys/user/msg/count-unread', {});
    const [one = '', other = ''] = sent;
    expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(other.slice(0, 35)).toBe(one.slice(0, 35));
    expect(other).not.toBe(one);
  });

  it('shows the message of the server and keeps code and data', async () => {
    const body = JSON.stringify({ code: 20010002, msg: '您有正在进行的考试', data: { id: 'a' } });
    const error = await failureOf(createApi({ token: () => null, fetch: answering(200, body) }).call('/api/paper/paper/check-process', {}));
    expect([error.kind, error.code, error.message, error.data]).toEqual(['business', 20010002, '您有正在进行的考试', { id: 'a' }]);
    expect(isTransient(error)).toBe(false);
  });

  it('knows what another try cannot bring', async () => {
    const of = (status: number, body: string) =>
      failureOf(createApi({ token: () => null, fetch: answering(status, body) }).call('/api/exam/exam/check-info', { id: '' }));
    const refusal = JSON.stringify({ code: 10000404, msg: '找不到您要的内容，可能已被删除。', data: null });
    // a 404 without our body is a proxy's or an older server's: that may be over in a moment
    expect([isGone(await of(404, refusal)), isGone(await of(404, '<html>')), isGone(await of(500, '')), isGone(new Error('x'))]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('gives a file under its name; a refusal in its place is an error with its sentence', async () => {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('用户-1.xlsx')}`,
    };
    const { name, content } = await createApi({ token: () => 't', fetch: answering(200, 'bytes', headers) }).download(
      '/api/sys/user/export',
      {},
    );
    expect([name, await content.text()]).toEqual(['用户-1.xlsx', 'bytes']);
    const refused = createApi({
      token: () => 't',
      fetch: answering(200, '{"code":10010136,"msg":"请缩小筛选范围。","data":null}', { 'content-type': 'application/json' }),
    });
    const error = await failureOf(refused.download('/api/sys/user/export', {}));
    expect([error.kind, error.code, error.message]).toEqual(['business', 10010136, '请缩小筛选范围。']);
  });

  it('sends a spreadsheet as a form', async () => {
    let sent: RequestInit = {};
    const api = createApi({
      token: () => 't',
      fetch: async (_url, init) => {
        sent = init ?? {};
        return new Response('{"code":0,"msg":"","data":{"id":"a"}}');
      },
    });
    expect(await api.uploadTo('/api/sys/user/import-check', new File(['x'], '用户.xlsx'))).toEqual({ id: 'a' });
    expect(sent.headers).toEqual({ 'accept-language': 'zh-CN', traceparent: expect.any(String), token: 't' });
    expect(((sent.body as FormData).get('file') as File).name).toBe('用户.xlsx'); // as sent above
  });

  it('has a generic sentence for an empty message and for a page that is not ours', async () => {
    const empty = await failureOf(
      createApi({ token: () => null, fetch: answering(200, '{"code":5,"msg":"","data":null}') }).call('/api/paper/paper/check-process', {}),
    );
    expect(messageOf(empty)).toBe('服务器有些繁忙，请稍后再试。');
    const proxy = await failureOf(
      createApi({ token: () => null, fetch: answering(502, '<html>') }).call('/api/paper/paper/check-process', {}),
    );
    expect([proxy.kind, messageOf(proxy), isTransient(proxy)]).toEqual(['http', '无法连接到服务器，请稍后再试。', true]);
  });

  it('tells of a lost network, and of how long to wait', async () => {
    const lost = createApi({ token: () => null, fetch: async () => Promise.reject(new TypeError('failed')) });
    const error = await failureOf(lost.call('/api/paper/paper/check-process', {}));
    expect([error.kind, isTransient(error)]).toEqual(['network', true]);
    const busy = createApi({
      token: () => null,
      fetch: answering(429, '{"code":10000429,"msg":"慢一点","data":null}', { 'retry-after': '7' }),
    });
    expect((await failureOf(busy.call('/api/paper/paper/check-process', {}))).retryAfterSeconds).toBe(7);
  });

  it('knows what was refused for certain from what may have been done', async () => {
    const answered = async (status: number, body: string) =>
      isRefused(
        await failureOf(createApi({ token: () => null, fetch: answering(status, body) }).call('/api/paper/paper/check-process', {})),
      );
    const ours = (code: number): string => JSON.stringify({ code, msg: '请稍后再试', data: null });
    const refused = [await answered(200, ours(30030201)), await answered(404, ours(10000404)), await answered(429, ours(10000429))];
    expect(refused).toEqual([true, true, true]);
    // busy, timed out, broken off; a page that is not ours
    const unknown = [await answered(503, ours(10000503)), await answered(503, ours(10000504)), await answered(500, ours(10000500))];
    expect([...unknown, await answered(404, '<html>')]).toEqual([false, false, false, false]);
    const lost = createApi({ token: () => null, fetch: async () => Promise.reject(new TypeError('failed')) });
    expect(isRefused(await failureOf(lost.call('/api/paper/paper/check-process', {})))).toBe(false);
  });

  it('hears of the end of its own session only', async () => {
    const heard: string[] = [];
    let token = 'old';
    const body = '{"code":10010002,"msg":"登录已失效，请重新登录！","data":null}';
    const api = createApi({ token: () => token, onSignedOut: (message) => heard.push(message), fetch: answering(401, body) });
    await failureOf(api.call('/api/paper/paper/check-process', {}));
    expect(heard).toEqual(['登录已失效，请重新登录！']);
    const late = createApi({
      token: () => token,
      onSignedOut: (message) => heard.push(message),
      fetch: async () => {
        token = 'new';
        return new Response(body, { status: 401 });
      },
    });
    await failureOf(late.call('/api/paper/paper/check-process', {}));
    expect(heard).toHaveLength(1);
  });

  it('stops when told to', async () => {
    const stop = new AbortController();
    stop.abort();
    const api = createApi({
      token: () => null,
      fetch: async (_url, init) => {
        init?.signal?.throwIfAborted();
        return new Response('');
      },
    });
    expect((await failureOf(api.call('/api/paper/paper/check-process', {}, { signal: stop.signal }))).kind).toBe('aborted');
  });

  it('gives up on a server that does not answer in time', async () => {
    const hanging = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const api = createApi({ token: () => null, fetch: hanging });
    const error = await failureOf(api.call('/api/paper/paper/check-process', {}, { timeoutMs: 5, signal: new AbortController().signal }));
    expect([error.kind, isTransient(error)]).toEqual(['timeout', true]);
  });
});
