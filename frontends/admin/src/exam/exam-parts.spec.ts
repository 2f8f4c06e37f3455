import { describe, expect, it } from '@jest/globals';
import { mergeForms, mergeRows } from '../lib/form-merge.js';
import { newExam, type ExamForm } from './exam-form.js';
import { examParts } from './exam-parts.js';

const base = newExam('t', Date.parse('2026-11-20T06:30:00Z'));
const parts = examParts({
  departs: new Map([
    ['A01', '教务处'],
    ['A02', '高一'],
  ]),
  templates: new Map([['t', '期末卷']]),
  categories: new Map([['mock', '模拟考试']]),
});
const rows = (theirs: ExamForm, mine: ExamForm) =>
  mergeRows(parts, base, theirs, mine).map(({ part, outcome }) => ({
    label: part.label,
    outcome,
    theirs: part.words(theirs),
    mine: part.words(mine),
  }));
const merged = (theirs: ExamForm, mine: ExamForm, from = base) => mergeForms(mergeRows(parts, from, theirs, mine), from, theirs, mine);

describe('an exam that two people saved', () => {
  it('names what is not the same, in words', () => {
    const theirs = { ...base, title: '期末', chance: 2, openType: 3, users: [{ id: 'u', realName: '张三' }], quRand: true };
    const mine = { ...base, title: '期中', late: true, lateMax: 5 };
    expect(rows(theirs, mine)).toEqual([
      { label: '考试名称', outcome: 'choice', theirs: '期末', mine: '期中' },
      { label: '考试次数', outcome: 'theirs', theirs: '2', mine: '1' },
      { label: '限制迟到', outcome: 'mine', theirs: '否', mine: '是（5）' },
      { label: '开放类型', outcome: 'theirs', theirs: '指定人员', mine: '完全公开' },
      { label: '可以参加的人员', outcome: 'theirs', theirs: '张三', mine: '' },
      { label: '试题乱序', outcome: 'theirs', theirs: '是', mine: '否' },
    ]);
    expect(rows(base, { ...base, price: 12.5 })).toEqual([{ label: '价格（元）', outcome: 'mine', theirs: '¥0.00', mine: '¥12.50' }]);
    expect(rows(base, { ...base })).toEqual([]);
  });

  it('sees every property of the form, to its last character', () => {
    const others: ExamForm = {
      title: 'x',
      content: '<p><img src="/api/file/a.png"></p>',
      tmplId: 'u',
      offline: true,
      place: '教学楼 301',
      startTime: null,
      endTime: null,
      totalTime: 61,
      qualifyScore: 61,
      openType: 9,
      password: 'secret',
      hasPassword: true,
      departs: ['A01'],
      users: [{ id: 'u', realName: 'u' }],
      answerMode: 2,
      resultType: 2,
      scoreRelease: 0,
      answerRelease: 2,
      thanks: `${'谢'.repeat(200)}。`,
      chance: 2,
      late: true,
      lateMax: 16,
      overTime: 1,
      answerDevice: 1,
      quRand: true,
      itemRand: true,
      noBack: true,
      paste: true,
      staffSees: false,
      passPoints: 30,
      rewards: [{ min: 60, max: 100, points: 5, certId: '' }],
      appealDays: 3,
      notifyMinutes: 30,
      notifyOpen: true,
      notifyEndMinutes: 60,
      price: 12.5,
      calculator: true,
      moveAsks: true,
      leaveOn: true,
      leaveCheck: 9,
      leaveCount: 4,
      actionOn: true,
      actionInterval: 300,
      camOn: true,
      camInterval: 5,
      faceOn: true,
      faceChance: 3,
      captureDays: 30,
      camChallenge: true,
      screenOn: true,
      devicesFirst: true,
      reconnectMinutes: 2,
      waterMark: false,
      hideBook: true,
      examType: 2,
      catId: 'mock',
    };
    const used = {
      departs: { openType: 2 },
      users: { openType: 3 },
      password: { openType: 9 },
      hasPassword: { openType: 9 },
      lateMax: { late: true },
    };
    for (const name of Object.keys(others) as (keyof ExamForm)[]) {
      // keys of the object above, which has all of the form
      const before = { ...base, thanks: '谢'.repeat(200), ...(name in used ? used[name as keyof typeof used] : {}) };
      const after = { ...before, [name]: others[name] };
      expect([name, mergeRows(parts, before, after, before).length]).toEqual([name, 1]);
      expect(merged(after, before, before)).toEqual(after);
    }
  });

  it('keeps the end of a long text that only they changed', () => {
    const before = { ...base, thanks: '谢'.repeat(100) };
    expect(merged({ ...before, thanks: `${before.thanks}再见` }, { ...before, totalTime: 90 }, before)).toEqual({
      ...before,
      thanks: `${before.thanks}再见`,
      totalTime: 90,
    });
  });

  it('keeps a typed password, and shows none', () => {
    const before = { ...base, openType: 9, hasPassword: true };
    const [theirs, mine] = [
      { ...before, endTime: '2026-12-01T00:00:00.000Z' },
      { ...before, password: 'geheim' },
    ];
    const found = mergeRows(parts, before, theirs, mine);
    expect(found.map(({ part, outcome }) => [part.label, outcome, part.words(mine)])).toEqual([
      ['结束时间', 'theirs', expect.anything()],
      ['考试密码', 'mine', '您填写的新密码'],
    ]);
    expect(merged(theirs, mine, before)).toEqual({ ...mine, endTime: theirs.endTime });
    expect(parts.map((one) => one.words(mine)).join(' ')).not.toContain('geheim');
  });

  it('calls departments and templates by their names, and keeps what both added', () => {
    const before = { ...base, openType: 2, departs: ['A01'] };
    const found = mergeRows(parts, before, { ...before, departs: ['A01', 'A02'] }, { ...before, departs: [] });
    expect(found.map(({ part, outcome }) => [part.label, outcome, part.changes?.(before, { ...before, departs: ['A02'] })])).toEqual([
      ['可以参加的部门', 'united', { added: ['高一'], removed: ['教务处'] }],
    ]);
    expect(parts.find(({ label }) => label === '试卷模板')?.words(base)).toBe('期末卷');
  });
});
