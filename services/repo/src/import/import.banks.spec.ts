import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type QuestionWithKey } from '@xuekao/contracts';
import { compoundFromJson, seededRandom } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { newBank, newId, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

/** The real banks, read where BANKS_DIR names their folder; the fixtures of libs/question carry the same blemishes elsewhere. */
const folder = process.env['BANKS_DIR'] ?? '';
const suite = folder === '' ? describe.skip : describe;

interface Block {
  file: string;
  number: number;
  text: string;
}
const bare = (text: string): string => text.replace(/\s/g, '').replaceAll('\u0008', '\\b');
const typeOf: Readonly<Record<string, string>> = { 单选题: 'radio', 不定项选择题: 'multi2', 填空题: 'fill', 简答题: 'saq' };
const levelOf: Readonly<Record<string, number>> = { 简单: 1, 普通: 2, 较难: 3, 很难: 4 };

/** The second reading: cut at the fixed words of the files, sharing nothing with the parser but the file. */
function readBlock({ text }: Block) {
  const between = (from: string, to: string): string =>
    text.slice(text.indexOf(from) + from.length, text.indexOf(to, text.indexOf(from) + from.length));
  const head = text.slice(text.indexOf('】') + 1, text.indexOf('\n答案：'));
  const [stem = '', ...options] = head.split(/\n[A-D]、/);
  return {
    quType: typeOf[between('【', '】')],
    quLevel: levelOf[text.slice(text.lastIndexOf('难度：') + 3).trim()],
    stem,
    options,
    answer: between('\n答案：', '\n解析：'),
    analysis: between('\n解析：', '\n难度：'),
  };
}
/** Formulas in the order of the text: `$$…$$` blocks and `$…$`. */
const formulasOf = (text: string): string[] =>
  [...text.matchAll(/\$\$([^$]+)\$\$|\$([^$]+)\$/g)].map((hit) => bare(hit[1] ?? hit[2] ?? ''));
const storedFormulas = (html: string): string[] => [...html.matchAll(/data-latex="([^"]*)"/g)].map((hit) => bare(plainText(hit[1] ?? '')));

function compare(block: Block, question: QuestionWithKey): void {
  const want = readBlock(block);
  const where = `${block.file} ${block.number}`;
  expect([where, question.quType, question.quLevel]).toEqual([where, want.quType, want.quLevel]);
  const even = (want.stem.split('$').length - 1) % 2 === 0;
  // tables become cells, and a lone dollar sign of a scan is no formula: these two are looked at by their words only
  if (!want.stem.includes('tabular') && even) {
    expect([where, bare(plainText(question.content))]).toEqual([where, bare(want.stem)]);
    expect([where, storedFormulas(question.content)]).toEqual([where, formulasOf(want.stem)]);
  } else expect([where, plainText(question.content).trim() !== '']).toEqual([where, true]);
  expect([where, bare(plainText(question.analysis))]).toEqual([where, bare(want.analysis)]);
  expect([where, storedFormulas(question.analysis)]).toEqual([where, formulasOf(want.analysis)]);
  if (want.options.length > 0) {
    expect([where, question.answerList.map((row) => bare(plainText(row.content)))]).toEqual([where, want.options.map(bare)]);
    expect([
      where,
      question.answerList
        .filter((row) => row.isRight)
        .map((row) => row.abc)
        .join(''),
    ]).toEqual([where, want.answer.trim()]);
  } else {
    expect([where, question.answerList.map((row) => bare(row.content)).join('')]).toEqual([where, bare(want.answer)]);
  }
}

type Part = Pick<QuestionWithKey, 'quType' | 'quLevel' | 'content' | 'analysis' | 'answerList' | 'manual'>;
const said = ({ quType, quLevel, content, analysis, answerList, manual }: Part): unknown[] => [
  ...[quType, quLevel, content, analysis, manual],
  ...answerList.map((row) => [row.content, row.isRight, row.image]),
];
/** Everything that the questions of a list say, in an order of their own. */
const wholes = (list: readonly QuestionWithKey[]): string[] =>
  list.map((one) => JSON.stringify([said(one), one.subList.map(said)])).toSorted();

suite('the real banks', () => {
  let repo: RepoUnderTest;
  let bank: string;
  const files =
    folder === ''
      ? []
      : readdirSync(folder)
          .filter((name) => name.endsWith('.txt'))
          .sort();
  const blocksOf = (file: string): Block[] =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split(/\n{2,}/)
      .map((text, index) => ({ file, number: index + 1, text }));

  beforeAll(async () => {
    repo = await startRepo('banksdir');
    bank = await newBank(repo, '高考真题');
  });
  afterAll(() => repo?.close());

  it('are imported to the last question, and a hundred drawn at random equal the file', async () => {
    const blocks: Block[] = [];
    const stored: QuestionWithKey[] = [];
    for (const file of files) {
      const { id: chapterId } = await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title: file });
      const text = readFileSync(join(folder, file), 'utf8');
      const own = blocksOf(file);
      expect(await repo.call(calls.repo.questionImport.save, { text, repoId: bank, chapterId, requestId: newId() })).toEqual({
        count: own.length,
        faults: [],
      });
      const { records, total } = await repo.call(calls.repo.questions.paging, { size: 5000, params: { chapterId } });
      expect(total).toBe(own.length);
      blocks.push(...own);
      stored.push(...records);
    }
    expect(stored).toHaveLength(1141);
    expect(await repo.call(calls.repo.banks.detail, { id: bank })).toMatchObject({ quCount: 1141, subjCount: 112 });

    const seed = process.env['BANKS_SEED'] ?? String(randomInt(1_000_000));
    process.stdout.write(
      `${process.env['BANKS_DRAWN'] ?? 100} of ${stored.length} imported questions compared with the files, BANKS_SEED=${seed}\n`,
    );
    const random = seededRandom(seed);
    const drawn = new Set<number>();
    while (drawn.size < Number(process.env['BANKS_DRAWN'] ?? 100)) drawn.add(Math.floor(random() * stored.length));
    for (const index of drawn) {
      const [block, question] = [blocks[index], stored[index]];
      if (!block || !question) throw new Error(`nothing at ${index}`);
      compare(block, question);
    }
  }, 120_000);

  it('with something wrong: every bad question is named by its number, and nothing is imported', async () => {
    const before = await repo.db.collection('questions').countDocuments();
    const blocks = blocksOf('history.txt').map((block) => block.text);
    const spoil: Record<number, (text: string) => string> = {
      1: (text) => text.replace(/\n答案：.*/, ''),
      17: (text) => text.replace(/\n答案：.*/, '\n答案：Z'),
      58: (text) => text.replace('【单选题】', '【连线题】'),
      120: (text) => text.replace(/\n[B-D]、.*/g, ''),
      200: (text) => text.replace(/难度：.*/, '难度：变态'),
      234: (text) => text.replace(/】[^]*?\nA、/, '】\nA、'),
    };
    const text = blocks.map((block, index) => spoil[index + 1]?.(block) ?? block).join('\n\n');
    const data = await repo.refused('IMPORT_FAULTS', calls.repo.questionImport.save, { text, repoId: bank, requestId: newId() });
    const { faults } = data as { faults: { number: number }[] }; // the refusal's data
    expect([...new Set(faults.map((fault) => fault.number))]).toEqual(Object.keys(spoil).map(Number));
    expect(await repo.db.collection('questions').countDocuments()).toBe(before);
    expect(await repo.db.collection('question_versions').countDocuments()).toBe(before);
  });

  it('give compound questions from the reading passages', async () => {
    const json: unknown = JSON.parse(readFileSync(join(folder, 'english-reading-compound.json'), 'utf8'));
    const { questions, faults } = compoundFromJson(json);
    const english = await newBank(repo, '英语阅读');
    const ids: string[] = [];
    for (const question of questions.slice(0, 20)) {
      const subList = (question.subList ?? []).map((part) => ({ ...part, quLevel: 2 as const }));
      ids.push(
        (
          await repo.call(calls.repo.questions.save, {
            ...question,
            id: undefined,
            repoId: english,
            quLevel: 3,
            subList: subList.map(({ id: _, ...part }) => part),
          })
        ).id,
      );
    }
    process.stdout.write(`${questions.length} compound questions of ${questions.length + faults.length} passages; ${ids.length} saved\n`);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const [index, question] of (await repo.call(calls.repo.questions.freeze, { ids })).entries()) {
      const sent = questions[index];
      expect(question).toMatchObject({ quType: 'mix', content: sent?.content });
      expect(question.subList.map((part) => [part.content, part.answerList.map((row) => [row.content, row.isRight])])).toEqual(
        sent?.subList?.map((part) => [part.content, part.answerList.map((row) => [row.content, row.isRight])]),
      );
      expect(question.subList.every((part) => part.answerList.filter((row) => row.isRight).length === 1)).toBe(true);
    }
    expect(await repo.call(calls.repo.banks.detail, { id: english })).toMatchObject({
      quCount: ids.length,
      objCount: ids.length,
      subjCount: 0,
    });
  });

  it('leave as Moodle XML and as QTI 3.0, with the reading passages, and come back as equal questions', async () => {
    const repoId = await newBank(repo, '全部真题');
    const passages = readFileSync(join(folder, 'english-reading-compound.json')).toString('base64');
    const compounds = await repo.call(calls.repo.questionImport.read, { base64: passages });
    const text = [...files.map((file) => readFileSync(join(folder, file), 'utf8')), compounds.text].join('\n\n');
    await repo.call(calls.repo.questionImport.save, { text, repoId, quLevel: 3, requestId: newId() });
    const all = async (params: { repoId: string }) => (await repo.call(calls.repo.questions.paging, { size: 5000, params })).records;
    const written = await all({ repoId });
    expect(written.length).toBeGreaterThan(1141);
    for (const kind of ['moodle', 'qti'] as const) {
      const { base64 } = await repo.call(calls.repo.questions.export, { params: { repoId }, kind });
      const read = await repo.call(calls.repo.questionImport.read, { base64 });
      expect([read.kind, read.notes]).toEqual([kind, []]);
      const back = await newBank(repo, kind);
      expect(await repo.call(calls.repo.questionImport.save, { text: read.text, repoId: back, requestId: newId() })).toEqual({
        count: written.length,
        faults: [],
      });
      expect(wholes(await all({ repoId: back }))).toEqual(wholes(written));
    }
    process.stdout.write(`${written.length} questions equal after Moodle XML and after QTI 3.0\n`);
  }, 120_000);
});
