import { describe, expect, test } from '@jest/globals';
import { BusinessError, type QuType } from '@xuekao/contracts';
import fc from 'fast-check';
import type { TemplateGroupDoc } from './template-group.js';
import { idOf } from '../test-support/papers.js';
import { checkPools, drawPaper, planSet, variantCountFor } from './draw.js';
import type { Pools } from './question-source.js';
import { bitmapOf, type Bitmap } from '@xuekao/question';

const rule = (count: number, quType: QuType = 'radio') => ({ repoId: idOf(1), chapterIds: [], quType, levels: [], pointCodes: [], count });
const drawn = (title: string, ...counts: number[]): TemplateGroupDoc => ({
  id: `g-${title}`,
  title,
  remark: '',
  joinType: 2,
  perTenths: 20,
  partShare: 50,
  items: [],
  rules: counts.map((count) => rule(count)),
});
const picked = (...ids: string[]): TemplateGroupDoc => ({
  id: 'g-picked',
  title: '固定',
  remark: '',
  joinType: 1,
  perTenths: 20,
  partShare: 50,
  items: ids.map((quId) => ({ quId, tenths: null })),
  rules: [],
});
const pool = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => idOf(0x100 + from + index));
/** As the question banks answer: equal lists have one set. */
function poolsOf(lists: readonly (readonly string[])[]): Pools {
  const different = [...new Set(lists)];
  const ids = [...new Set(different.flat())];
  const sets = new Map<readonly string[], Bitmap>();
  for (const list of different) {
    const held = new Set(list);
    sets.set(
      list,
      bitmapOf(ids.length, (place) => held.has(ids[place] ?? '')),
    );
  }
  return { ids, ofRules: lists.map((list) => sets.get(list) ?? []) };
}

describe('a group that asks for more than there is', () => {
  const short = (groups: TemplateGroupDoc[], pools: string[][]): unknown => {
    try {
      checkPools(groups, poolsOf(pools));
      return null;
    } catch (error) {
      if (error instanceof BusinessError) return [error.errorName, error.values];
      throw error;
    }
  };
  test('is named with what it wants and what there is', () =>
    expect(short([drawn('单选', 5)], [pool(0, 4)])).toEqual(['TMPL_GROUP_SHORT', { title: '单选', want: 5, have: 4 }]));
  test('counts what another group takes from the same questions', () => {
    expect(short([drawn('甲', 6), drawn('乙', 4)], [pool(0, 10), pool(0, 10)])).toBeNull();
    expect(short([drawn('甲', 6), drawn('乙', 5)], [pool(0, 10), pool(0, 10)])).toEqual([
      'TMPL_GROUP_SHORT',
      { title: '乙', want: 5, have: 4 },
    ]);
  });
  test('does not count questions that are picked already', () =>
    expect(short([picked(...pool(0, 3)), drawn('单选', 5)], [pool(0, 7)])).toEqual([
      'TMPL_GROUP_SHORT',
      { title: '单选', want: 5, have: 4 },
    ]));
});

test('every paper that passed the check is whole, and holds no question twice', () => {
  const shape = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 30 }), size: fc.integer({ min: 1, max: 40 }), count: fc.integer({ min: 1, max: 10 }) }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(shape, fc.integer({ min: 0, max: 5 }), fc.string(), (rules, fixed, seed) => {
      const groups = [picked(...pool(0, fixed)), ...rules.map(({ count }, index) => drawn(`${index}`, count))];
      const pools = rules.map(({ from, size }) => pool(from, from + size));
      try {
        checkPools(groups, poolsOf(pools));
      } catch {
        return; // nothing to draw: publishing refuses it
      }
      const plan = planSet(groups, poolsOf(pools), 'exam');
      const picks = drawPaper(plan.groups, seed);
      expect(picks.map((each) => each.length)).toEqual([fixed, ...rules.map(({ count }) => count)]);
      const all = picks.flat();
      expect(new Set(all).size).toBe(all.length);
      rules.forEach((_, index) => {
        for (const place of picks[index + 1] ?? []) expect(pools[index]).toContain(plan.ids[place]);
      });
      expect(drawPaper(plan.groups, seed)).toEqual(picks);
    }),
    { numRuns: 300 },
  );
});

test('a large pool is frozen in part only', () => {
  const plan = planSet([drawn('单选', 10)], poolsOf([pool(0, 5000)]), 'exam');
  expect(plan.ids).toHaveLength(500);
  expect(drawPaper(plan.groups, 'a')).not.toEqual(drawPaper(plan.groups, 'b'));
});

test('600 rules over a bank of 30,000 questions are checked with less than a second of work', () => {
  const bank = pool(0, 30_000);
  const quarter = (level: number): string[] => bank.filter((_, index) => index % 4 === level);
  // fifteen filters by difficulty, each forty times: equal rules share their pool
  const filters = Array.from({ length: 15 }, (_, index) => [0, 1, 2, 3].filter((level) => ((index + 1) >> level) & 1).flatMap(quarter));
  const groups = Array.from({ length: 30 }, (_, index) => drawn(`${index}`, ...Array.from({ length: 20 }, () => 1)));
  const pools = poolsOf(Array.from({ length: 600 }, (_, index) => filters[index % 15] ?? []));
  const before = process.cpuUsage();
  checkPools(groups, pools);
  const spent = process.cpuUsage(before);
  // 60 ms alone, four times as long where others share the processor's caches; 27 s where each rule is held against each other one
  expect((spent.user + spent.system) / 1000).toBeLessThan(1000);
});

test('a hundred rules with a hundred filters of their own over a bank of 100,000', () => {
  const ids = pool(0, 100_000);
  const groups = Array.from({ length: 5 }, (_, index) => drawn(`${index}`, ...Array.from({ length: 20 }, () => 1)));
  const pools = { ids, ofRules: Array.from({ length: 100 }, (_, at) => bitmapOf(ids.length, (place) => place % 101 !== at)) };
  const before = process.cpuUsage();
  checkPools(groups, pools);
  const spent = process.cpuUsage(before);
  expect((spent.user + spent.system) / 1000).toBeLessThan(1500);
});

test.each([
  [1, 200],
  [200, 200],
  [3000, 3000],
  [5000, 5000],
  [5001, 0],
])('%i people: %i prepared papers', (audience, expected) => expect(variantCountFor(audience)).toBe(expected));
