import { describe, expect, it } from '@jest/globals';
import { countTypes, openProblems, rowsOf, type Preview } from './import-check.js';

const question = (number: number, quLevel: number | null = 2): Preview['questions'][number] => ({
  number, line: number * 10, quType: 'radio', quLevel, content: '', analysis: '', answerList: [], manual: false, pathScore: false, answerOrder: false, itemRand: false,
});
const preview: Preview = {
  questions: [question(1), question(3, null), question(4)],
  faults: [{ number: 2, line: 20, message: '没有答案' }, { number: 4, line: 41, message: '答案 E 不在选项里' }],
};

describe('the preview of an import', () => {
  it('shows faults beside their question, and those whose question could not be read', () => {
    expect(rowsOf(preview).map((row) => [row.number, row.question !== null, row.faults.length])).toEqual([[1, true, 0], [2, false, 1], [3, true, 0], [4, true, 1]]);
  });

  it('knows what stands in the way until it is left out', () => {
    const rows = rowsOf(preview);
    const open = openProblems(rows, new Set(), false);
    expect([open.faulty.map((row) => row.number), open.levelless.map((row) => row.number), open.taken.length]).toEqual([[2, 4], [3], 3]);
    const done = openProblems(rows, new Set([2, 4]), true);
    expect([done.faulty, done.levelless, done.taken.map((row) => row.number)]).toEqual([[], [], [1, 3]]);
  });

  it('counts types', () => {
    expect(countTypes(rowsOf(preview))).toEqual([{ quType: 'radio', count: 3 }]);
  });
});
