import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type QuestionWithKey } from '@xuekao/contracts';
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
    expect(back.map(({ content, answerList }) => [content.includes(own), answerList[0]?.content.includes(own)])).toEqual([[true, true]]);
    // a picture that is gone keeps its address
    expect([text.includes(image), text.includes(lost)]).toEqual([false, kind !== 'xlsx']);
  },
  120_000,
);

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

test('a file that cannot be read is refused with the reason', async () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz>&a;</quiz>';
  await repo.refused('IMPORT_FILE', questionImport.read, { base64: Buffer.from(bomb).toString('base64') });
  await repo.refused('IMPORT_FILE', questionImport.read, { base64: Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('base64') });
});
