import { describe, expect, it } from '@jest/globals';
import {
  fromTemplate,
  moved,
  newGroup,
  newRule,
  problemOf,
  sumOf,
  toInput,
  totalOf,
  withGroupIds,
  withRule,
  type DraftGroup,
} from './template-draft.js';

const repoId = 'a'.repeat(24);
const picked = (perScore: number, ...scores: (number | null)[]): DraftGroup => ({
  ...newGroup(1),
  title: '一',
  perScore,
  items: scores.map((score, at) => ({ key: `i${at}`, quId: `q${at}`, score })),
});
const drawn = (perScore: number, ...counts: number[]): DraftGroup => ({
  ...newGroup(2),
  perScore,
  rules: counts.map((count) => ({ ...newRule(), repoId, count })),
});

describe('a paper template', () => {
  it('adds up in tenths of a point', () => {
    expect(sumOf(picked(0.1, null, null, 0.2))).toEqual({ count: 3, score: 0.4 });
    expect(sumOf(drawn(0.7, 2, 1))).toEqual({ count: 3, score: 2.1 });
    expect(totalOf({ title: '', remark: '', groups: [picked(0.1, null, null, 0.2), drawn(0.7, 2, 1)] })).toEqual({ count: 6, score: 2.5 });
  });

  it('sends what belongs to the way a group is filled', () => {
    const mixed = { ...drawn(2, 3), items: [{ key: 'i', quId: 'q', score: null }] };
    const group = toInput({ title: ' 期末 ', remark: '', groups: [mixed, picked(3, null, 5)] }, repoId).groups;
    expect([group?.[0]?.items, group?.[0]?.rules?.length]).toEqual([[], 1]);
    expect([group?.[1]?.items?.map((item) => item.score), group?.[1]?.rules]).toEqual([[3, 5], []]);
  });

  it('comes back from the server with scores of the group left to the group', () => {
    const group = {
      id: 'g',
      title: '一',
      remark: '',
      joinType: 1,
      perScore: 3,
      partShare: 50,
      quCount: 2,
      totalScore: 8,
      items: [
        { quId: 'a', score: 3 },
        { quId: 'b', score: 5 },
      ],
      rules: [],
    };
    const draft = fromTemplate({
      id: 't',
      title: '期末',
      remark: '',
      groupCount: 1,
      quCount: 2,
      totalScore: 8,
      examCount: 0,
      revision: 3,
      createBy: '',
      createTime: '',
      updateTime: '',
      ownerName: '',
      right: 'own',
      shareCount: 0,
      groups: [group],
    });
    expect(draft.groups[0]?.items.map((item) => item.score)).toEqual([null, 5]);
    expect([toInput(draft, 't').revision, toInput({ ...draft, title: '新' }, null).revision]).toEqual([3, undefined]);
  });

  it('gives new groups that were changed while they were saved the ids that they got', () => {
    const [one, two] = [picked(2, null), { ...picked(3, null), id: 'g2' }];
    const stored = [
      { ...one, key: 'x', id: 'g1' },
      { ...two, key: 'y' },
    ];
    const later = [{ ...two, title: '乙' }, picked(1), { ...one, title: '甲' }];
    expect(withGroupIds(later, [one, two], stored).map(({ id, title }) => [id, title])).toEqual([
      ['g2', '乙'],
      [undefined, '一'],
      ['g1', '甲'],
    ]);
  });

  it('says which rule of which group lacks what', () => {
    expect(problemOf({ title: '', remark: '', groups: [] })).toBe('模板名称不能为空！');
    expect(problemOf({ title: '期末', remark: '', groups: [picked(2, null), { ...drawn(2, 3), rules: [newRule()] }] })).toBe(
      '第 2 大题的规则 1 没有选择题库。',
    );
    expect(problemOf({ title: '期末', remark: '', groups: [drawn(0.25, 3)] })).toBe('第 1 大题的每题分数必须大于 0，最多一位小数。');
    expect(problemOf({ title: '期末', remark: '', groups: [drawn(2, 3)] })).toBeNull();
  });
});

describe('the name of a drawn group', () => {
  it('follows the type of its first rule until somebody gives it another', () => {
    const group = newGroup(2);
    const key = group.rules[0]?.key ?? '';
    expect([group.title, withRule(group, key, { quType: 'fill' }).title]).toEqual(['单选题', '填空题']);
    expect(withRule({ ...group, title: '基础' }, key, { quType: 'fill' }).title).toBe('基础');
    expect(withRule(group, key, { count: 9 }).rules[0]?.count).toBe(9);
  });
});

describe('moving in a list', () => {
  it('goes to the place asked for, and nowhere beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
