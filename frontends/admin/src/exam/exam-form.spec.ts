import { describe, expect, it } from '@jest/globals';
import { fromDetail, isScore, isWhole, newExam, toInput, type ExamDetail } from './exam-form.js';

const now = Date.parse('2026-11-20T06:30:00Z');

describe('the form of an exam', () => {
  it('begins with the next full hour and a week', () => {
    const form = newExam('t', now);
    expect([form.startTime, form.endTime]).toEqual(['2026-11-20T07:00:00.000Z', '2026-11-27T07:00:00.000Z']);
  });

  it('sends only what the open type uses', () => {
    const form = { ...newExam('t', now), password: 'secret', departs: ['A01'], users: [{ id: 'u', realName: '张三' }] };
    const sent = (openType: number) => {
      const { password, departs, users } = toInput({ ...form, openType }, null);
      return [password, departs, users];
    };
    expect(sent(1)).toEqual(['', [], []]);
    expect(sent(2)).toEqual(['', ['A01'], []]);
    expect(sent(3)).toEqual(['', [], ['u']]);
    expect(sent(9)).toEqual(['secret', [], []]);
  });

  it('sends back a stored exam without what the server alone knows', () => {
    const detail: ExamDetail = {
      id: 'e', title: '期末', content: '', tmplId: 't', startTime: '2026-11-20T07:00:00.000Z', endTime: '2026-11-21T07:00:00.000Z', totalTime: 60, totalScore: 100, quCount: 40,
      qualifyScore: 60, openType: 3, password: '', departs: [], users: [{ id: 'u', realName: '张三' }], answerMode: 2, resultType: 2, thanks: '', chance: 0, late: false, lateMax: 15,
      overTime: 1, answerDevice: 0, quRand: true, itemRand: false, noBack: false, paste: false, waterMark: true, hideBook: false, state: 2, createBy: 'a', createTime: '',
    };
    const input = toInput(fromDetail(detail), 'e');
    expect([input.id, input.users, input.chance, input.lateMax, input.overTime, input.quRand]).toEqual(['e', ['u'], 0, 0, 1, true]);
    expect(Object.keys(input).filter((key) => ['totalScore', 'quCount', 'state', 'createBy', 'createTime'].includes(key))).toEqual([]);
  });

  it('knows whole numbers and scores', () => {
    expect([isWhole(60, 1, 1440), isWhole(0, 1, 1440), isWhole(1.5, 1, 1440), isWhole(null, 0, 1)]).toEqual([true, false, false, false]);
    expect([isScore(59.5), isScore(59.55), isScore(-1), isScore(null)]).toEqual([true, false, false, false]);
  });
});
