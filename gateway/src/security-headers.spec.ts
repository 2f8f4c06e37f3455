import { describe, expect, it } from '@jest/globals';
import { isAllowedOrigin } from './security-headers.js';

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
