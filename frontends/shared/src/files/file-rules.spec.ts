import { describe, expect, it } from '@jest/globals';
import { filesFault, formatBytes } from './file-rules.js';

const file = (name: string, size = 1000) => ({ name, size });
const rules = { limit: 1, accept: '.xlsx', maxBytes: 10 * 1024 * 1024 };

describe('files that are chosen', () => {
  it('are not more than the limit', () => {
    expect(filesFault([file('a.xlsx')], 0, rules)).toBeNull();
    expect(filesFault([file('a.xlsx'), file('b.xlsx')], 0, rules)).toBe('每次只能上传 1 个文件');
    expect(filesFault([file('a.xlsx')], 1, rules)).toBe('每次只能上传 1 个文件');
    expect(filesFault([file('a.xlsx'), file('b.xlsx')], 1, { ...rules, limit: 3 })).toBeNull();
  });

  it('are of the right kind, not empty, not too large', () => {
    expect(filesFault([file('名单.XLSX')], 0, rules)).toBeNull();
    for (const name of ['名单.xls', '名单.xlsx.exe', '名单'])
      expect(filesFault([file(name)], 0, rules)).toBe('只能上传 .xlsx 格式的文件。');
    expect(filesFault([file('a.xlsx', 0)], 0, rules)).toBe('“a.xlsx”是空文件，请重新选择。');
    expect(filesFault([file('a.xlsx', rules.maxBytes + 1)], 0, rules)).toBe('“a.xlsx”过大，请控制在 10 MB 以内。');
    expect(filesFault([file('a.csv')], 0, { ...rules, accept: '.xlsx, .csv' })).toBeNull();
  });

  it('have a readable size', () => {
    expect([formatBytes(1), formatBytes(655_360), formatBytes(1_572_864)]).toEqual(['1 kB', '640 kB', '1.5 MB']);
  });
});
