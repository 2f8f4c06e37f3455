import { describe, expect, it } from '@jest/globals';
import type { ExamCard } from '@xuekao/contracts';
import { sectionsOf } from './search-results.js';

const now = Date.parse('2026-11-23T08:00:00Z');
const exam = (change: Partial<ExamCard>): ExamCard => ({
  id: 'e1',
  title: '数学期中考试',
  stateFlag: 'READY_START',
  startTime: '2026-11-23T07:00:00Z',
  endTime: '2026-11-23T09:00:00Z',
  totalTime: 30,
  totalScore: 100,
  qualifyScore: 60,
  tryCount: 0,
  chance: 1,
  maxScore: null,
  passed: null,
  resultType: 3,
  hideBook: false,
  hasJoin: false,
  openType: 1,
  ...change,
});

describe('what the search shows', () => {
  it('leads to the exam, its records and the notice, and shows no address', () => {
    const sections = sectionsOf(
      {
        exams: [exam({})],
        mine: [exam({ id: 'e2', tryCount: 2, chance: 3, stateFlag: 'FINISHED', maxScore: 86.5, passed: true })],
        notices: [{ id: 'n1', title: '数学考试安排', summary: '', isTop: false, createTime: '2026-11-20T01:00:00Z' }],
      },
      now,
    );
    expect(sections.map(({ label, items }) => [label, items.map(({ path }) => path)])).toEqual([
      ['考试', ['/pages/exam/check/e1']],
      ['考试记录', ['/pages/paper/list?examId=e2']],
      ['公告', ['/pages/notice/detail/n1']],
    ]);
    const notes = sections.flatMap(({ items }) => items.map(({ note }) => note));
    expect(notes[0]).toContain('可以参加');
    expect(notes[1]).toBe('已考 2 次 · 最高分 86.5 分 及格');
    expect(notes[2]).toBe('2026-11-20');
    expect(notes.join()).not.toContain('/pages');
  });

  it('names no records of an exam that was only marked as a favourite, and no score before it is out', () => {
    const [, records] = sectionsOf(
      { exams: [], mine: [exam({ hasJoin: true }), exam({ id: 'e3', tryCount: 1, stateFlag: 'WAIT_REVIEW' })], notices: [] },
      now,
    );
    expect(records?.items).toEqual([{ path: '/pages/paper/list?examId=e3', title: '数学期中考试', note: '已考 1 次 · 待阅卷' }]);
  });

  it('shows what came where something did not', () => {
    expect(sectionsOf({ exams: null, mine: null, notices: [] }, now).every(({ items }) => items.length === 0)).toBe(true);
  });
});
