import { describe, expect, test } from '@jest/globals';
import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import fc from 'fast-check';
import { importText, questionFaults, questionFromAuthored, type AuthoredPart, type LevelledQuestion } from '@xuekao/question';
import { sanitiseRichText } from '@xuekao/rich-text';
import { giftWriter } from './gift.js';
import { lossesOf, lossNotes, type ExportKind } from './losses.js';
import { moodleWriter } from './moodle-write.js';
import { QtiPackage } from './qti-write.js';
import { readFile } from './read.js';
import { noFlags } from './words.js';
import { textWriter, writeAll } from './writer.js';

/** Every property of a question goes out and in with each form, or is named among its losses (docs/decisions/0180). */

const picture = '/api/file/picture/a1.png';
/** Rich text as the editor stores it, and words that look like something else. */
const blocks = [
  '<p>求 <span data-type="inline-math" data-latex="\\frac{1}{2}&lt;x"></span> 的值</p>',
  '<div data-type="block-math" data-latex="x^2+y^2=1"></div>',
  '<p><strong>加粗</strong>、<em>斜体</em>和 H<sub>2</sub>O</p>',
  '<ul><li>甲</li><li>乙</li></ul>',
  '<table><tbody><tr><td>1</td><td colspan="2">2</td></tr></tbody></table>',
  '<p style="text-align:center">居中</p>',
  `<p>看图<img src="${picture}" alt="一个&quot;圆&quot;" width="120" />作答</p>`,
  `<p><img src="${picture}" alt="" role="presentation" /></p>`,
  '<p><span lang="en">Read it.</span></p>',
  '<p>a &lt; b &amp;&amp; c = {1, 2} ~ #3 : \\ %5</p>',
  '<p>价格是 5 $，不是 6 $</p>',
  ...['A、甲', '答案：B', '解析：无', '分值：3', '试题设置：选项乱序', '2. 下一题', '【关键词：30%】词'].map(
    (line) => `<p>题目</p><p>${line}</p>`,
  ),
].map(sanitiseRichText);
const inline = [
  ...['甲', '乙 2', '正确', '错误', 'True', '%5%丙', 'a = {b} ~ c', '5 $'],
  '<strong>丁</strong>',
  '<span data-type="inline-math" data-latex="\\sqrt{2}"></span>',
  `戊<img src="${picture}" alt="图 戊" />`,
].map(sanitiseRichText);
const plain = ['二氧化碳', 'CO2', 'a<b & c', '$\\frac{1}{2}$', '100%', '1 = 1', '丙酮酸'];

const rich = fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const level = fc.constantFrom(1, 2, 3, 4);
const rowOf = (content: string, isRight = true, scoreRate = 0) => ({ content, image: '', imageAlt: '', isRight, scoreRate });
const option = fc
  .record({
    content: fc.constantFrom(...inline),
    isPictured: fc.constantFrom(false, false, true),
    imageAlt: fc.constantFrom('', '一个圆', 'a]b & "c"'),
  })
  .map(({ content, isPictured, imageAlt }) => ({ ...rowOf(content, false), ...(isPictured ? { image: picture, imageAlt } : {}) }));
const spellings = fc.uniqueArray(fc.constantFrom(...plain), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
/** Shares that are 100 together. */
const shares = fc.constantFrom<number[][]>([100], [30, 70], [33.33, 33.33, 33.34], [12.5, 37.5, 50]);

const base = fc.record({ content: rich, analysis: fc.oneof(fc.constant(''), rich), quLevel: level });
type Base = { content: string; analysis: string; quLevel: number };
type Whole = LevelledQuestion & { quLevel: number };
const question = (own: Base, more: Partial<AuthoredPart> & Pick<AuthoredPart, 'quType' | 'answerList'>): Whole => ({
  ...noFlags,
  ...own,
  ...more,
});

const choice = fc
  .record({
    own: base,
    quType: fc.constantFrom<QuType[]>('radio', 'multi', 'multi2', 'judge'),
    options: fc.array(option, { minLength: 2, maxLength: 5 }),
    right: fc.uniqueArray(fc.nat(4), { minLength: 2, maxLength: 4 }),
    itemRand: fc.boolean(),
    pathScore: fc.boolean(),
  })
  .map(({ own, quType, options, right, itemRand, pathScore }): Whole => {
    const list = quType === 'judge' ? options.slice(0, 2) : options;
    const places = right.map((place) => place % list.length);
    const rightOnes = new Set(quType === 'radio' || quType === 'judge' ? places.slice(0, 1) : places);
    const answerList = list.map((row, index) => ({ ...row, isRight: rightOnes.has(index) }));
    return question(own, { quType, answerList, itemRand: quType !== 'judge' && itemRand, pathScore: quType === 'multi' && pathScore });
  });
const judgement = fc
  .record({ own: base, isTrue: fc.boolean() })
  .map(({ own, isTrue }) => question(own, { quType: 'judge', answerList: [rowOf('正确', isTrue), rowOf('错误', !isTrue)] }));
const fill = fc
  .record({ own: base, blanks: fc.array(spellings, { minLength: 1, maxLength: 3 }), answerOrder: fc.boolean() })
  .map(({ own, blanks, answerOrder }) => question(own, { quType: 'fill', answerList: blanks.map((text) => rowOf(text)), answerOrder }));
const keywords = fc
  .record({ own: base, words: fc.array(spellings, { minLength: 3, maxLength: 3 }), rates: shares })
  .map(({ own, words, rates }) =>
    question(own, { quType: 'saq', answerList: rates.map((rate, index) => rowOf(words[index] ?? '词', true, rate)) }),
  );
const byHand = fc
  .record({
    own: base,
    reference: fc.array(fc.constantFrom(...plain, '答案：其他写法也可以', '1. 先算', `见图![图](${picture})`), { maxLength: 3 }),
    steps: fc.oneof(fc.constant<number[]>([]), shares),
    files: fc.subarray<AnswerFileKind>(['sound', 'photo']),
  })
  .map(({ own, reference, steps, files }) =>
    question(own, {
      quType: 'saq',
      manual: true,
      answerList: [
        ...reference.map((line) => rowOf(line)),
        ...steps.map((rate, index) => rowOf(`${plain[index] ?? ''}\n第二行`, true, rate)),
      ],
      ...(files.length === 0 ? {} : { answerFiles: files }),
    }),
  );
const single = fc.oneof(choice, choice, judgement, fill, keywords, byHand);
const compound = fc
  .record({
    own: base,
    parts: fc.array(single, { minLength: 1, maxLength: 3 }),
    scores: fc.constantFrom<number[][]>([], [1, 1, 1], [2.5, 4, 1]),
  })
  .map(({ own, parts, scores }): Whole => {
    const subList = parts.map((part, index) => ({ ...part, ...(scores.length > 0 ? { score: scores[index] ?? 1 } : {}) }));
    return { ...question(own, { quType: 'mix', answerList: [] }), subList };
  });
const valid = (one: Whole): boolean => questionFaults(one).length === 0;
const singles = fc.array(single.filter(valid), { minLength: 1, maxLength: 4 });
const questions = fc.array(fc.oneof(single, single, compound).filter(valid), { minLength: 1, maxLength: 4 });

/** Everything that somebody who answers or marks would notice, worked out apart from the product's own comparison. */
function noticed(whole: LevelledQuestion): unknown {
  const part = (one: LevelledQuestion): unknown => ({
    ...{ quType: one.quType, quLevel: one.quLevel, content: one.content, analysis: one.analysis, score: one.score ?? 0 },
    flags: [one.manual, one.pathScore, one.answerOrder, one.itemRand],
    files: [...(one.answerFiles ?? [])].sort(),
    // lines of a reference are the same in one row and in several
    lines: one.manual ? one.answerList.filter((row) => row.scoreRate === 0).flatMap((row) => row.content.split('\n')) : [],
    rows: one.answerList
      .filter((row) => !one.manual || row.scoreRate > 0)
      .map((row) => [row.content, row.image, row.imageAlt ?? '', row.isRight, row.scoreRate]),
  });
  // throws where the shape is not that of a question
  questionFromAuthored(whole);
  return [part(whole), (whole.subList ?? []).map((one) => part({ ...one, quLevel: one.quLevel ?? null }))];
}

const files: Readonly<Record<Exclude<ExportKind, 'xlsx'>, (all: readonly LevelledQuestion[]) => Buffer>> = {
  text: (all) => Buffer.from(writeAll(textWriter, all)),
  moodle: (all) => Buffer.from(writeAll(moodleWriter(), all)),
  gift: (all) => Buffer.from(writeAll(giftWriter, all)),
  qti: (all) => {
    const file = new QtiPackage();
    for (const one of all) file.add(one);
    return file.bytes();
  },
};
type Kind = keyof typeof files;
const runs = { numRuns: 80 };

describe.each(['text', 'moodle', 'qti'] as const)('%s', (kind) => {
  test('every property of every question comes back', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (all) => {
        const { text } = await readFile(files[kind](all));
        const read = importText(text);
        expect(read.faults).toEqual([]);
        expect(read.questions.map(noticed)).toEqual(all.map(noticed));
        expect([...lossesOf(kind, all, text)]).toEqual([]);
      }),
      runs,
    );
  }, 120_000);
});

test('GIFT: every property of a single question comes back', async () => {
  await fc.assert(
    fc.asyncProperty(singles, async (all) => {
      const { text } = await readFile(files.gift(all));
      expect(importText(text).questions.map(noticed)).toEqual(all.map(noticed));
      expect([...lossesOf('gift', all, text)]).toEqual([]);
    }),
    runs,
  );
}, 120_000);

test('GIFT: compound questions come apart, which is named with their numbers', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async (all) => {
      const { text } = await readFile(files.gift(all));
      const found = lossesOf('gift', all, text);
      const compounds = all.flatMap(({ quType }, index) => (quType === 'mix' ? [index + 1] : []));
      expect(found.get('parts') ?? []).toEqual(compounds);
      const scored = compounds.filter((number) => all[number - 1]?.subList?.some(({ score = 0 }) => score > 0));
      expect(found.get('score') ?? []).toEqual(scored);
      expect([...found.keys()].filter((loss) => loss !== 'parts' && loss !== 'score')).toEqual([]);
    }),
    runs,
  );
}, 120_000);

test('whatever a file changes is named, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(questions, fc.constantFrom<Kind[]>('moodle', 'qti', 'text'), fc.nat(), async (all, kind, seed) => {
      const { text } = await readFile(files[kind](all));
      // a form that forgets a line of a question
      const lines = text.split('\n');
      lines.splice(seed % lines.length, 1);
      const damaged = lines.join('\n');
      const found = lossesOf(kind, all, damaged);
      const read = new Map(importText(damaged).questions.map((one) => [one.number, JSON.stringify(noticed(one))]));
      const named = new Set([...found.values()].flat());
      for (const [index, one] of all.entries()) {
        const isSame = read.get(index + 1) === JSON.stringify(noticed(one));
        expect([index + 1, named.has(index + 1)]).toEqual([index + 1, !isSame]);
      }
    }),
    runs,
  );
}, 120_000);

const placed = (one: Whole, more: Partial<{ chapterId: string; pointCodes: string[] }> = {}) => ({
  ...one,
  chapterId: '',
  pointCodes: [],
  ...more,
});
const plainOne = question({ content: '<p>甲____</p>', analysis: '', quLevel: 1 }, { quType: 'fill', answerList: [rowOf('乙')] });

test('notes name the questions of each loss, at most twenty of them', () => {
  const many = Array.from({ length: 25 }, () => placed(plainOne));
  const all = new Map([
    ['answer' as const, many.map((_none, index) => index + 1)],
    ['question' as const, [3]],
  ]);
  expect(lossNotes('text', many, all).map(({ key, values }) => [key, values?.['n']])).toEqual([
    ['questionFiles.lossOf', undefined],
    ['questionFiles.lossOfMany', 25],
  ]);
});

test('places in the bank, and what a file names by its address alone, are named', () => {
  const shown = placed({ ...plainOne, content: `<p>看<img src="${picture}" alt="" />____</p>` });
  const reference = placed({ ...plainOne, quType: 'saq', manual: true, answerList: [rowOf(`![图](${picture})`)] });
  const noted = (kind: ExportKind, ...all: ReturnType<typeof placed>[]) => lossNotes(kind, all, new Map()).map(({ key }) => key);
  expect(noted('moodle', placed(plainOne))).toEqual([]);
  expect(noted('xlsx', placed(plainOne, { pointCodes: ['A01'] }))).toEqual(['questionFiles.lossPlace']);
  expect((['text', 'gift', 'moodle', 'qti', 'xlsx'] as const).map((kind) => noted(kind, shown).length)).toEqual([1, 1, 0, 0, 0]);
  expect((['text', 'gift', 'moodle', 'qti', 'xlsx'] as const).map((kind) => noted(kind, reference).length)).toEqual([1, 1, 1, 1, 1]);
});
