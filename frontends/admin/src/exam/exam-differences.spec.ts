import { expect, it } from '@jest/globals';
import { examDifferences } from './exam-differences.js';
import { newExam } from './exam-form.js';

const form = newExam('t', Date.parse('2026-11-20T06:30:00Z'));

it('names what is not the same, in words', () => {
  const theirs = { ...form, title: '期末', chance: 2, openType: 3, users: [{ id: 'u', realName: '张三' }], quRand: true, content: '<p>请 <b>独立</b>完成</p>' };
  const mine = { ...form, title: '期中', content: '<p>请独立完成</p>', late: true, lateMax: 5 };
  expect(examDifferences(theirs, mine)).toEqual([
    { label: '考试名称', theirs: '期末', mine: '期中' },
    { label: '考试说明', theirs: '请 独立 完成', mine: '请独立完成' },
    { label: '考试次数', theirs: '2', mine: '1' },
    { label: '限制迟到', theirs: '否', mine: '是（5）' },
    { label: '开放类型', theirs: '指定人员', mine: '完全公开' },
    { label: '可以参加的人员', theirs: '张三', mine: '' },
    { label: '试题乱序', theirs: '是', mine: '否' },
  ]);
  expect(examDifferences(form, { ...form })).toEqual([]);
});

it('shows no password, only whether there is one', () => {
  const differences = examDifferences({ ...form, hasPassword: true }, { ...form, password: '' });
  expect(differences).toEqual([{ label: '考试密码', theirs: '已设置', mine: '未设置' }]);
  expect(JSON.stringify(examDifferences(form, { ...form, password: 'geheim' }))).not.toContain('geheim');
});
