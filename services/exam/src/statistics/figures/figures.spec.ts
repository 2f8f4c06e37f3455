import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extremeGroups } from './extreme-groups.js';
import { flagsOf } from './flags.js';
import { itemFigures } from './item.js';
import { kurtosis, mean, median, skewness, standardDeviation, variance } from './moments.js';
import { bandOf, cronbachAlpha, effectiveWeights, standardError } from './whole-test.js';

const sources = join(import.meta.dirname, '../../../src/statistics/figures');
const textOf = (file: string): string => readFileSync(join(sources, file), 'utf8');

interface DataSet {
  name: string;
  full: number[];
  patterns: [marks: number[], papers: number][];
}
type Results = Record<string, Record<string, unknown>>;
const dataSets = JSON.parse(textOf('data-sets.json')) as DataSet[];
/** Made by `second-program.py`, which stands beside it. */
const expected = JSON.parse(textOf('second-program.json')) as Results;

function analysed({ full, patterns }: DataSet) {
  const rows = patterns.flatMap(([marks, papers]) => Array.from({ length: papers }, () => marks));
  const totals = rows.map((row) => row.reduce((sum, mark) => sum + mark, 0));
  const groups = extremeGroups(totals);
  const figures = full.map((max, at) => itemFigures({ marks: rows.map((row) => row[at] ?? 0), totals, max }, groups));
  const weights = effectiveWeights(figures.map(({ covarianceWithTotal }) => covarianceWithTotal));
  const alpha = cronbachAlpha(
    figures.map((item) => item.variance ?? 0),
    variance(totals),
  );
  return {
    n: rows.length,
    mean: mean(totals),
    median: median(totals),
    sd: standardDeviation(totals),
    skewness: skewness(totals),
    kurtosis: kurtosis(totals),
    alpha,
    standardError: standardError(alpha, variance(totals)),
    items: figures.map(({ facility, sd, discrimination, upperLower, efficiency }, at) => {
      return { facility, sd, discrimination, upperLower, efficiency, weight: weights[at] ?? null };
    }),
  };
}

/** All figures of a result by their place in it. */
const flat = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}/${key}`))
    : [[path, value]];

describe('agrees to 1e-6 with a program in another language', () => {
  test.each(dataSets)('$name', (data) => {
    const [own, other] = [flat(analysed(data)), flat(expected[data.name])];
    expect(own.map(([path]) => path)).toEqual(other.map(([path]) => path));
    const apart = own.filter(([, value], at) => {
      const second = other[at]?.[1];
      return typeof value === 'number' && typeof second === 'number' ? !(Math.abs(value - second) <= 1e-6) : value !== second;
    });
    expect(apart).toEqual([]);
    expect(own.length).toBeGreaterThan(30);
  });

  test('whose results are those of its program', () => {
    const run = spawnSync('python3', [join(sources, 'second-program.py'), sources], { encoding: 'utf8' });
    // a machine without Python holds the figures against the results alone
    if (run.error !== undefined) return expect(run.error).toMatchObject({ code: 'ENOENT' });
    const again = flat(JSON.parse(run.stdout));
    const stored = flat(expected);
    expect(again.map(([path]) => path)).toEqual(stored.map(([path]) => path));
    // the last digit of a root is the C library's
    for (const [at, [, value]] of again.entries()) expect(Number(value)).toBeCloseTo(Number(stored[at]?.[1]), 9);
  });
});

test('the published figures of LSAT 6', () => {
  const data = dataSets.find(({ name }) => name === 'LSAT6');
  if (!data) throw new Error('the data set is there');
  const { n, alpha, items } = analysed(data);
  expect(n).toBe(1000);
  expect(items.map(({ facility }) => facility)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
  // as the package ltm of R prints them: alpha, and correlations with the total without the item
  expect(alpha).toBeCloseTo(0.295, 4);
  expect(items.map(({ discrimination }) => Number(discrimination?.toFixed(4)))).toEqual([0.1128, 0.1532, 0.1728, 0.1444, 0.1216]);
});

describe('few papers, and papers that are all the same', () => {
  const alone = (marks: number[], totals: number[]) => itemFigures({ marks, totals, max: 10 }, extremeGroups(totals));
  test('no figure is made up', () => {
    expect([mean([]), median([]), variance([1]), skewness([1, 2]), kurtosis([1, 2, 3])]).toEqual([null, null, null, null, null]);
    expect([skewness([5, 5, 5]), kurtosis([5, 5, 5, 5])]).toEqual([null, null]);
    expect([cronbachAlpha([1], 4), cronbachAlpha([1, 1], 0), standardError(null, 4)]).toEqual([null, null, null]);
    expect(alone([], [])).toMatchObject({ n: 0, mean: null, facility: null, sd: null, discrimination: null, upperLower: null });
    expect(alone([10], [20])).toMatchObject({ n: 1, facility: 1, sd: null, discrimination: null, efficiency: null });
    expect(alone([10, 10, 10], [20, 20, 20])).toMatchObject({ sd: 0, discrimination: null, efficiency: null, upperLower: 0 });
    expect(itemFigures({ marks: [0, 0], totals: [1, 2], max: 0 }, extremeGroups([1, 2])).facility).toBeNull();
  });

  test('a question against the rest has no weight', () => {
    expect(effectiveWeights([4, 1, -3, null])).toEqual([2 / 3, 1 / 3, null, null]);
    expect(effectiveWeights([0, 0])).toEqual([null, null]);
  });
});

test('papers at the edge of a group belong to it in part, whatever their order', () => {
  const totals = [10, 20, 20, 20, 20, 20, 20, 20, 30, 40];
  const { upper, lower } = extremeGroups(totals);
  // 2.7 papers: 40, 30, and 0.7 of the seven with 20
  expect([upper(40), upper(30), upper(20), upper(10)]).toEqual([1, 1, expect.closeTo(0.1, 9), 0]);
  expect([lower(10), lower(20), lower(30), lower(40)]).toEqual([1, expect.closeTo(1.7 / 7, 9), 0, 0]);
  expect(totals.reduce((sum, total) => sum + upper(total), 0)).toBeCloseTo(2.7, 9);
});

test('bands of a tenth of the full marks', () => {
  expect([0, 9, 10, 99, 100].map((total) => bandOf(total, 100))).toEqual([0, 0, 1, 9, 9]);
  expect([bandOf(-5, 100), bandOf(5, 0)]).toEqual([0, 0]);
});

describe('flags', () => {
  const right = { isRight: true, count: 20, upper: 0.3, lower: 0.6 };
  const wrong = { isRight: false, count: 20, upper: 0.7, lower: 0.2 };
  const plain = { n: 40, facility: 0.5, discrimination: 0.3, options: [], isGiven: false };
  test('a key is doubted where those who know the rest choose another option', () => {
    expect(flagsOf({ ...plain, discrimination: -0.2, options: [right, wrong] })).toEqual(['key', 'negative']);
    // the wrong option is not theirs more than the others', or less theirs than the key
    expect(flagsOf({ ...plain, discrimination: -0.2, options: [right, { ...wrong, lower: 0.7 }] })).toEqual(['negative']);
    expect(flagsOf({ ...plain, discrimination: -0.2, options: [{ ...right, upper: 0.8 }, wrong] })).toEqual(['negative']);
    expect(flagsOf({ ...plain, options: [right, wrong] })).toEqual([]);
  });
  test('bounds of weak, hard and easy, and options that nobody chose', () => {
    expect(flagsOf({ ...plain, discrimination: 0.19 })).toEqual(['weak']);
    expect(flagsOf({ ...plain, discrimination: 0.2 })).toEqual([]);
    expect([0.19, 0.2, 0.9, 0.91].map((facility) => flagsOf({ ...plain, facility }))).toEqual([['hard'], [], [], ['easy']]);
    const nobody = { isRight: false, count: 0, upper: 0, lower: 0 };
    expect(flagsOf({ ...plain, options: [right, nobody] })).toEqual(['unchosen']);
    expect(flagsOf({ ...plain, options: [{ ...right, count: 0 }, wrong] })).toEqual([]);
  });
  test('nothing is said of few papers, and of points that everybody has', () => {
    expect(flagsOf({ ...plain, n: 19, facility: 0 })).toEqual([]);
    expect(flagsOf({ ...plain, isGiven: true, facility: 1 })).toEqual([]);
    expect(flagsOf({ ...plain, facility: null })).toEqual([]);
  });
});
