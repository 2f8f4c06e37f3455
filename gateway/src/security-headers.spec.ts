import { describe, expect, it, test } from '@jest/globals';
import { isAllowedOrigin, pagePolicy } from './security-headers.js';

describe('origin of a request', () => {
  const config = { allowedOrigins: ['https://m.school.cn'] };
  it.each([
    ['none: not a browser\'s cross-origin request', undefined, true],
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

test('a page may send files to the store in use and to nobody else; what is no origin opens nothing', () => {
  const connects = (origin: string): string => /connect-src ([^;]+)/.exec(pagePolicy('admin', origin))?.[1] ?? '';
  expect(connects('')).toBe("'self'");
  expect(connects('https://exam-1.oss-cn-hangzhou.aliyuncs.com')).toBe("'self' https://exam-1.oss-cn-hangzhou.aliyuncs.com");
  for (const evil of ["https://a.cn; script-src *", 'https://a.cn/path', '*', 'https:', "https://a.cn 'unsafe-inline'"]) expect(connects(evil)).toBe("'self'");
  expect(pagePolicy('admin', '')).not.toContain('wasm');
  expect(pagePolicy('learner', '')).toContain("script-src 'self' 'wasm-unsafe-eval'");
});
