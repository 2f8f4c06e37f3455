import { describe, expect, test } from '@jest/globals';
import { BusinessError, type QuType } from '@xuekao/contracts';
import fc from 'fast-check';
import type { TemplateGroupDoc } from '../templates/template.model.js';
import { idOf } from '../test-support/papers.js';
import { checkPools, drawPaper, planSet, variantCountFor } from './draw.js';

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

describe('a group that asks for more than there is', () => {
  const short = (groups: TemplateGroupDoc[], pools: string[][]): unknown => {
    try {
      checkPools(groups, pools);
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
    expect(short([drawn('甲', 6), drawn('乙', 5)], [pool(0, 10), pool(0, 10)])).toEqual(['TMPL_GROUP_SHORT', { title: '乙', want: 5, have: 4 }]);
  });
  test('does not count questions that are picked already', () =>
    expect(short([picked(...pool(0, 3)), drawn('单选', 5)], [pool(0, 7)])).toEqual(['TMPL_GROUP_SHORT', { title: '单选', want: 5, have: 4 }]));
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
        checkPools(groups, pools);
      } catch {
        return; // nothing to draw: publishing refuses it
      }
      const plan = planSet(groups, pools, 'exam');
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
  const plan = planSet([drawn('单选', 10)], [pool(0, 5000)], 'exam');
  expect(plan.ids).toHaveLength(500);
  expect(drawPaper(plan.groups, 'a')).not.toEqual(drawPaper(plan.groups, 'b'));
});

/** Milliseconds of processor time. */
function workOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const spent = process.cpuUsage(before);
  return (spent.user + spent.system) / 1000;
}
/** What has to be done at least, as the measure of this machine at this moment: each id of each list is looked up once. Comparing all pairs of lists by their ids is fifty times as much. */
function lookUp(pools: readonly (readonly string[])[]): void {
  const places = new Map<string, number>();
  for (const ids of pools) for (const id of ids) places.set(id, places.get(id) ?? places.size);
}

test('600 rules over a bank of 30,000 questions: equal lists are looked at once', () => {
  const bank = pool(0, 30_000);
  const quarter = (level: number): string[] => bank.filter((_, index) => index % 4 === level);
  // fifteen filters by difficulty, each forty times: equal rules share their pool
  const filters = Array.from({ length: 15 }, (_, index) => [0, 1, 2, 3].filter((level) => ((index + 1) >> level) & 1).flatMap(quarter));
  const groups = Array.from({ length: 30 }, (_, index) => drawn(`${index}`, ...Array.from({ length: 20 }, () => 1)));
  const pools = Array.from({ length: 600 }, (_, index) => filters[index % 15] ?? []);
  const once = workOf(() => lookUp(filters));
  expect(workOf(() => checkPools(groups, pools))).toBeLessThan(15 * once);
});

test('a hundred rules with a hundred filters of their own', () => {
  const bank = pool(0, 30_000);
  const groups = Array.from({ length: 5 }, (_, index) => drawn(`${index}`, ...Array.from({ length: 20 }, () => 1)));
  const pools = Array.from({ length: 100 }, (_, at) => bank.filter((_id, index) => index % 101 !== at));
  const once = workOf(() => lookUp(pools));
  expect(workOf(() => checkPools(groups, pools))).toBeLessThan(15 * once);
});

test.each([
  [1, 200],
  [200, 200],
  [3000, 3000],
  [5000, 5000],
  [5001, 0],
])('%i people: %i prepared papers', (audience, expected) => expect(variantCountFor(audience)).toBe(expected));
