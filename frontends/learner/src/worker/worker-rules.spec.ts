import { describe, expect, it, test } from '@jest/globals';
import { cachesToDrop, isOfSitting, isSamePage, isThreadScript, kindOf, openReleases, saysAway, sittingReleases } from './worker-rules.js';

const origin = 'https://exam.example.cn';
const kind = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  kindOf({ method, mode, url: path.startsWith('http') ? path : origin + path }, origin);

describe('which requests the worker answers', () => {
  test.each(['/', '/login', '/pages/exam', '/pages/exam/start/65f000000000000000000001', '/pages/uc/info?tab=1'])(
    '%s is a page',
    (path) => {
      expect(kind(path, 'navigate')).toBe('page');
    },
  );
  test.each(['/assets/index-D8CKJFff.js', '/assets/formulas-KWW3TRQV.css', '/assets/KaTeX_Main-Regular-B22Nviop.woff2'])(
    '%s is a built file',
    (path) => {
      expect(kind(path)).toBe('file');
    },
  );
  it.each([
    ['a call', '/api/paper/paper/paper-detail'],
    ['a picture of a question', '/api/file/picture/65f000000000000000000001.png'],
    ['a file of a course', '/api/course/file/1/part.js'],
    ['server events', '/api/socket/user'],
    ['what machines ask', '/healthz/ready'],
    ['metrics', '/metrics'],
    ['the console', '/admin/assets/index-D8CKJFff.js'],
    ['the worker itself', '/sw.js'],
    ['the page as a file', '/index.html'],
    ['large files of a version', '/assets/pdf-6.5.438/cmaps/a.js'],
    ['machine code', '/assets/face-1/tfjs-backend-wasm.wasm'],
    ['a file with a question to it', '/assets/index-D8CKJFff.js?user=1'],
    ['another origin', 'https://oss.example.com/assets/index-D8CKJFff.js'],
  ])('never %s', (_what, path) => {
    for (const mode of ['cors', 'no-cors', 'same-origin'] as const) expect(kind(path, mode)).toBeNull();
  });
  it.each(['/api/exam/export/1', '/admin', '/admin/', '/admin/exam/1', '/sw.js', '/api/file/answer/1.pdf'])(
    'never %s, opened as a page',
    (path) => {
      expect(kind(path, 'navigate')).toBeNull();
    },
  );
  it('never the screen frame, whose headers are others', () => {
    expect(kind('/pages/exam/screen/65f000000000000000000001/65f000000000000000000002', 'navigate')).toBeNull();
  });
  it.each(['POST', 'HEAD', 'PUT'])('never a %s', (method) => {
    expect([kind('/pages/exam', 'navigate', method), kind('/assets/index-D8CKJFff.js', 'cors', method)]).toEqual([null, null]);
  });
});

test('pages of a sitting are those on the way to a paper and back', () => {
  const id = '65f000000000000000000001';
  for (const path of [
    '/',
    '/login',
    '/pages/login/login',
    '/pages/exam',
    '/pages/exam/',
    `/pages/exam/check/${id}`,
    `/pages/exam/start/${id}`,
  ])
    expect([path, isOfSitting(path)]).toEqual([path, true]);
  for (const path of ['/pages/mall', '/pages/uc/info', '/pages/exam/start', `/pages/exam/start/${id}/more`, '/pages/repo'])
    expect([path, isOfSitting(path)]).toEqual([path, false]);
});

test('a release in which somebody sits is that of the page that holds a paper', () => {
  const held = [
    { name: 'xuekao-release-index-a.js', clientId: '1' },
    { name: 'xuekao-release-index-b.js', clientId: '2' },
    { name: 'xuekao-release-index-b.js', clientId: '3' },
    { name: 'xuekao-paper-65f000000000000000000001', clientId: '1' },
    { name: 'of another one', clientId: '2' },
  ];
  expect(openReleases(held)).toEqual(['index-a.js', 'index-b.js']);
  expect(sittingReleases(held)).toEqual(['index-a.js']);
  expect(sittingReleases(held.slice(1, 3))).toEqual([]);
});

test('caches go but for the own one, those of open pages and the whole one before', () => {
  const names = ['others', ...['1', '2', '3', '4', '5'].map((name) => `xuekao-pages-${name}`)];
  const whole = new Set(['xuekao-pages-1', 'xuekao-pages-2', 'xuekao-pages-3', 'xuekao-pages-5']);
  expect(cachesToDrop(names, '5', ['1'], whole)).toEqual(['xuekao-pages-2', 'xuekao-pages-4']);
  expect(cachesToDrop(names.slice(0, 2), '1', [], whole)).toEqual([]);
});

test('threads of the pages have names of their own', () => {
  expect([isThreadScript('/assets/look.worker-DsXX43QF.js'), isThreadScript('/assets/looker-DCMDLqJJ.js')]).toEqual([true, false]);
});

test('answers that show nothing are those of a server that is away or busy; a refusal shows itself', () => {
  expect([200, 304, 404, 403, 429, 500, 502, 503, 504].filter((status) => saysAway({ status }))).toEqual([429, 500, 502, 503, 504]);
});

test('two pages are the same when their tags are, however a proxy writes them', () => {
  const tagged = (etag?: string) => new Response('', { headers: etag === undefined ? {} : { etag } });
  expect([isSamePage(tagged('"a"'), tagged('W/"a"')), isSamePage(tagged('"a"'), tagged('"b"')), isSamePage(tagged(), tagged())]).toEqual([
    true,
    false,
    false,
  ]);
});
