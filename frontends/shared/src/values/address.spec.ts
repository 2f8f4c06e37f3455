import { describe, expect, it } from '@jest/globals';
import { addressFault } from './address.js';
import { instantRangeFault } from './instant-range.js';

describe('addresses and directories', () => {
  const url = (value: string, required = true) => addressFault('address', '访问地址', value, required);
  const folder = (value: string, required = true) => addressFault('folder', '存储目录', value, required);

  it('must be there where they are asked for', () => {
    expect([url(''), url('  '), folder('')]).toEqual(['URL不能为空！', 'URL不能为空！', '目录不能为空！']);
    expect([url('', false), folder('', false)]).toEqual([null, null]);
  });

  it('end with a slash and begin as the specification says', () => {
    for (const good of ['http://a.cn/', 'https://files.example.org:8443/upload/', '/files/', '/']) expect(url(good)).toBeNull();
    for (const bad of ['http://a.cn', 'ftp://a.cn/', 'a.cn/', '/files', 'files/', 'http:///', 'http://a.cn/?x=1', 'javascript:alert(1)/'])
      expect(url(bad)).toBe('访问地址应以 http:// 或 https:// 开头，以 / 结尾');
    for (const good of ['/data/files/', 'D:\\files\\', 'c:/files/', '/']) expect(folder(good)).toBeNull();
    for (const bad of ['data/', '/data', 'DD:/x/', '~/x/']) expect(folder(bad)).toBe('存储目录应以 / 或盘符开头，以 / 结尾');
  });
});

describe('a range of date and time', () => {
  it('needs both ends, in order', () => {
    expect(instantRangeFault('', '', true)).toBe('时间段不能为空！');
    expect(instantRangeFault('', '', false)).toBeNull();
    expect(instantRangeFault('2026-11-20T08:00', '', false)).toBe('时间段不能为空！');
    expect(instantRangeFault('2026-11-20T08:00', '2026-11-20T08:00', true)).toBe('结束时间应晚于开始时间！');
    expect(instantRangeFault('2026-11-20T08:00', '2026-11-21T07:00', true)).toBeNull();
  });
});
