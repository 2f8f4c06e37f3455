import { describe, expect, it } from '@jest/globals';
import { createPageFinder } from './find-pages.js';

const find = createPageFinder([
  { title: '题库', path: '/repo' },
  { title: '试题', path: '/question' },
  { title: '批量导入', path: '/question/import' },
  { title: '试卷模板', path: '/template' },
  { title: '考试管理', path: '/exam' },
  { title: '用户', path: '/user' },
  { title: '用户组', path: '/group' },
  { title: '系统设置', path: '/config' },
]);
const titles = (words: string): string[] => find(words).map(({ title }) => title);

describe('the header search', () => {
  it('finds pages by title before path', () => {
    expect(titles('用户')).toEqual(['用户', '用户组']);
    expect(titles('导入')).toEqual(['批量导入']);
    expect(titles('question')).toEqual(['试题', '批量导入']);
    expect(titles('设置')[0]).toBe('系统设置');
  });

  it('forgives a slip', () => {
    expect(titles('quesion')).toContain('试题');
    expect(titles('考试官理')[0]).toBe('考试管理');
    expect(titles('天气预报')).toEqual([]);
  });

  it('shows everything before a word is typed', () => {
    expect(titles('  ')).toHaveLength(8);
  });
});
