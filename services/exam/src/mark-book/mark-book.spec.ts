import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { readSheet } from '@xuekao/sheets';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { exams, markBook, papers, paperDeeds } = calls.exam;
let bed: ExamBed;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('markbook');
}, 300_000);
afterAll(() => bed.close());

const somebody = (realName: string, deptCode = 'A01'): Caller => {
  const who = learner((number += 1), { deptCode, realName });
  bed.neighbours.learners.push({ id: who.userId, userName: who.userName, realName, deptCode });
  return who;
};
/** A paper with so many of the first questions right: 5 points each. */
async function sit(examId: string, who: Caller, right: 0 | 1 | 2): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  const answers = [
    { quId: idOf(1), seq: 1, answer: { options: ['a1'] } },
    { quId: idOf(4), seq: 1, answer: { options: ['y4'] } },
  ].slice(0, right);
  if (answers.length > 0) await bed.call(papers.fillAnswer, { paperId: id, answers }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}
async function exported(examId: string, who = admin): Promise<Unzipped> {
  await bed.call(markBook.start, { examId }, who);
  const state = () => bed.call(markBook.state, { examId }, who);
  await until(async () => (await state())?.state !== 'running');
  const sheet = await state();
  expect(sheet).toMatchObject({ state: 'done', done: sheet?.total });
  const pieces: Buffer[] = [];
  for (let part = 0; part < (sheet?.parts ?? 0); part += 1)
    pieces.push(Buffer.from((await bed.call(markBook.part, { examId, part }, who)).base64, 'base64'));
  const bytes = Buffer.concat(pieces);
  expect(bytes).toHaveLength(sheet?.size ?? 0);
  return unzipSync(bytes);
}
const names = ['成绩', '每题得分', '试题', '部门汇总', '未参加'] as const;
/** Rows of one of the sheets: the reader takes the first of a file. */
async function rowsOf(files: Unzipped, name: (typeof names)[number]): Promise<string[][]> {
  const first = { ...files, 'xl/worksheets/sheet1.xml': files[`xl/worksheets/sheet${names.indexOf(name) + 1}.xml`] ?? new Uint8Array() };
  return readSheet(zipSync(first), { maxRows: 1000, maxColumns: 100 });
}
const columns = async (files: Unzipped, name: (typeof names)[number], ...wanted: string[]): Promise<string[][]> => {
  const [heads = [], ...rows] = await rowsOf(files, name);
  return rows.map((row) => wanted.map((head) => row[heads.indexOf(head)] ?? ''));
};

test('everybody is in the book with the best attempt, places are shared, and who did not come is named', async () => {
  const [best, second, again, bad, open] = ['最好', '=第二', '再考', '作废', '在写'].map((name) =>
    somebody(name, name === '再考' ? 'A01B' : 'A01'),
  );
  if (!best || !second || !again || !bad || !open) throw new Error('five people');
  const missing = somebody('没来');
  const examId = await bed.exam({ openType: 2, departs: ['A01'], qualifyScore: 8 });
  await sit(examId, best, 2);
  await sit(examId, second, 1);
  await sit(examId, again, 0);
  await sit(examId, again, 1);
  const badId = await sit(examId, bad, 2);
  await bed.call(paperDeeds.markAs, { ids: [badId], as: 'invalid', reason: '代考' }, admin);
  await bed.call(papers.create, { examId }, open);
  const files = await exported(examId);
  expect(await columns(files, '成绩', '名次', '部门名次', '姓名', '状态', '得分', '是否及格', '参加次数', '无效原因')).toEqual([
    ['1', '1', '最好', '已阅卷', '10', '及格', '1', ''],
    ['2', '2', "'=第二", '已阅卷', '5', '不及格', '1', ''],
    ['2', '1', '再考', '已阅卷', '5', '不及格', '2', ''],
    ['', '', '作废', '成绩无效', '10', '', '1', '代考'],
    ['', '', '在写', '作答中', '', '', '1', ''],
  ]);
  expect(await columns(files, '每题得分', '姓名', '第 1 题', '第 2 题', '第 4 题')).toEqual([
    ['最好', '5', '0', '5'],
    ["'=第二", '5', '0', '0'],
    ['再考', '5', '0', '0'],
    ['作废', '5', '0', '5'],
  ]);
  expect((await columns(files, '试题', '题号', '题型', '题目', '满分', '平均分', '得分率', '计入人数')).slice(0, 4)).toEqual([
    ['1', '单选题', '题1', '5', '5', '1', '3'],
    ['2', '多选题', '题2', '5', '0', '0', '3'],
    ['3', '不定项选择题', '题3', '5', '0', '0', '3'],
    ['4', '判断题', '题4', '5', '1.67', '0.3333', '3'],
  ]);
  expect(await columns(files, '部门汇总', '参加人数', '未参加', '计入人数', '平均分', '最高分', '及格人数')).toEqual([
    ['4', '1', '2', '7.5', '10', '1'],
    ['1', '0', '1', '5', '5', '0'],
  ]);
  expect(await columns(files, '未参加', '姓名', '用户名')).toEqual([[missing.realName, missing.userName]]);
});

test('a paper that waits for a person has no place and no mark there; one of a release before is read from the log', async () => {
  const examId = await bed.exam();
  const [who, old] = [somebody('待阅'), somebody('旧行')];
  const { id } = await bed.call(papers.create, { examId }, who);
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
  await bed.call(papers.handIn, { id }, who);
  const oldId = await sit(examId, old, 1);
  await bed.mongo.collection<{ _id: string }>(papersCollection).updateOne({ _id: oldId }, { $unset: { marks: '' } });
  const files = await exported(examId);
  expect(await columns(files, '成绩', '名次', '姓名', '状态')).toEqual([
    ['1', '旧行', '已阅卷'],
    ['', '待阅', '待阅卷'],
  ]);
  expect(await columns(files, '每题得分', '姓名', '第 1 题', '第 6 题')).toEqual([
    ['旧行', '5', '0'],
    ['待阅', '0', ''],
  ]);
});

test('a mark that counts stands before another attempt whose mark is not known yet, in the list of candidates too', async () => {
  const who = somebody('重考');
  const examId = await bed.exam({ openType: 3, users: [who.userId] });
  const first = await sit(examId, who, 1);
  const { id } = await bed.call(papers.create, { examId }, who);
  const answers = [
    { quId: idOf(1), seq: 1, answer: { options: ['a1'] } },
    { quId: idOf(4), seq: 1, answer: { options: ['y4'] } },
    { quId: idOf(6), seq: 1, answer: { text: '看法' } },
  ];
  await bed.call(papers.fillAnswer, { paperId: id, answers }, who);
  await bed.call(papers.handIn, { id }, who);
  const listed = async () => {
    const [row] = (await bed.call(papers.roster, { params: { examId, rosterState: 2 } }, admin)).records;
    return [row?.paperId, row?.isMarked, row?.userScore];
  };
  expect(await listed()).toEqual([first, true, 5]);
  expect(await columns(await exported(examId), '成绩', '名次', '状态', '得分', '参加次数')).toEqual([['1', '已阅卷', '5', '2']]);
  const { version } = await bed.call(papers.reviewDetail, { id }, admin);
  await bed.call(papers.review, { id, version, items: [{ quId: idOf(6), score: 0 }] }, admin);
  expect(await listed()).toEqual([id, true, 10]);
});

test('each person has the own part; who marks blind, a stranger and an exam that nobody began get none', async () => {
  const examId = await bed.exam({ openType: 2, departs: ['A01'] });
  const [viewer, marker, stranger] = [teacherOf(bed, '查看'), teacherOf(bed, '阅卷'), teacherOf(bed, '外人')];
  await bed.call(exams.share, { id: examId, right: 'view', to: to(viewer) }, admin);
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  expect(await bed.refusal(markBook.start, { examId }, admin)).toBe('MARKS_NONE');
  await sit(examId, somebody('甲', 'A01A'), 1);
  await sit(examId, somebody('乙', 'A01B'), 2);
  expect(await bed.refusal(markBook.start, { examId }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(markBook.start, { examId }, marker)).toBe('MARKS_BLIND');
  expect(await columns(await exported(examId, viewer), '成绩', '姓名')).toEqual([['乙'], ['甲']]);
  // the head of one class
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { createDept: 'Z01' } });
  const head = teacherOf(bed, '班主任', { roleLevel: 2, deptCode: 'A01A' });
  const own = await exported(examId, head);
  expect(await columns(own, '成绩', '名次', '姓名')).toEqual([['1', '甲']]);
  expect((await columns(own, '试题', '题目'))[0]).toEqual(['']);
  expect(await bed.refusal(markBook.part, { examId, part: 0 }, stranger)).toBe('NOT_FOUND');
});

test('one that was stopped is gone, and another one can be made', async () => {
  const examId = await bed.exam();
  await sit(examId, somebody('丙'), 1);
  await exported(examId);
  expect(await bed.call(markBook.stop, { examId }, admin)).toMatchObject({ state: 'done' });
  expect(await bed.refusal(markBook.part, { examId, part: 99 }, admin)).toBe('NOT_FOUND');
  expect((await exported(examId))['xl/workbook.xml']).toBeDefined();
});

test('a process that ends leaves it to another one, which writes it from its beginning', async () => {
  const examId = await bed.exam();
  await sit(examId, somebody('丁'), 1);
  const [service] = bed.services;
  await bed.startProcess();
  await bed.call(markBook.start, { examId }, admin);
  if (service) await bed.stopProcess(service);
  await until(async () => (await bed.call(markBook.state, { examId }, admin))?.state === 'done');
});

test('a file that was made is fetched by nobody whose sight of the exam is narrower now', async () => {
  const [one, other] = [somebody('一班', 'A01K'), somebody('二班', 'A01L')];
  const colleague = teacherOf(bed, '同事');
  const examId = await bed.exam({ openType: 2, departs: ['A01'] });
  await sit(examId, one, 1);
  await sit(examId, other, 1);
  await bed.call(exams.share, { id: examId, to: to(colleague), right: 'view' }, admin);
  expect((await columns(await exported(examId, colleague), '成绩', '姓名')).flat().sort()).toEqual(['一班', '二班']);
  await exported(examId);
  const part = (who: Caller) => bed.refusal(markBook.part, { examId, part: 0 }, who);
  // a share of another exam changes what is seen elsewhere
  const elsewhere = await bed.exam();
  await bed.call(exams.share, { id: elsewhere, to: to(colleague), right: 'view' }, admin);
  expect(await part(colleague)).toBe('success');
  const scope = { departs: ['A01K'], paperIds: [], quIds: [] };
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { blind: false } });
  await bed.call(exams.share, { id: examId, to: to(colleague), right: 'mark', scope }, admin);
  expect([await part(colleague), await part(admin)]).toEqual(['NOT_FOUND', 'success']);
  expect(await bed.call(markBook.state, { examId }, colleague)).toBeNull();
  bed.clock.pass(1000);
  expect(await columns(await exported(examId, colleague), '成绩', '姓名')).toEqual([['一班']]);
  expect(await part(colleague)).toBe('success');
});

test('everybody of a large audience who did not come is named', async () => {
  const came = somebody('来了', 'C01');
  const many = Array.from({ length: 5002 }, (_, index) => learner(0x200000 + index, { deptCode: `C01A0${(index % 2) + 1}` }));
  for (const { userId: id, userName, realName, deptCode } of many) bed.neighbours.learners.push({ id, userName, realName, deptCode });
  const examId = await bed.exam({ openType: 2, departs: ['C01'] });
  await sit(examId, came, 1);
  const { 'xl/worksheets/sheet5.xml': absent, ...files } = await exported(examId);
  expect(await columns(files, '部门汇总', '参加人数', '未参加')).toEqual([
    ['1', '0'],
    ['0', '2501'],
    ['0', '2501'],
  ]);
  // the first row has the heads
  expect(new TextDecoder().decode(absent).match(/<row/g)).toHaveLength(5002 + 1);
});
