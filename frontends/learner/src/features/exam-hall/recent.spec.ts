import { describe, expect, it } from '@jest/globals';
import { isNewNotice, recentScores } from './recent.js';

const row: Parameters<typeof recentScores>[0][number] = {
  id: 'p1',
  examId: 'e1',
  title: '数学期中考试',
  createTime: '2026-11-20T01:00:00Z',
  userTime: 20,
  userObjScore: 50,
  userSubjScore: 36.5,
  userScore: 86.5,
  totalScore: 100,
  qualifyScore: 60,
  reviewState: 1,
  reviewState_dictText: '已阅卷',
  resultType: 3,
  valid: true,
  exMsg: '',
  passed: true,
  state: 2,
  handState: 1,
};

describe('what was marked lately', () => {
  it('names score and verdict of what is out, the latest first', () => {
    const { scores, waiting } = recentScores([row, { ...row, id: 'p2', userScore: 40, passed: false }, { ...row, id: 'p3' }], 2);
    expect(scores).toEqual([
      { paperId: 'p1', title: '数学期中考试', score: '86.5 分', passed: true, verdict: '及格', date: '2026-11-20' },
      { paperId: 'p2', title: '数学期中考试', score: '40 分', passed: false, verdict: '不及格', date: '2026-11-20' },
    ]);
    expect(waiting).toBe(false);
  });

  it('shows nothing that is not published, hidden for good, invalid or still being taken', () => {
    const rows = [
      { ...row, state: 0, handState: 0 },
      { ...row, resultType: 1 },
      { ...row, valid: false },
      { ...row, reviewState: 0, passed: null, userScore: null },
      { ...row, passed: null, userScore: null },
    ];
    expect(recentScores(rows, 3)).toEqual({ scores: [], waiting: true });
    expect(recentScores(rows.slice(0, 3), 3)).toEqual({ scores: [], waiting: false });
  });
});

describe('a new notice', () => {
  const now = Date.parse('2026-11-23T08:00:00Z');
  const of = (createTime: string, seen: string | null) => isNewNotice({ createTime }, seen, now);
  it('is one that was not seen, for two weeks', () => {
    expect([of('2026-11-22T08:00:00Z', null), of('2026-11-01T08:00:00Z', null)]).toEqual([true, false]);
    expect([
      of('2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z'),
      of('2026-11-22T08:00:00Z', '2026-11-21T08:00:00Z'),
      of('2026-11-22T08:00:00Z', 'x'),
    ]).toEqual([false, true, true]);
  });
});
