import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { readSheet } from '@xuekao/sheets';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { questions } = calls.repo;
let repo: RepoUnderTest;
let repoId: string;
let formulaId: string;
const limits = { maxRows: 100, maxColumns: 40 };
beforeAll(async () => {
  repo = await startRepo('questionexport');
  repoId = await newBank(repo, '导出题库');
  for (const sample of Object.values(samples)) await repo.call(questions.save, { repoId, ...sample, analysis: `<p>解析</p>` });
  const formula = '<p>=SUM(1) 求 <span data-latex="x^2">x²</span> 的值</p>';
  formulaId = (await repo.call(questions.save, { repoId, ...samples.judge, content: formula })).id;
}, 300_000);
afterAll(() => repo.close());

test('the list is a spreadsheet with keys and parts of compound questions, and no text is taken for a formula', async () => {
  const orders = [{ column: 'createTime', asc: true }];
  const { name, base64 } = await repo.call(questions.export, { params: { repoId }, orders });
  expect(name).toMatch(/^试题_\d{12}\.xlsx$/);
  const rows = await readSheet(Buffer.from(base64, 'base64'), limits);
  const [heading, ...lines] = rows;
  expect(heading).toEqual([
    '序号',
    '题型',
    '难度',
    '分值',
    '题库',
    '章节',
    '知识点',
    '题干',
    '选项A',
    '选项B',
    '选项C',
    '选项D',
    '答案',
    '解析',
    '试题设置',
  ]);
  const settings = lines.flatMap((cells) => ((cells[14] ?? '') === '' ? [] : [[cells[0], cells[14]]]));
  expect(settings).toEqual([
    ['2', '漏选给分'],
    ['3', '选项乱序'],
  ]);
  const shown = lines.map((cells) => [cells[0], cells[1], cells[7], cells[8], cells[12]]);
  expect(shown).toEqual([
    ['1', '单选题', '水的化学式是', 'H2O', 'A'],
    ['2', '多选题', '属于金属的有', '铁', 'AB'],
    ['3', '不定项选择题', '下列说法正确的是', '甲', 'AC'],
    ['4', '判断题', '地球绕太阳转。', '正确', '正确'],
    ['5', '填空题', '《红楼梦》的作者是____，又名____。', '', '曹雪芹||曹霑##石头记'],
    ['6', '简答题', '简述光合作用。', '', '二氧化碳和水在光下合成有机物'],
    ['7', '组合题', '阅读短文，回答问题。', '', ''],
    ['7.1', '单选题', '谁来了？', '狼', 'A'],
    ['7.2', '填空题', '他喊了____次。', '', '三||3'],
    ['8', '判断题', `'${(await repo.call(questions.detail, { id: formulaId })).contentText}`, '正确', '正确'],
  ]);
  const stranger = await repo.call(questions.export, { params: { repoId } }, person(3, 'B02'));
  expect(await readSheet(Buffer.from(stranger.base64, 'base64'), limits)).toHaveLength(1);
}, 120_000);

test('points of parts come back from every kind of file that has a place for them', async () => {
  const other = await newBank(repo, '有分值的题库');
  const scores = [2.5, 4];
  const subList = samples.mix.subList.map((part, index) => ({ ...part, score: scores[index] }));
  await repo.call(questions.save, { repoId: other, ...samples.mix, subList });
  const back = async (kind: 'xlsx' | 'moodle' | 'qti' | 'gift' | 'text') => {
    const { base64 } = await repo.call(questions.export, { params: { repoId: other }, kind });
    const { text, notes } = await repo.call(calls.repo.questionImport.read, { name: '', base64 });
    const { questions: found, faults } = await repo.call(calls.repo.questionImport.preview, { text });
    expect([notes.filter((note) => note.includes('分值')), faults]).toEqual([[], []]);
    return { text, scores: found.map((question) => question.subList.map(({ score }) => score)) };
  };
  for (const kind of ['xlsx', 'moodle', 'qti', 'text'] as const) expect([kind, (await back(kind)).scores]).toEqual([kind, [scores]]);
  expect((await back('gift')).scores).toEqual([[], []]);
  // an import stores them
  const third = await newBank(repo);
  const { text } = await back('moodle');
  await repo.call(calls.repo.questionImport.save, { text, repoId: third, requestId: newId() });
  const { records } = await repo.call(questions.paging, { params: { repoId: third } });
  expect(records.map((question) => question.subList.map(({ score }) => score))).toEqual([scores]);
}, 120_000);

test('recordings and photos that an answer may hold go from bank to bank through every file that has a place for them', async () => {
  const subList = [{ ...samples.saq, content: '<p>讲讲</p>', answerFiles: ['sound' as const] }, samples.saq];
  const first = await newBank(repo, '可附文件的题库');
  await repo.call(questions.save, { repoId: first, ...samples.saq });
  await repo.call(questions.save, { repoId: first, ...samples.saq, content: '<p>朗读</p>', answerFiles: ['sound'] });
  await repo.call(questions.save, { repoId: first, ...samples.saq, content: '<p>画图</p>', answerFiles: ['photo', 'sound'] });
  await repo.call(questions.save, { repoId: first, ...samples.mix, subList });
  const orders = [{ column: 'createTime', asc: true }];
  const filesOf = async (repoId: string) => {
    const { records } = await repo.call(questions.paging, { params: { repoId }, orders });
    const parts = records.flatMap((question) => [question, ...question.subList]);
    const shown = parts.map(({ content, answerFiles = [] }) => `${content} ${answerFiles.join()}`);
    return shown.filter((line) => /光合|朗读|画图|讲讲/.test(line)).sort();
  };
  const onwards = async (repoId: string, kind: 'xlsx' | 'moodle' | 'qti' | 'text'): Promise<string> => {
    const { base64 } = await repo.call(questions.export, { params: { repoId }, orders, kind });
    const { text, notes } = await repo.call(calls.repo.questionImport.read, { name: '', base64 });
    expect([kind, notes.filter((note) => !note.includes('表格里写的没有导入'))]).toEqual([kind, []]);
    const next = await newBank(repo);
    expect(await repo.call(calls.repo.questionImport.save, { text, repoId: next, requestId: newId() })).toEqual({ count: 4, faults: [] });
    return next;
  };
  const allowed = await filesOf(first);
  expect(allowed).toEqual(
    ['<p>朗读</p> sound', '<p>画图</p> sound,photo', '<p>简述光合作用。</p> ', '<p>简述光合作用。</p> ', '<p>讲讲</p> sound'].sort(),
  );
  let repoId = first;
  for (const kind of ['text', 'moodle', 'qti', 'xlsx'] as const) {
    repoId = await onwards(repoId, kind);
    expect([kind, await filesOf(repoId)]).toEqual([kind, allowed]);
  }
  const { base64 } = await repo.call(questions.export, { params: { repoId }, orders });
  const [heading, ...rows] = await readSheet(Buffer.from(base64, 'base64'), limits);
  expect([heading?.[14], ...rows.map((cells) => cells[14] ?? '').sort()]).toEqual(['作答方式', '', '', '', '录音', '录音', '录音、拍照']);
}, 120_000);
