import { describe, expect, it } from '@jest/globals';
import {
  countTypes,
  leftSources,
  openProblems,
  rowsOf,
  savedLevel,
  sortTwins,
  sourcesOf,
  twinsOf,
  withSource,
  type Difference,
  type Preview,
} from './import-check.js';

const question = (number: number, quLevel: number | null = 2): Preview['questions'][number] => ({
  number,
  line: number * 10,
  quType: 'radio',
  quLevel,
  content: '',
  analysis: '',
  answerList: [],
  manual: false,
  pathScore: false,
  answerOrder: false,
  itemRand: false,
  subList: [],
});
const preview: Preview = {
  questions: [question(1), question(3, null), question(4)],
  faults: [
    { number: 2, line: 20, message: '没有答案' },
    { number: 4, line: 41, message: '答案 E 不在选项里' },
  ],
  remarks: [
    { number: 3, line: 31, message: '公式没有写完整' },
    { number: 0, line: 1, message: '没有导入' },
  ],
  places: [1, 2, 3, 4].map((number) => ({ number, line: number * 2, lastLine: number * 2 + 1, written: number === 4 ? '7' : '' })),
};

describe('the preview of an import', () => {
  it('shows faults beside their question, and those whose question could not be read', () => {
    expect(rowsOf(preview).map((row) => [row.number, row.question !== null, row.faults.length])).toEqual([
      [1, true, 0],
      [2, false, 1],
      [3, true, 0],
      [4, true, 1],
    ]);
  });

  it('knows what stands in the way until it is left out', () => {
    const rows = rowsOf(preview);
    const open = openProblems(rows, new Set(), false);
    expect([open.faulty.map((row) => row.number), open.levelless.map((row) => row.number), open.taken.length]).toEqual([[2, 4], [3], 3]);
    const done = openProblems(rows, new Set([2, 4]), true);
    expect([done.faulty, done.levelless, done.taken.map((row) => row.number)]).toEqual([[], [], [1, 3]]);
  });

  it('has the remarks of a question beside it; one of a line that is left out belongs to none', () => {
    expect(rowsOf(preview).map((row) => row.remarks.length)).toEqual([0, 0, 1, 0]);
  });

  it('keeps what was left out as it is written, but for what is there word for word', () => {
    const sources = sourcesOf('标题\r\n1\n甲\n2\n乙\n3\n丙\n4\n丁', preview.places);
    expect([...sources.values()]).toEqual(['1\n甲', '2\n乙', '3\n丙', '4\n丁']);
    expect(leftSources(sources, new Set([4, 2, 1]), new Set([1]))).toEqual(['2\n乙', '4\n丁']);
    expect(leftSources(sources, new Set(), new Set())).toEqual([]);
  });

  it('tells what is there word for word from what the text corrects: only the first leaves the box', () => {
    const alike = (number: number, ...differs: Difference[]) => [number, { number, differs }] as const;
    const inBank = new Map([alike(1), alike(2, 'answer', 'analysis'), alike(4, 'answer')]);
    const repeated = new Map([
      [3, { number: 3, first: 1, differs: ['answer'] as const }],
      [4, { number: 4, first: 2, differs: [] }],
    ]);
    const twins = twinsOf(inBank, repeated);
    expect([...twins].sort(([one], [other]) => one - other)).toEqual([
      [1, { place: 'bank', differs: [] }],
      [2, { place: 'bank', differs: ['answer', 'analysis'] }],
      [3, { place: 1, differs: ['answer'] }],
      [4, { place: 2, differs: [] }],
    ]);
    const { same, corrected } = sortTwins(twins);
    expect([same, corrected]).toEqual([
      [1, 4],
      [2, 3],
    ]);
    const sources = new Map([1, 2, 3, 4].map((number) => [number, `题${number}`]));
    expect(leftSources(sources, new Set([1, 2, 3, 4]), new Set(same))).toEqual(['题2', '题3']);
  });

  it('knows the number of the text where it is another one, and the difficulty that will be saved', () => {
    expect(rowsOf(preview).map(({ written }) => written)).toEqual(['', '', '', '7']);
    const saved = (level: number, levelMode: 'missing' | 'all') => [2, null].map((inText) => savedLevel(inText, { level, levelMode }));
    expect([saved(0, 'all'), saved(3, 'missing'), saved(3, 'all')]).toEqual([
      [2, null],
      [2, 3],
      [3, 3],
    ]);
  });

  it('counts types', () => {
    expect(countTypes(rowsOf(preview))).toEqual([{ quType: 'radio', count: 3 }]);
  });
});

it('puts other words in the place of one question and keeps the blank lines behind it', () => {
  const text = '标题\n1.【判断题】甲\n答案：对\n\n2.【判断题】乙\n答案：错';
  expect(withSource(text, { line: 2, lastLine: 4 }, '1.【判断题】丙\n答案：错\n难度：简单\n')).toBe(
    '标题\n1.【判断题】丙\n答案：错\n难度：简单\n\n2.【判断题】乙\n答案：错',
  );
  expect(withSource(text, { line: 5, lastLine: 6 }, '2. 丁')).toBe('标题\n1.【判断题】甲\n答案：对\n\n2. 丁');
});
