import { describe, expect, it } from '@jest/globals';
import { titleEnd, titleParts } from './title-end.js';

describe('the title of an exam where there is little room', () => {
  it('keeps its end in view, by which it differs from others', () => {
    expect(titleEnd('2026 年度安全考核（逐题）')).toBe('（逐题）');
    expect(titleEnd('2026 年度安全考核 (B 卷)')).toBe('(B 卷)');
    expect(titleEnd('起重机司机理论考试第三次补考')).toBe('第三次补考'.padStart(6, '试'));
    expect(titleEnd('期中考试')).toBe('');
    expect(titleEnd('安全考核（面向全体在岗人员及外包人员）')).toBe('外包人员）'.padStart(6, '及'));
  });
  it('does not break inside a short bracket', () => {
    expect(titleParts('考核（整卷）上（一）')).toEqual(['考核', '（整卷）', '上', '（一）', '']);
    expect(titleParts('考核')).toEqual(['考核']);
  });
});
