import { expect, it } from '@jest/globals';
import { disableNote, whyKept } from './state-words.js';

it('who disables an exam is told what becomes of those who sit it', () => {
  expect(disableNote(0)).toBe('现在没有人正在作答。');
  expect(disableNote(12)).toBe('现在有 12 人正在作答：他们可以继续作答并交卷，成绩照常保留。');
});

it('an exam with papers says before the press why it cannot be deleted', () => {
  const exam = (title: string, paperCount: number) => ({ title, paperCount });
  expect(whyKept([exam('期中', 0)])).toBe('');
  expect(whyKept([exam('期中', 3)])).toBe('这场考试已有 3 份考卷，删除会丢失学员的作答与成绩，所以不能删除；可以停用它。');
  expect(whyKept([exam('期中', 3), exam('期末', 0)])).toBe(
    '“期中”已有考卷，删除会丢失学员的作答与成绩，所以不能删除。请取消选择后再删除其他考试。',
  );
  expect(whyKept(['一', '二', '三', '四'].map((title) => exam(title, 1)))).toBe(
    '“一”“二”“三”等 4 场考试已有考卷，删除会丢失学员的作答与成绩，所以不能删除。请取消选择后再删除其他考试。',
  );
});
