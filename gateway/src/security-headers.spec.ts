import { describe, expect, it, test } from '@jest/globals';
import { isAllowedOrigin, isOwnHost, isPackagesHost, pagePolicy } from './security-headers.js';

describe('origin of a request', () => {
  const config = { allowedOrigins: ['https://m.school.cn'], host: '0.0.0.0', publicUrl: 'https://exam.school.cn' };
  it.each([
    ["none: not a browser's cross-origin request", undefined, true],
    ['the page that the gateway served', 'https://exam.school.cn', true],
    ['one on the list', 'https://m.school.cn', true],
    ['another site', 'https://evil.cn', false],
    ['another port', 'https://exam.school.cn:8443', false],
    ['a site that begins like ours', 'https://exam.school.cn.evil.cn', false],
    ['a file or a sandboxed frame', 'null', false],
  ])('%s', (_what, origin, isAllowed) => {
    expect(isAllowedOrigin(origin, 'exam.school.cn', config)).toBe(isAllowed);
  });
});

describe('host of a request', () => {
  const config = { allowedOrigins: ['https://m.school.cn:8443'], host: 'exam.local', publicUrl: 'https://exam.school.cn' };
  it.each([
    ['the address that people know', 'exam.school.cn', true],
    ['with a port, in capitals', 'EXAM.school.cn:7300', true],
    ['one of the further origins', 'm.school.cn', true],
    ['what it listens on', 'exam.local:7300', true],
    ['an address', '192.168.1.5:7300', true],
    ['an IPv6 address', '[2001:db8::1]:7300', true],
    ['this machine', 'localhost:7300', true],
    ['none', undefined, true],
    ['a name that somebody lets point here', 'evil.example', false],
    ['a name that begins like an address', '127.0.0.1.evil.example', false],
    ['no name at all', 'a b', false],
  ])('%s', (_what, host, isOwn) => {
    expect(isOwnHost(host, config)).toBe(isOwn);
  });

  it('a page of a foreign name is foreign, also when it says that it is ours', () => {
    expect(isAllowedOrigin('http://evil.example', 'evil.example', config)).toBe(false);
    expect(isAllowedOrigin('http://192.168.1.5:7300', '192.168.1.5:7300', config)).toBe(true);
  });
});

test('packages have a name or a port of their own, and a page shows them from there alone', () => {
  const config = { packagesUrl: 'https://packages.school.cn' };
  const isOf = (host: string | undefined): boolean => isPackagesHost(host, config);
  expect([isOf('packages.school.cn'), isOf('PACKAGES.school.cn:443')]).toEqual([true, true]);
  for (const other of ['exam.school.cn', 'packages.school.cn:8443', 'packages.school.cn.evil.cn', '192.168.1.5', 'a b', undefined])
    expect([other, isOf(other)]).toEqual([other, false]);
  expect(isPackagesHost('exam.school.cn:8443', { packagesUrl: 'https://exam.school.cn:8443' })).toBe(true);
  expect(isPackagesHost('undefined', { packagesUrl: '' })).toBe(false);
  expect(pagePolicy('learner', [], config)).toContain("frame-src 'self' https: https://packages.school.cn;");
  expect(pagePolicy('admin', [], config)).toContain("frame-src 'self' https://packages.school.cn;");
  expect(pagePolicy('learner', [])).toContain("frame-src 'self' https:;");
  expect(pagePolicy('admin', [])).not.toContain('frame-src');
});

test('a page may send files to the store in use and to nobody else; what is no origin opens nothing', () => {
  const connects = (origin: string): string => /connect-src ([^;]+)/.exec(pagePolicy('admin', [origin]))?.[1] ?? '';
  expect(connects('')).toBe("'self'");
  expect(connects('https://exam-1.oss-cn-hangzhou.aliyuncs.com')).toBe("'self' https://exam-1.oss-cn-hangzhou.aliyuncs.com");
  for (const evil of ['https://a.cn; script-src *', 'https://a.cn/path', '*', 'https:', "https://a.cn 'unsafe-inline'"])
    expect(connects(evil)).toBe("'self'");
  expect(pagePolicy('admin', [])).not.toContain('wasm');
  expect(pagePolicy('learner', [])).toContain("script-src 'self' 'wasm-unsafe-eval'");
});
