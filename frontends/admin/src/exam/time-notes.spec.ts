import { expect, it } from '@jest/globals';
import { newExam, type ExamForm } from './exam-form.js';
import { timeNoteOf } from './time-notes.js';

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);
const exam: ExamForm = { ...newExam('t', at('00:00')), startTime: '2026-11-20T01:00:00Z', endTime: '2026-11-20T03:00:00Z', totalTime: 60 };
const textAt = (time: string, changes: Partial<ExamForm> = {}) => timeNoteOf({ ...exam, ...changes }, at(time))?.text ?? null;

it('nothing is said of times in which everybody can sit', () => {
  expect(textAt('00:30')).toBeNull();
  expect(textAt('02:00')).toBeNull();
  expect(textAt('00:30', { late: true })).toBeNull();
  // what the fields say themselves
  expect([textAt('05:00', { endTime: '2026-11-20T01:00:00Z' }), textAt('05:00', { endTime: null })]).toEqual([null, null]);
});

it('an exam that is over, or that nobody may enter any more, says so', () => {
  expect(timeNoteOf(exam, at('03:00'))).toEqual({ kind: 'over', text: '结束时间已过，没有人能参加。' });
  expect(timeNoteOf({ ...exam, late: true, lateMax: 15 }, at('01:16'))).toEqual({
    kind: 'late',
    text: '允许迟到的时间已过，没有人能再进入。',
  });
  expect(textAt('01:15', { late: true, lateMax: 15 })).toBeNull();
  // over counts more
  expect(textAt('03:00', { late: true, lateMax: 15 })).toBe('结束时间已过，没有人能参加。');
});

it('a window that is shorter than the duration says so, unless one may go on after its end', () => {
  const short = { endTime: '2026-11-20T01:40:00Z' };
  expect(textAt('00:30', short)).toBe('考试只开放 40 分钟，短于作答时长 1 小时。');
  expect(textAt('00:30', { ...short, overTime: 1 })).toBeNull();
  expect(textAt('00:30', { ...short, totalTime: 40 })).toBeNull();
  expect(textAt('02:30')).toBe('距结束只剩 30 分钟，短于作答时长 1 小时。');
});
