import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { sendFrom } from '../../support/from-address.js';
import { learner, platform, post, signIn } from '../../support/platform.js';

let student: string;
beforeAll(async () => {
  student = await signIn(learner(1));
});

/** Bodies by the thousand: `fuzz.spec.ts`. */
describe('bad input (rows 10 and 11)', () => {
  it.each([
    ['broken JSON', '{"userName":', {}],
    ['a forbidden key', '{"__proto__":{"admin":true},"userName":"a","password":"b"}', {}],
    ['a form', 'userName=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{"userName":"a","password":"b"}', { 'content-type': 'text/plain' }],
  ])('refuses %s with a Chinese sentence', async (_what, body, headers) => {
    const reply = await post('/api/sys/user/login', '', body, headers);
    expect([reply.status, reply.code]).toEqual([400, 10000400]);
    expect(reply.msg).toMatch(/^提交的内容有误：[\u4e00-\u9fff]/);
  });

  it('refuses an answer of 3 MB before it reads it whole, and goes on', async () => {
    const body = { paperId: 'a'.repeat(24), answers: [{ quId: 'b'.repeat(24), seq: 1, answer: { text: '答'.repeat(1024 * 1024) } }] };
    expect(await post('/api/paper/paper/fill-answer', student, body)).toMatchObject({
      status: 413,
      code: 10000413,
      msg: '提交的内容过大，请控制在 1 MB 以内。',
    });
    expect((await post('/api/sys/user/info', student, {})).code).toBe(0);
  });
});

describe('what every response carries (rows 27, 29, 30, 31, 38)', () => {
  const places: [string, string, RequestInit][] = [
    ['a page', '/', {}],
    ['the console', '/admin/', {}],
    ['a call', '/api/sys/site/info', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['a refusal', '/api/sys/user/info', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['a path that is not there', '/api/nothing', {}],
    ['a picture that is not there', `/api/file/picture/${'0'.repeat(40)}.png`, {}],
  ];

  it.each(places)('%s has the security headers', async (_what, path, init) => {
    const { headers } = await fetch(platform().url + path, init);
    const policy = headers.get('content-security-policy') ?? '';
    // the learner's pages find faces by WebAssembly; nothing turns text into scripts
    expect(policy).toMatch(path === '/' ? /script-src 'self' 'wasm-unsafe-eval';/ : /script-src 'self'(;|$)/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual(['nosniff', 'no-referrer']);
  });

  it('lets the frame of a shared screen stand in a page of ours, and no other page', async () => {
    const of = async (path: string) => {
      const { headers } = await fetch(platform().url + path);
      const [, framed] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? [];
      return [framed, headers.get('x-frame-options')];
    };
    const id = 'a'.repeat(24);
    expect(await of(`/pages/exam/screen/${id}/${id}`)).toEqual(["'self'", 'SAMEORIGIN']);
    for (const path of ['/pages/exam/screen/x/y', `/pages/exam/start/${id}`, `/admin/pages/exam/screen/${id}/${id}`])
      expect([path, ...(await of(path))]).toEqual([path, "'none'", 'DENY']);
  });

  it('lets no call be kept by a cache', async () => {
    expect((await post('/api/sys/user/info', student, {})).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('does nothing for a page of %s', async (origin) => {
    const reply = await post('/api/sys/user/info', student, {}, { origin });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('answers under its own name only, whatever name is made to point here', async () => {
    const { status, bytes } = await sendFrom('127.0.0.1', {
      path: '/api/sys/site/info',
      headers: { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect([status, JSON.parse(bytes.toString())]).toEqual([403, expect.objectContaining({ code: errors.UNKNOWN_HOST.code })]);
  });

  it('takes the person from the session only, whatever headers say', async () => {
    const forged = { 'x-user-id': 'a'.repeat(24), 'x-role': '2', 'x-forwarded-for': '10.0.0.1', 'x-permissions': 'exam:list' };
    expect(await post('/api/exam/exam/paging', student, {}, forged)).toMatchObject({ status: 403 });
    const me = (await post('/api/sys/user/info', student, {}, forged)).data;
    expect(me).toMatchObject({ userName: learner(1).userName });
  });

  it('takes no token from an address', async () => {
    expect((await post(`/api/sys/user/info?token=${student}`, '', {})).status).toBe(401);
  });

  it('tells nothing about its inside when something is wrong', async () => {
    const replies = [
      await post('/api/%E0%A4%A', '', {}).catch(() => null),
      await post('/api/sys/user/info', 'bad', {}),
      await post('/api/sys/user/login', '', '{'),
    ];
    for (const reply of replies) expect(reply?.text ?? '').not.toMatch(/\bat \/|node_modules|stack|mongo|redis|nats/i);
  });

  it.each([
    '/.git/config',
    '/.env',
    '/admin/../package.json',
    '/assets/../../package.json',
    '/..%2fpackage.json',
    '/api/file/picture/..%2f..%2fdemo.json',
    '//etc/passwd',
  ])('serves nothing at %s', async (path) => {
    const response = await fetch(platform().url + path);
    const text = await response.text();
    // a page's address may answer with the application, never with the file
    expect(text).not.toMatch(/"workspaces"|\[core\]|root:x|"learners"/);
  });

  it('serves no source maps', async () => {
    const page = await (await fetch(`${platform().url}/`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect(script).toBeDefined();
    const response = await fetch(`${platform().url}${script}.map`);
    expect(response.status).toBe(404);
  });

  it('shows its metrics and the state of its services nowhere that a proxy leads to', async () => {
    for (const path of ['/metrics', '/healthz/services']) expect((await fetch(platform().url + path)).status).toBe(404);
  });
});
