import { describe, expect, it } from '@jest/globals';
import type { ResultQuestion } from '@xuekao/contracts';
import { labelledLeaves, neighbours, parseMark, readyMarks, waits } from './marks.js';

const question = (quId: string, more: Partial<ResultQuestion> = {}): ResultQuestion => ({
  quId,
  sort: 1,
  quType: 'saq',
  content: '',
  score: 10,
  actualScore: null,
  isRight: null,
  mark: false,
  answerList: [],
  rightAnswers: [],
  answer: { text: '答' },
  analysis: '',
  remark: '',
  needsHand: true,
  subList: [],
  ...more,
});
const mix = question('m', {
  sort: 2,
  quType: 'mix',
  needsHand: true,
  subList: [question('m1', { score: 4 }), question('m2', { score: 6, needsHand: false })],
});
const groups = [{ quList: [question('q')] }, { quList: [mix] }];

describe('marking by hand', () => {
  it('numbers what carries marks, parts after their question', () => {
    expect(labelledLeaves(groups).map((leaf) => [leaf.question.quId, leaf.label])).toEqual([
      ['q', '1'],
      ['m1', '2.1'],
      ['m2', '2.2'],
    ]);
  });

  it("takes marks from 0 to the question's, with one decimal", () => {
    expect(['0', '10', '7.5', ' 3 ', '7。5'].map((text) => parseMark(text, 10))).toEqual([0, 10, 7.5, 3, 7.5]);
    expect(['５', '１０', '７．５', '７。5'].map((text) => parseMark(text, 10))).toEqual([5, 10, 7.5, 7.5]);
    expect(['１１', '', '10.5', '-1', '7.55', 'x', '1e1'].map((text) => parseMark(text, 10))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('sends what was filled in, and stops at the first wrong one', () => {
    const leaves = labelledLeaves(groups);
    expect(readyMarks(leaves, { q: { score: '8.5', remark: ' 要点齐全 ' }, m1: { score: '', remark: '' } })).toEqual({
      items: [{ quId: 'q', score: 8.5, remark: '要点齐全' }],
      wrong: null,
    });
    expect(readyMarks(leaves, { q: { score: '8', remark: '' }, m1: { score: '5', remark: '' } }).wrong?.label).toBe('2.1');
  });

  it('finds what waits, in parts too', () => {
    expect([waits(mix), waits(question('q', { needsHand: false }))]).toEqual([true, false]);
  });
});

describe('the queue of papers', () => {
  it('leads on, and around to those passed over', () => {
    expect(neighbours(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c', others: 2 });
    expect(neighbours(['a', 'b', 'c'], 'c')).toEqual({ previous: 'b', next: 'a', others: 2 });
    expect(neighbours(['a'], 'a')).toEqual({ previous: null, next: null, others: 0 });
    expect(neighbours(['a', 'b'], 'x')).toEqual({ previous: null, next: 'a', others: 2 });
  });
});
