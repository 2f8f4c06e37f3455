import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type QuestionWithKey } from '@xuekao/contracts';
import { docx, paragraph, picture } from '@xuekao/interchange/testing';
import { wmf } from '@xuekao/interchange/testing/metafile';
import { newBank, newId, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { questionImport, questions } = calls.repo;
let repo: RepoUnderTest;
let source: string;
let written: QuestionWithKey[];
const orders = [{ column: 'createTime', asc: true }];
const listOf = async (repoId: string): Promise<QuestionWithKey[]> =>
  (await repo.call(questions.paging, { size: 100, params: { repoId }, orders })).records;

type Part = Pick<QuestionWithKey, 'quType' | 'content' | 'analysis' | 'answerList' | 'quLevel'>;
const said = ({ quType, quLevel, content, analysis, answerList }: Part): unknown[] => [
  ...[quType, quLevel, content, analysis],
  ...answerList.map((row) => [row.content, row.isRight]),
];
const wholes = (list: readonly QuestionWithKey[]): unknown[] => list.map((one) => [said(one), one.subList.map(said)]).toSorted();

beforeAll(async () => {
  repo = await startRepo('importfiles');
  source = await newBank(repo, '各种试题');
  const rich = '<p><strong>重点</strong> x<sub>2</sub> 与 <span data-type="inline-math" data-latex="\\frac{a}{b}"></span></p>';
  for (const sample of [...Object.values(samples), { ...samples.radio, content: rich, analysis: rich }])
    await repo.call(questions.save, { repoId: source, ...sample });
  written = await listOf(source);
}, 300_000);
afterAll(() => repo.close());

test.each(['moodle', 'qti', 'text'] as const)(
  'a bank leaves as %s and comes back with the same questions',
  async (kind) => {
    const { base64 } = await repo.call(questions.export, { params: { repoId: source }, orders, kind });
    const read = await repo.call(questionImport.read, { name: 'x', base64 });
    expect([read.kind, read.notes, read.pictures]).toEqual([kind, [], []]);
    const preview = await repo.call(questionImport.preview, { text: read.text });
    expect(preview.faults).toEqual([]);
    const repoId = await newBank(repo);
    const requestId = newId();
    const { count } = await repo.call(questionImport.save, { text: read.text, repoId, requestId });
    expect(count).toBe(written.length);
    expect(wholes(await listOf(repoId))).toEqual(wholes(written));
    expect(await repo.call(questionImport.undo, { requestId })).toEqual({ removed: count, kept: 0 });
  },
  120_000,
);

test('the spreadsheet of the export comes back, but for what only rich text says', async () => {
  const { base64 } = await repo.call(questions.export, { params: { repoId: source }, orders });
  const read = await repo.call(questionImport.read, { base64 });
  expect([read.kind, read.notes.length]).toEqual(['xlsx', 1]);
  const { questions: back, faults } = await repo.call(questionImport.preview, { text: read.text });
  expect(faults).toEqual([]);
  expect(back.map(({ quType, subList }) => [quType, subList.length])).toEqual(
    written.map(({ quType, subList }) => [quType, subList.length]),
  );
}, 60_000);

test.each(['moodle', 'qti', 'xlsx'] as const)(
  'pictures leave inside of %s and come back out of it',
  async (kind) => {
    const name = `ab${'0'.repeat(38)}.png`;
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');
    const folder = join(repo.env['DATA_DIR'] ?? '', 'files', 'pictures', 'ab');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), bytes);
    const image = `/api/file/picture/${name}`;
    const lost = `/api/file/picture/cd${'0'.repeat(38)}.png`;
    const repoId = await newBank(repo);
    const shown = {
      content: `<p>看图<img src="${image}" alt="图" /></p>`,
      analysis: kind === 'xlsx' ? '' : `<p><img src="${lost}" alt="" /></p>`,
    };
    const [first, ...others] = samples.radio.answerList;
    await repo.call(questions.save, { repoId, ...samples.radio, ...shown, answerList: [{ ...first, image }, ...others] });
    const { base64 } = await repo.call(questions.export, { params: { repoId }, kind });
    const { pictures, text } = await repo.call(questionImport.read, { base64 });
    expect(pictures.map((picture) => picture.base64)).toEqual([bytes.toString('base64')]);
    const { questions: back, faults } = await repo.call(questionImport.preview, { text });
    expect(faults).toEqual([]);
    const own = '/api/file/picture/file-1.png';
    // a table has the picture of an option among its words
    const ofOption = ({ content: words = '', image: below = '' } = {}) => (kind === 'xlsx' ? words.includes(own) : below === own);
    expect(back.map(({ content, answerList }) => [content.includes(own), ofOption(answerList[0])])).toEqual([[true, true]]);
    // a picture that is gone keeps its address
    expect([text.includes(image), text.includes(lost)]).toEqual([false, kind !== 'xlsx']);
  },
  120_000,
);

const option = (content: string, isRight = false, scoreRate = 0) => ({ content, isRight, scoreRate });
/** A question for each property that lists and papers do not show. */
const set = [
  { ...samples.radio, content: '<p>选项乱序</p>', answerList: [option('甲', true), option('乙')], itemRand: true },
  { ...samples.multi, pathScore: true, itemRand: true },
  { ...samples.judge, content: '<p>自己的选项</p>', answerList: [option('会'), option('不会', true)] },
  { ...samples.fill, answerOrder: true },
  { ...samples.saq, content: '<p>关键词</p>', manual: false, answerList: [option('二氧化碳\nCO2', true, 30), option('水', true, 70)] },
  { ...samples.saq, content: '<p>步骤</p>', answerList: [option('参考', true), option('设未知数', true, 40), option('求解', true, 60)] },
  { ...samples.saq, content: '<p>没有参考答案</p>', answerList: [] },
  { ...samples.mix, subList: samples.mix.subList.map((part, index) => ({ ...part, score: [1, 2.5][index] ?? 1 })) },
];
const details = (list: readonly QuestionWithKey[]): unknown[] =>
  list.map((one) =>
    [one, ...one.subList].map((part) => [
      ...[part.quType, part.content, part.itemRand, part.pathScore, part.answerOrder, part.manual],
      'score' in part ? part.score : 0,
      part.answerList.map((row) => [row.content, row.isRight, row.scoreRate]),
    ]),
  );

test.each(['moodle', 'qti', 'text', 'xlsx'] as const)(
  'settings, shares and keys of every kind go from bank to bank as %s, and the check of the export finds nothing',
  async (kind) => {
    const repoId = await newBank(repo);
    for (const question of set) await repo.call(questions.save, { repoId, ...question });
    expect(await repo.call(questions.exportCheck, { params: { repoId }, orders, kind })).toEqual({ total: set.length, notes: [] });
    const { base64 } = await repo.call(questions.export, { params: { repoId }, orders, kind });
    const { text } = await repo.call(questionImport.read, { base64 });
    const other = await newBank(repo);
    await repo.call(questionImport.save, { text, repoId: other, requestId: newId() });
    expect(details(await listOf(other)).toSorted()).toEqual(details(await listOf(repoId)).toSorted());
  },
  120_000,
);

test('the check of an export names what its file leaves out, each with its questions', async () => {
  const repoId = await newBank(repo);
  const { id: chapterId } = await repo.call(calls.repo.banks.chapterSave, { repoId, title: '第一章' });
  await repo.call(questions.save, { repoId, ...samples.radio });
  await repo.call(questions.save, { repoId, chapterId, ...samples.judge, content: '<p><strong>重点</strong>是对的。</p>' });
  const subList = samples.mix.subList.map((part) => ({ ...part, score: 2 }));
  await repo.call(questions.save, { repoId, ...samples.mix, subList });
  const notesOf = async (kind: 'xlsx' | 'moodle' | 'gift') =>
    (await repo.call(questions.exportCheck, { params: { repoId }, orders, kind })).notes;
  const place = '章节和知识点要在导回时重新选择：共 1 题';
  expect(await notesOf('moodle')).toEqual([place]);
  expect(await notesOf('xlsx')).toEqual(['题干的格式或图片有变化：第 2 题', '选项的格式或图片有变化：第 1 题', place]);
  expect(await notesOf('gift')).toEqual([
    '组合题拆成单独的题，材料写进每道题，小题的分值不带出：第 3 题',
    '小题的分值有变化：第 3 题',
    place,
  ]);
  expect(await repo.call(questions.exportCheck, { params: { repoId: await newBank(repo) } })).toEqual({ total: 0, notes: [] });
}, 120_000);

test('the template is a table that the import reads: an example of each type, without a fault', async () => {
  const { name, base64 } = await repo.call(questionImport.template, {});
  const read = await repo.call(questionImport.read, { name, base64 });
  expect([read.kind, read.notes]).toEqual(['xlsx', []]);
  const { questions: examples, faults, remarks } = await repo.call(questionImport.preview, { text: read.text });
  expect([faults, remarks]).toEqual([[], []]);
  expect(examples.map(({ quType, subList }) => [quType, subList.length])).toEqual([
    ...['radio', 'multi', 'multi2', 'judge', 'fill', 'saq'].map((type) => [type, 0]),
    ['mix', 2],
  ]);
}, 60_000);

test('a drawing of Windows in a paper of Word becomes a PNG of its size; a damaged one is named, and its place is marked', async () => {
  const square = [wmf.windowExtent(1000, 500), wmf.brush(0, 0xff), wmf.select(0), wmf.rectangle([100, 100, 900, 400])];
  const body = [
    paragraph('1.【判断题】', '甲', picture('media/a.wmf')),
    paragraph('答案：正确'),
    paragraph('2.【判断题】', '乙', picture('media/b.wmf')),
    paragraph('答案：正确'),
  ];
  const paper = docx(body, {
    'media/a.wmf': wmf.file([0, 0, 1000, 500], 500, ...square, wmf.end()),
    'media/b.wmf': wmf.file([0, 0, 1000, 500], 500, wmf.record(0x0324, Buffer.from('ff7f', 'hex'))),
  });
  const { text, notes, pictures } = await repo.call(questionImport.read, { base64: paper.toString('base64') });
  expect(notes).toEqual([expect.stringMatching(/^有 1 张 WMF 或 EMF 图形/), expect.stringMatching(/“b\.wmf”.*画不出来/)]);
  const png = Buffer.from(pictures[0]?.base64 ?? '', 'base64');
  expect([pictures.length, png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1, 'PNG', 288, 144]);
  const { questions: taken, faults } = await repo.call(questionImport.preview, { text });
  expect(taken.map(({ content }) => /<img src="\/api\/file\/picture\/file-1\.png"/.test(content))).toEqual([true]);
  expect(faults.map(({ number, message }) => [number, /［图片］/.test(message)])).toEqual([[2, true]]);
}, 60_000);

test('a file that cannot be read is refused with the reason', async () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz>&a;</quiz>';
  await repo.refused('IMPORT_FILE', questionImport.read, { base64: Buffer.from(bomb).toString('base64') });
  await repo.refused('IMPORT_FILE', questionImport.read, { base64: Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('base64') });
});
