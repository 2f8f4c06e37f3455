import { expect, test } from '@jest/globals';
import type { Outcome } from '@xuekao/question';
import type { Held } from '../attempts/attempt.state.js';
import { extremeGroups } from './figures/extreme-groups.js';
import { ItemColumns } from './item-columns.js';

const outcome = (id: string, tenths: number, parts: Outcome[] = []): Outcome => ({
  ...{ id, quType: parts.length > 0 ? 'mix' : 'radio', maxTenths: 10, tenths, isRight: tenths === 10, needsHand: false, parts },
});
const held = (options: string[]): Held => ({ seq: 1, edit: 1, at: 0, answer: { options } });

test('10,000 papers with 100 questions are held in ten megabytes', () => {
  const [papers, questions] = [10_000, 100];
  const columns = new ItemColumns(papers, extremeGroups([0, 1000]));
  const answers = new Map(Array.from({ length: questions }, (_, at) => [`q${at}`, held(['a'])]));
  for (let paper = 0; paper < papers; paper += 1) {
    const outcomes = Array.from({ length: questions }, (_, at) => outcome(`q${at}`, (paper + at) % 2 === 0 ? 10 : 0));
    columns.add({ outcomes, answers, handMarks: new Map(), tenths: 500 });
  }
  const bytes = [...columns.byId.values()].reduce((sum, { marks, totals }) => sum + marks.buffer.byteLength + totals.buffer.byteLength, 0);
  expect(columns.byId.size).toBe(questions);
  expect([...columns.byId.values()].every(({ n, marks, totals }) => n === papers && marks.length === n && totals.length === n)).toBe(true);
  expect(bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
});

test('a question that few papers ask has little room; marks by hand, blanks and parts are counted where they belong', () => {
  const columns = new ItemColumns(3, extremeGroups([10, 20, 30]));
  const parts = [outcome('p1', 5), outcome('p2', 0)];
  columns.add({ outcomes: [outcome('m', 5, parts)], answers: new Map([['p1', held(['a', 'b', 'a'])]]), handMarks: new Map(), tenths: 30 });
  const mark = { quId: 'p2', tenths: 4, maxTenths: 10, remark: '', by: 'x', at: 0 };
  columns.add({ outcomes: [outcome('m', 5, parts)], answers: new Map(), handMarks: new Map([['p2', mark]]), tenths: 10 });
  const [whole, first, second] = ['m', 'p1', 'p2'].map((id) => columns.byId.get(id));
  expect([...(whole?.marks ?? [])]).toEqual([5, 9]);
  expect([...(second?.marks ?? [])]).toEqual([0, 4]);
  expect([whole?.blank, first?.blank, second?.blank]).toEqual([0, 1, 2]);
  expect(first?.options.get('a')).toMatchObject({ count: 1, lower: 0 });
  expect([...(first?.totals ?? [])]).toEqual([30, 10]);
});
