import { describe, expect, it } from '@jest/globals';
import { newExam, type ExamForm } from './exam-form.js';
import { changesSitting, sittingNotes } from './sitting-words.js';

const before: ExamForm = {
  ...newExam('t', Date.parse('2026-11-20T01:00:00Z')),
  openType: 2,
  departs: ['A01', 'A02'],
  users: [{ id: 'u1', realName: '王小明' }],
};
const time = '现在有 3 人正在作答：他们的交卷时间不变，新的时间只对之后开始的人有效。';
const audience = '现在有 3 人正在作答：不在新的参加范围内的人仍可以答完并交卷，只是不能再开始新的一次。';

describe('before a save of a running exam', () => {
  const notes = (change: Partial<ExamForm>, inExam = 3): string[] => sittingNotes(before, { ...before, ...change }, inExam);

  it('stands that another time does not reach who sits', () => {
    for (const change of [{ startTime: '2026-11-20T00:00:00Z' }, { endTime: '2026-11-20T05:00:00Z' }, { totalTime: 90 }, { overTime: 1 }])
      expect(notes(change)).toEqual([time]);
  });

  it('stands that another audience does not reach who sits', () => {
    for (const change of [{ departs: ['A01'] }, { openType: 3 }, { openType: 9, password: 'kaoshi' }])
      expect(notes(change)).toEqual([audience]);
    expect(notes({ departs: ['A01'], totalTime: 30 })).toEqual([time, audience]);
  });

  it('stands what those who sit see in another way', () => {
    expect(notes({ answerMode: 2, calculator: true })).toEqual(['现在有 3 人正在作答：他们刷新页面后也会变成整卷作答、有计算器。']);
    expect(notes({ waterMark: false, paste: true, totalTime: 90 })).toEqual([
      time,
      '现在有 3 人正在作答：他们刷新页面后也会变成可以粘贴、没有水印。',
    ]);
    expect(changesSitting(before, { ...before, answerMode: 2 })).toBe(true);
  });

  it('stands nothing where nobody sits, or nothing of it is changed', () => {
    expect(notes({ totalTime: 90, departs: [] }, 0)).toEqual([]);
    expect(notes({ title: '期末考试', hideBook: true, departs: ['A02', 'A01'], users: [] })).toEqual([]);
    expect([
      changesSitting(before, { ...before, title: '期末考试', departs: ['A02', 'A01'] }),
      changesSitting(before, { ...before, totalTime: 90 }),
    ]).toEqual([false, true]);
  });
});
