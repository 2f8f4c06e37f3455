import { expect, it } from '@jest/globals';
import { mergeForms, mergeRows } from '../lib/form-merge.js';
import { newGroup, newRule, type TemplateDraft } from './template-draft.js';
import { templateParts } from './template-parts.js';

const group = (
  id: string,
  items: readonly [quId: string, score: number | null][],
  more: Partial<TemplateDraft['groups'][number]> = {},
) => ({
  ...newGroup(1),
  id,
  title: id,
  items: items.map(([quId, score]) => ({ key: `${id}${quId}${Math.random()}`, quId, score })),
  ...more,
});
const draft = (...groups: TemplateDraft['groups']): TemplateDraft => ({ title: '期末', remark: '', groups });
const parts = templateParts({ repos: new Map([['r', '数学题库']]), stemOf: (quId) => `题${quId}` });
const rows = (base: TemplateDraft, theirs: TemplateDraft, mine: TemplateDraft) =>
  mergeRows(parts([base, theirs, mine]), base, theirs, mine);
const words = (base: TemplateDraft, theirs: TemplateDraft, mine: TemplateDraft) =>
  rows(base, theirs, mine).map(({ part, outcome }) => [part.label, outcome, part.words(theirs), part.words(mine)]);

it('shows each mark that was changed, and keeps both', () => {
  const [base, theirs, mine] = [
    draft(
      group('一', [
        ['a', null],
        ['b', null],
      ]),
    ),
    draft(
      group('一', [
        ['a', 1],
        ['b', null],
      ]),
    ),
    draft(
      group('一', [
        ['a', null],
        ['b', 3],
      ]),
    ),
  ];
  expect(words(base, theirs, mine)).toEqual([
    ['第 1 大题 第 1 题分数', 'theirs', '1 分', '同每题分数'],
    ['第 1 大题 第 2 题分数', 'mine', '同每题分数', '3 分'],
  ]);
  expect(mergeForms(rows(base, theirs, mine), base, theirs, mine).groups[0]?.items.map(({ quId, score }) => [quId, score])).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  expect(
    words(
      base,
      base,
      draft(
        group('一', [
          ['a', null],
          ['b', null],
        ]),
      ),
    ),
  ).toEqual([]);
});

it('keeps a group that they added and questions that I added', () => {
  const base = draft(group('一', [['a', null]]));
  const [theirs, mine] = [
    draft(group('一', [['a', null]]), group('二', [['c', null]])),
    {
      ...draft(
        group('一', [
          ['a', null],
          ['b', null],
        ]),
      ),
      title: '期中',
    },
  ];
  expect(words(base, theirs, mine)).toEqual([
    ['模板名称', 'mine', '期末', '期中'],
    ['大题的增减和顺序', 'theirs', '一 · 1 道题 · 2 分；二 · 1 道题 · 2 分', '一 · 2 道题 · 4 分'],
    ['第 1 大题 试题的增减和顺序', 'mine', '题a', '题a；题b'],
  ]);
  const merged = mergeForms(rows(base, theirs, mine), base, theirs, mine);
  expect([merged.title, merged.groups.map(({ id, items }) => [id, items.map(({ quId }) => quId)])]).toEqual([
    '期中',
    [
      ['一', ['a', 'b']],
      ['二', ['c']],
    ],
  ]);
});

it('calls the bank of a rule by its name', () => {
  const drawn = (count: number) => draft(group('一', [], { joinType: 2, rules: [{ ...newRule(), repoId: 'r', count }] }));
  expect(words(drawn(5), drawn(6), drawn(5))).toEqual([
    ['第 1 大题 抽题规则', 'theirs', '规则 1 数学题库 单选题 抽 6 题', '规则 1 数学题库 单选题 抽 5 题'],
  ]);
});
