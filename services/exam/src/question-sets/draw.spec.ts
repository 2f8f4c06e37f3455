import { describe, expect, test } from '@jest/globals';
import { BusinessError, type QuType } from '@xuekao/contracts';
import fc from 'fast-check';
import type { TemplateGroupDoc } from './template-group.js';
import { idOf } from '../test-support/papers.js';
import { checkPools, drawPaper, planSet, ruleSupplies, variantCountFor } from './draw.js';
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

test('rules that are short are named each, and only where no other drawing helps', () => {
  // three points and two levels; the second point's questions carry the first point as well
  const cells = [pool(0, 8), pool(4, 8), pool(20, 22), pool(30, 31)];
  const supplies = (...counts: number[]) =>
    ruleSupplies([drawn('单选', ...counts)], poolsOf(cells.slice(0, counts.length))).map(({ have }) => have);
  // a bound that takes the worst order says 4 are left for the first
  expect(supplies(4, 4)).toEqual([4, 4]);
  expect(supplies(5, 4, 3, 2)).toEqual([4, 4, 2, 1]);
  const wanted = [drawn('单选', 5, 4, 3, 2)];
  expect(() => checkPools(wanted, poolsOf(cells))).toThrow(
    expect.objectContaining({
      errorName: 'TMPL_RULES_SHORT',
      values: { n: 3, rules: [1, 3, 4].map((n) => expect.objectContaining({ values: expect.objectContaining({ title: '单选', n }) })) },
    }),
  );
});

const shapes = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 12 }), size: fc.integer({ min: 1, max: 12 }), count: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 6 },
);
/** By trying: whether each rule can have as many of its questions as it asks for, none twice. */
function isFeasible(pools: readonly (readonly string[])[], counts: readonly number[]): boolean {
  const wants = counts.flatMap((count, rule) => Array.from({ length: count }, () => rule));
  const owner = new Map<string, number>();
  const finds = (want: number, seen: Set<string>): boolean =>
    (pools[wants[want] ?? 0] ?? []).some((id) => {
      if (seen.has(id)) return false;
      seen.add(id);
      const other = owner.get(id);
      if (other !== undefined && !finds(other, seen)) return false;
      owner.set(id, want);
      return true;
    });
  return wants.every((_, want) => finds(want, new Set()));
}

test('a set of rules is refused exactly where no paper can have all of it', () => {
  fc.assert(
    fc.property(shapes, fc.string(), (rules, seed) => {
      const pools = rules.map(({ from, size }) => pool(from, from + size));
      const counts = rules.map(({ count }) => count);
      const groups = [drawn('细目表', ...counts)];
      const supplies = ruleSupplies(groups, poolsOf(pools));
      const isWhole = supplies.every(({ want, have }) => want === have);
      expect(isWhole).toBe(isFeasible(pools, counts));
      // what each is told to have can be had by all at once
      expect(
        isFeasible(
          pools,
          supplies.map(({ have }) => have),
        ),
      ).toBe(true);
      if (!isWhole) return;
      const plan = planSet(groups, poolsOf(pools), 'exam');
      const [picks = []] = drawPaper(plan.groups, seed);
      expect(new Set(picks).size).toBe(counts.reduce((sum, count) => sum + count, 0));
      // the paper's questions can be dealt out to the rules
      const chosen = pools.map((ids) => ids.filter((id) => picks.includes(plan.ids.indexOf(id))));
      expect(isFeasible(chosen, counts)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('ten points, four levels and two types over 20,000 questions: a thousand papers with less than five seconds of work', () => {
  const bank = pool(0, 20_000);
  // each question carries one point and every third a second one
  const isOf = (index: number, point: number): boolean => index % 10 === point || (index % 3 === 0 && (index >> 4) % 10 === point);
  const cells = [0, 1].flatMap((type) =>
    [0, 1, 2, 3].flatMap((level) =>
      Array.from({ length: 10 }, (_, point) =>
        bank.filter((__, index) => (index >> 2) % 2 === type && (index >> 3) % 4 === level && isOf(index, point)),
      ),
    ),
  );
  const groups = [drawn('细目表', ...cells.map(() => 2))];
  const pools = poolsOf(cells);
  const before = process.cpuUsage();
  checkPools(groups, pools);
  const plan = planSet(groups, pools, 'exam');
  for (let no = 0; no < 1000; no += 1) expect(new Set(drawPaper(plan.groups, `${no}`)[0]).size).toBe(160);
  const spent = process.cpuUsage(before);
  expect((spent.user + spent.system) / 1000).toBeLessThan(5000);
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
