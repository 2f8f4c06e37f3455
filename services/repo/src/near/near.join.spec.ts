import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { commonPieces, compoundFromJson, importText, isNear, piecesOf, seededRandom } from '@xuekao/question';
import fc from 'fast-check';
import { groupsOf, type Marks } from './near.groups.js';
import { eachNearPair, equalSets } from './near.join.js';
import { Slices } from '../kernel/slices.js';

/** The real banks are read where BANKS_DIR names their folder; the fixture of libs/question carries the same blemishes elsewhere. */
const folder = process.env['BANKS_DIR'];
const fixture = join(import.meta.dirname, '../../../../libs/question/fixtures/blemished.txt');
const files = folder ? readdirSync(folder).map((name) => join(folder, name)) : [fixture];
const questions = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? compoundFromJson(JSON.parse(text)).questions : importText(text).questions;
});

type Sets = readonly Float64Array[];
const pairNames = (pairs: readonly (readonly [number, number, number])[]): string[] =>
  pairs.map(([one, other, common]) => `${Math.min(one, other)}-${Math.max(one, other)}:${common}`).sort();

/** Everyone with everyone. */
function naivePairs(sets: Sets): (readonly [number, number, number])[] {
  return sets.flatMap((one, at) =>
    sets.slice(at + 1).flatMap((other, more) => {
      // of other sizes by more than a fifth nothing is near, however many are common
      if (!isNear(one.length, other.length, Math.min(one.length, other.length))) return [];
      const common = commonPieces(one, other);
      return isNear(one.length, other.length, common) ? [[at, at + 1 + more, common] as const] : [];
    }),
  );
}
function naiveGroups(sets: Sets, pairs: ReturnType<typeof naivePairs>, marks: readonly Marks[]): number[][] {
  const names = sets.map((_, index) => index);
  for (const [one, other] of pairs) {
    if ([...(marks[one] ?? [])].some((mark) => marks[other]?.has(mark))) continue;
    const [from, to] = [names[one], names[other]];
    for (const [index, name] of names.entries()) if (name === from) names[index] = to ?? index;
  }
  const groups = Map.groupBy(names.keys(), (index) => names[index]);
  return [...groups.values()].filter(({ length }) => length > 1).sort(byFirst);
}
const byFirst = ([one = 0]: number[], [other = 0]: number[]): number => one - other;

async function joined(sets: Sets): Promise<(readonly [number, number, number])[]> {
  const found: [number, number, number][] = [];
  const onPair = (...pair: [number, number, number]): void => {
    found.push(pair);
  };
  await eachNearPair(sets, { onPair }, new Slices());
  return found;
}
async function expectExact(sets: Sets, marks: readonly Marks[] = []): Promise<number> {
  const pairs = naivePairs(sets);
  expect(pairNames(await joined(sets))).toEqual(pairNames(pairs));
  expect((await groupsOf(sets, marks, new Slices())).sort(byFirst)).toEqual(naiveGroups(sets, pairs, marks));
  return pairs.length;
}

const set = fc.oneof(
  fc.uniqueArray(fc.nat(12), { maxLength: 10 }),
  fc.uniqueArray(fc.nat(60), { maxLength: 60, minLength: 30 }),
  // nearly all of some: these are near each other
  fc
    .uniqueArray(fc.nat(29), { maxLength: 4 })
    .map((left) => Array.from({ length: 30 }, (_, piece) => piece).filter((one) => !left.includes(one))),
);
const pieces = set.map((own) => Float64Array.from(own).sort());
const marked = fc.option(
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }).map((own): Marks => new Set(own)),
  {
    nil: undefined,
    freq: 3,
  },
);

it('finds the same pairs and groups as comparing all with all, whatever the sets and marks are', async () => {
  let near = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(pieces, marked), { maxLength: 40 }), async (rows) => {
      near += await expectExact(
        rows.map(([own]) => own),
        rows.map(([, marks]) => marks),
      );
    }),
    { numRuns: 300 },
  );
  expect(near).toBeGreaterThan(200);
});

it('finds them in real banks, with variants of their questions among them', async () => {
  const random = seededRandom('variants');
  const letters = '甲乙丙丁戊己庚辛';
  const variants = questions.slice(0, 300).map((question) => {
    const changes = 1 + Math.floor((random() * question.content.length) / 20);
    const characters = [...question.content];
    for (let change = 0; change < changes; change += 1) {
      const at = Math.floor(random() * characters.length);
      // markup stays whole
      if (/[\u4e00-\u9fff]/.test(characters[at] ?? '')) characters[at] = letters[Math.floor(random() * letters.length)] ?? '';
    }
    return { ...question, content: characters.join('') };
  });
  const near = await expectExact([...questions, ...variants].map(piecesOf));
  expect(near).toBeGreaterThan(variants.length / 4);
}, 120_000);

it('equal ones are put together, unless they stay by themselves; empty ones are left out', async () => {
  const sets = [[1, 2], [3], [1, 2], [], [1, 2], [3]].map((own) => Float64Array.from(own));
  expect(await equalSets(sets, (index) => index === 4, new Slices())).toEqual([[0, 2], [1, 5], [4]]);
});

it.each([
  ['of one wording', () => ''],
  ['that differ in their numbers', (index: number) => `${index}`],
])('ten thousand %s are one group, found in two seconds of work, and others have their turn', async (_, numberOf) => {
  const stem =
    '甲乙两地相距若干千米，一辆汽车从甲地开往乙地，每小时行驶六十千米，行驶三小时后距乙地还有一段路程，求甲乙两地之间的距离是多少千米，编号';
  const sets = Array.from({ length: 10_000 }, (_one, index) =>
    piecesOf({ quType: 'saq', content: `<p>${stem}${numberOf(index)}</p>`, answerList: [] }),
  );
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  const began = process.cpuUsage();
  const groups = await groupsOf(sets, [], new Slices());
  const took = process.cpuUsage(began).user / 1000;
  clearInterval(count);
  expect(groups.map(({ length }) => length)).toEqual([10_000]);
  expect(took).toBeLessThan(2000);
  expect(turns).toBeGreaterThan(took / 100);
});
