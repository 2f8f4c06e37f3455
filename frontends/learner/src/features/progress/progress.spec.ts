import { describe, expect, it } from '@jest/globals';
import { daysOf, levelOf, monthOf, periodsOf, weakestFirst, weeksOf, type ProgressDay } from './progress.js';

const day = (dateStr: string, more: Partial<ProgressDay> = {}): ProgressDay => ({
  ...{ dateStr, learnSeconds: 0, lessons: 0, papers: 0, passed: 0, answers: 0, judged: 0, right: 0 },
  ...more,
});
const inMonth = (month: number, count: number): ProgressDay[] =>
  Array.from({ length: count }, (_none, at) => day(`2026-${String(month).padStart(2, '0')}-${String(at + 1).padStart(2, '0')}`));

describe('progress of a learner', () => {
  it('puts practice beside the learning of the same day', () => {
    const learning = [
      { dateStr: '2026-11-26', learnSeconds: 60, lessons: 0, papers: 0, passed: 0 },
      { dateStr: '2026-11-27', learnSeconds: 0, lessons: 0, papers: 1, passed: 1 },
    ];
    const practice = [{ dateStr: '2026-11-27', answers: 4, judged: 3, right: 2 }];
    expect(daysOf(learning, practice)).toEqual([
      day('2026-11-26', { learnSeconds: 60 }),
      day('2026-11-27', { papers: 1, passed: 1, answers: 4, judged: 3, right: 2 }),
    ]);
  });

  it('compares the last 30 days with the 30 days before them, and nothing older', () => {
    const days = [...inMonth(9, 30), ...inMonth(10, 30), ...inMonth(11, 30)];
    days[0] = day('2026-09-01', { answers: 100, judged: 100, right: 0 });
    days[30] = day('2026-10-01', { learnSeconds: 120, papers: 2, passed: 1 });
    days[60] = day('2026-11-01', { answers: 4, judged: 4, right: 3 });
    days[89] = day('2026-11-30', { answers: 4, judged: 0, right: 0 });
    expect(periodsOf(days)).toEqual({
      now: { activeDays: 2, learnSeconds: 0, papers: 0, passed: 0, answers: 8, rate: 0.75 },
      before: { activeDays: 1, learnSeconds: 120, papers: 2, passed: 1, answers: 0, rate: null },
    });
  });

  it('shades a day by what it held', () => {
    const levels = [{}, { answers: 1 }, { learnSeconds: 600 }, { papers: 1 }, { papers: 1, answers: 30 }, { learnSeconds: 7200 }];
    expect(levels.map((more) => levelOf(day('2026-11-27', more)))).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it('lays days out in weeks that begin on Monday, and names the month that begins in one', () => {
    // 28 October 2026 was a Wednesday
    const weeks = weeksOf([
      day('2026-10-28'),
      day('2026-10-29'),
      day('2026-10-30'),
      day('2026-10-31'),
      day('2026-11-01'),
      day('2026-11-02'),
    ]);
    expect(weeks.map((week) => week.map((one) => one?.dateStr.slice(8) ?? ''))).toEqual([
      ['', '', '28', '29', '30', '31', '01'],
      ['02', '', '', '', '', '', ''],
    ]);
    expect(weeks.map(monthOf)).toEqual([11, null]);
    expect(weeksOf([])).toEqual([]);
  });

  it('names the weakest points first, and none with few answers', () => {
    const point = (pointCode: string, right: number, judged: number) => ({
      pointCode,
      pointName: pointCode,
      answers: judged,
      judged,
      right,
    });
    const shown = weakestFirst([point('few', 0, 4), point('good', 9, 10), point('weak', 2, 10), point('weak-often', 4, 20)]);
    expect(shown.map(({ pointCode, rate }) => [pointCode, rate])).toEqual([
      ['weak-often', 0.2],
      ['weak', 0.2],
      ['good', 0.9],
    ]);
  });
});
