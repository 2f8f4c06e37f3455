import { describe, expect, test } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import fc from 'fast-check';
import { isHandMarked, markQuestion } from './marking.js';
import type { ChoiceKey, FillKey, QuestionKey, SaqKey } from './split.js';
import { cpuMs } from './testing/cpu-time.js';

const choice = (quType: ChoiceKey['quType'], right: string[], partial = quType === 'multi2'): ChoiceKey => ({
  id: 'q',
  quType,
  analysis: '',
  right,
  partial,
});
const fill = (blanks: string[][], anyOrder = false): FillKey => ({ id: 'q', quType: 'fill', analysis: '', blanks, anyOrder });
const saq = (keywords: SaqKey['keywords'], manual = false): SaqKey => ({
  id: 'q',
  quType: 'saq',
  analysis: '',
  manual,
  keywords,
  reference: [],
});
const mark = (key: QuestionKey, max: number, answer: AnswerValue | null, percent?: number) =>
  markQuestion(key, max, () => answer, percent === undefined ? undefined : { partialPercent: percent });
const tenths = (key: QuestionKey, max: number, answer: AnswerValue | null, percent?: number) => mark(key, max, answer, percent).tenths;

describe('choice', () => {
  test('radio and judge: the one right option, or nothing', () => {
    for (const quType of ['radio', 'judge'] as const) {
      expect(mark(choice(quType, ['a']), 25, { options: ['a'] })).toMatchObject({ tenths: 25, isRight: true, needsHand: false });
      expect(mark(choice(quType, ['a']), 25, { options: ['b'] })).toMatchObject({ tenths: 0, isRight: false });
      expect(tenths(choice(quType, ['a']), 25, { options: ['a', 'b'] })).toBe(0);
    }
  });

  test('multi: full marks for the equal set only, a share with pathScore', () => {
    expect(tenths(choice('multi', ['a', 'b']), 40, { options: ['b', 'a'] })).toBe(40);
    expect(tenths(choice('multi', ['a', 'b']), 40, { options: ['a'] })).toBe(0);
    expect(tenths(choice('multi', ['a', 'b']), 40, { options: ['a', 'b', 'c'] })).toBe(0);
    expect(tenths(choice('multi', ['a', 'b'], true), 40, { options: ['a'] })).toBe(20);
    expect(tenths(choice('multi', ['a', 'b'], true), 40, { options: ['a', 'c'] })).toBe(0);
  });

  test('multi2: half for a correct but incomplete set, rounded down to a tenth, or the share of the exam', () => {
    const key = choice('multi2', ['a', 'b', 'c']);
    expect(mark(key, 25, { options: ['a'] })).toMatchObject({ tenths: 12, isRight: false });
    expect(tenths(key, 25, { options: ['c', 'a'] })).toBe(12);
    expect(tenths(key, 60, { options: ['a'] }, 33.33)).toBe(19);
    expect(tenths(key, 60, { options: ['a'] }, 0)).toBe(0);
    expect(tenths(key, 25, { options: ['c', 'b', 'a'] })).toBe(25);
    expect(tenths(key, 25, { options: ['a', 'b', 'c', 'd'] })).toBe(0);
    expect(tenths(key, 25, { options: ['a', 'd'] })).toBe(0);
  });

  test('a repeated option counts once', () => {
    expect(tenths(choice('multi', ['a', 'b']), 40, { options: ['a', 'a'] })).toBe(0);
    expect(tenths(choice('multi', ['a', 'b']), 40, { options: ['a', 'b', 'a'] })).toBe(40);
  });
});

describe('fill', () => {
  test('each blank has its accepted answers and its share; the last takes the rest', () => {
    const key = fill([['北京', '北平'], ['1949年', '1949'], ['毛泽东']]);
    expect(mark(key, 50, { blanks: ['北平', '1949', '毛泽东'] })).toMatchObject({ tenths: 50, isRight: true });
    expect(tenths(key, 50, { blanks: ['北京', '', ''] })).toBe(16);
    expect(tenths(key, 50, { blanks: ['', '', '毛泽东'] })).toBe(18);
    expect(tenths(key, 50, { blanks: ['1949', '北京', '毛泽东'] })).toBe(18);
    expect(tenths(key, 50, { blanks: ['北京', '1949', '毛泽东', '多余'] })).toBe(50);
  });

  test('an empty blank is never right, even where the key says nothing', () => {
    expect(tenths(fill([[' '], ['甲']]), 50, { blanks: ['', '甲'] })).toBe(25);
    expect(tenths(fill([[' '], ['甲']], true), 50, { blanks: ['', '甲'] })).toBe(25);
  });

  test('order free: any order, but one answer fills one blank', () => {
    const key = fill([['红'], ['绿'], ['蓝']], true);
    expect(tenths(key, 50, { blanks: ['蓝', '红', '绿'] })).toBe(50);
    expect(tenths(key, 50, { blanks: ['红', '红', '红'] })).toBe(16);
    expect(tenths(key, 50, { blanks: ['', '红', '蓝'] })).toBe(32);
    // 'x' fits both blanks, 'y' only the first: the best pairing counts
    expect(tenths(fill([['x', 'y'], ['x']], true), 50, { blanks: ['x', 'y'] })).toBe(50);
  });

  test('width, spaces, case and a full stop at the end do not matter', () => {
    expect(tenths(fill([['TCP/IP']]), 20, { blanks: [' ｔｃｐ ／ ＩＰ。'] })).toBe(20);
    expect(tenths(fill([['4 .']]), 20, { blanks: ['4'] })).toBe(20);
    expect(tenths(fill([['0. 98.']]), 20, { blanks: ['０.98'] })).toBe(20);
    expect(tenths(fill([['x²']]), 20, { blanks: ['x2'] })).toBe(0);
  });

  test('a blank that only a formula answers goes to a person; a plain form beside it does not', () => {
    expect(mark(fill([['$\\frac{1}{2}$']]), 50, { blanks: ['1/2'] })).toMatchObject({ tenths: 0, isRight: null, needsHand: true });
    expect(mark(fill([['$\\frac{1}{2}$', '1/2']]), 50, { blanks: ['1/2'] })).toMatchObject({ tenths: 50, isRight: true, needsHand: false });
    expect(mark(fill([['3'], ['$x$']]), 50, { blanks: ['3', ''] })).toMatchObject({ needsHand: true });
    expect(mark(fill([['$x$']]), 50, { blanks: [' '] })).toMatchObject({ tenths: 0, isRight: false, needsHand: false });
    // what stands in a blank that the question does not have is no answer
    expect(mark(fill([['$x$']]), 50, { blanks: ['', '甲'] })).toMatchObject({ tenths: 0, isRight: false, needsHand: false });
    expect(mark(fill([['US$5']]), 50, { blanks: ['us$5'] })).toMatchObject({ tenths: 50 });
  });
});

describe('short answer', () => {
  const key = saq([
    { words: ['最小权限', '最低权限'], rate: 50 },
    { words: ['审计'], rate: 30 },
    { words: ['加密'], rate: 33.3 },
  ]);
  test('keywords give their rates once each, at most all of the marks', () => {
    expect(tenths(key, 100, { text: '遵循最低权限，最小权限。' })).toBe(50);
    expect(tenths(key, 100, { text: '做好审 计' })).toBe(30);
    expect(tenths(key, 100, { text: '加密' })).toBe(33);
    expect(mark(key, 100, { text: '最小权限、审计、加密' })).toMatchObject({ tenths: 100, isRight: true });
    expect(mark(key, 100, { text: '不知道' })).toMatchObject({ tenths: 0, isRight: false, needsHand: false });
  });
  test('a manual one waits for a person, unless nothing was written', () => {
    expect(mark(saq([], true), 100, { text: '答' })).toMatchObject({ tenths: 0, isRight: null, needsHand: true });
    expect(mark(saq([], true), 100, { text: '  ' })).toMatchObject({ tenths: 0, isRight: false, needsHand: false });
  });
});

describe('compound', () => {
  const key: QuestionKey = {
    id: 'm',
    quType: 'mix',
    analysis: '',
    parts: [
      { ...choice('radio', ['a']), id: 'p1' },
      { ...fill([['1']]), id: 'p2' },
      { ...saq([], true), id: 'p3' },
    ],
  };
  const by = (answers: Record<string, AnswerValue>) => markQuestion(key, 100, (id) => answers[id]);
  test('is the sum of its parts, each with its share', () => {
    expect(by({ p1: { options: ['a'] }, p2: { blanks: ['1'] } })).toMatchObject({
      tenths: 66,
      maxTenths: 100,
      isRight: false,
      needsHand: false,
    });
    expect(by({}).parts.map((part) => part.maxTenths)).toEqual([33, 33, 34]);
    expect(by({ p1: { options: ['a'] }, p3: { text: '答' } })).toMatchObject({ tenths: 33, isRight: null, needsHand: true });
    expect(
      markQuestion({ ...key, parts: key.parts.slice(0, 2) }, 100, (id) => (id === 'p1' ? { options: ['a'] } : { blanks: ['1'] })),
    ).toMatchObject({ tenths: 100, isRight: true });
  });
  test('needs a person where a part does', () => {
    expect(isHandMarked(key)).toBe(true);
    expect(isHandMarked({ ...key, parts: key.parts.slice(0, 2) })).toBe(false);
  });
});

test('a question without marks is right all the same when its key is met', () => {
  expect(mark(choice('radio', ['a']), 0, { options: ['a'] })).toMatchObject({ tenths: 0, isRight: true });
  expect(mark(choice('radio', ['a']), 0, { options: ['b'] })).toMatchObject({ tenths: 0, isRight: false });
  expect(mark(choice('multi2', ['a', 'b']), 0, { options: ['a'] })).toMatchObject({ isRight: false });
});

describe('properties of every type', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const word: fc.Arbitrary<string> = fc.constantFrom('甲', '乙', '丙', 'A b', 'ab', '$x$', '1.', ' ');
  const simple: fc.Arbitrary<QuestionKey> = fc
    .oneof(
      fc.record({
        quType: fc.constantFrom('radio' as const, 'judge' as const),
        right: fc.constantFrom<string[][]>(['a'], ['b']),
        partial: fc.constant(false),
      }),
      fc.record({
        quType: fc.constantFrom('multi' as const, 'multi2' as const),
        right: fc.subarray(ids, { minLength: 1 }),
        partial: fc.boolean(),
      }),
      fc.record({
        quType: fc.constant('fill' as const),
        blanks: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        anyOrder: fc.boolean(),
      }),
      fc.record({
        quType: fc.constant('saq' as const),
        manual: fc.boolean(),
        reference: fc.constant<string[]>([]),
        keywords: fc.array(fc.record({ words: fc.array(word, { minLength: 1, maxLength: 2 }), rate: fc.integer({ min: 1, max: 100 }) }), {
          maxLength: 4,
        }),
      }),
    )
    .map((key) => ({ ...key, id: 'q', analysis: '' }));
  const compound: fc.Arbitrary<QuestionKey> = fc
    .array(simple, { minLength: 1, maxLength: 5 })
    .map((parts) => ({ id: 'm', quType: 'mix', analysis: '', parts: parts.map((part, index) => ({ ...part, id: `p${index}` })) }));
  const key = fc.oneof({ weight: 4, arbitrary: simple }, compound);
  const answer: fc.Arbitrary<AnswerValue> = fc.oneof(
    fc.record({ options: fc.array(fc.constantFrom(...ids, 'zz')) }),
    fc.record({ blanks: fc.array(word, { maxLength: 6 }) }),
    fc.record({ text: fc.array(word).map((words) => words.join('，')) }),
    fc.constant({}),
  );
  const max = fc.integer({ min: 0, max: 1000 });

  test('marks are whole tenths from 0 to the maximum, whatever is answered', () => {
    fc.assert(
      fc.property(key, max, answer, fc.integer({ min: 0, max: 100 }), (k, m, a, partialPercent) => {
        const outcome = markQuestion(k, m, () => a, { partialPercent });
        expect(Number.isInteger(outcome.tenths)).toBe(true);
        expect(outcome.tenths).toBeGreaterThanOrEqual(0);
        expect(outcome.tenths).toBeLessThanOrEqual(m);
        expect(outcome.isRight === null).toBe(outcome.needsHand);
        if (outcome.isRight && m > 0) expect(outcome.tenths).toBe(m);
        if (outcome.needsHand) expect(isHandMarked(k)).toBe(true);
      }),
    );
  });

  test('no answer earns nothing and waits for nobody', () => {
    fc.assert(
      fc.property(
        key,
        max,
        fc.constantFrom<(AnswerValue | null | undefined)[]>(null, undefined, {}, { options: [] }, { blanks: ['', ' '] }, { text: '' }),
        (k, m, a) => {
          expect(markQuestion(k, m, () => a)).toMatchObject({ tenths: 0, isRight: false, needsHand: false });
        },
      ),
    );
  });

  test('the order of the options, and of order-free blanks, changes nothing', () => {
    fc.assert(
      fc.property(simple, max, answer, fc.integer(), (k, m, a, seed) => {
        // same list, rotated
        const turn = <T>(list: T[] | undefined) => list?.map((_, index) => list[(index + Math.abs(seed)) % list.length] as T);
        const turned: AnswerValue = {};
        if (a.options) turned.options = turn(a.options);
        if (a.blanks && k.quType === 'fill' && k.anyOrder) turned.blanks = turn(a.blanks.slice(0, k.blanks.length));
        else if (a.blanks) turned.blanks = a.blanks;
        if (a.text !== undefined) turned.text = a.text;
        expect(markQuestion(k, m, () => turned)).toEqual(markQuestion(k, m, () => a));
      }),
    );
  });

  test('the key itself earns everything that a machine may give', () => {
    fc.assert(
      fc.property(simple, max, (k, m) => {
        fc.pre(!isHandMarked(k));
        const own: AnswerValue =
          k.quType === 'fill'
            ? { blanks: k.blanks.map((texts) => texts.find((text) => text.trim() !== '' && !text.includes('$')) ?? '') }
            : k.quType === 'saq'
              ? { text: k.keywords.flatMap(({ words }) => words).join('；') }
              : k.quType === 'mix'
                ? {}
                : { options: k.right };
        if (k.quType === 'fill') fc.pre(own.blanks?.every((text) => text !== '') ?? false);
        if (k.quType === 'saq')
          fc.pre(
            k.keywords.every(({ words }) => words.some((w) => w.trim() !== '')) &&
              k.keywords.reduce((sum, { rate }) => sum + rate, 0) >= 100,
          );
        expect(markQuestion(k, m, () => own)).toMatchObject({ tenths: m, isRight: true });
      }),
    );
  });

  test('a compound question is exactly the sum of what its parts earn on their own', () => {
    fc.assert(
      fc.property(compound, max, fc.array(answer, { minLength: 5, maxLength: 5 }), (k, m, answers) => {
        if (k.quType !== 'mix') throw new Error('not compound');
        const lookup = (id: string) => answers[Number(id.slice(1))];
        const outcome = markQuestion(k, m, lookup);
        const alone = k.parts.map((part, index) => markQuestion(part, outcome.parts[index]?.maxTenths ?? -1, lookup));
        expect(outcome.parts).toEqual(alone);
        expect(outcome.tenths).toBe(alone.reduce((sum, part) => sum + part.tenths, 0));
        expect(outcome.parts.reduce((sum, part) => sum + part.maxTenths, 0)).toBe(m);
      }),
    );
  });
});

test('a paper of 100 questions is marked in under a millisecond', () => {
  const keys: QuestionKey[] = Array.from({ length: 100 }, (_, n) =>
    n % 4 === 0 ? fill([['北京', '北平'], ['1949']]) : choice(n % 2 ? 'radio' : 'multi2', n % 2 ? ['a'] : ['a', 'b']),
  );
  const run = () =>
    keys.reduce(
      (sum, key, n) => sum + markQuestion(key, 20, () => (n % 4 === 0 ? { blanks: ['北平', '1949 '] } : { options: ['a'] })).tenths,
      0,
    );
  let best = Infinity;
  for (let round = 0; round < 200; round += 1) {
    best = Math.min(
      best,
      cpuMs(() => expect(run()).toBe(25 * 20 + 50 * 20 + 25 * 10)),
    );
  }
  expect(best).toBeLessThan(1);
});
