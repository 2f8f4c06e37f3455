import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type CallSpec, type Caller, type ClientInput } from '@xuekao/contracts';
import { ofAll, readTooMuch, tooSlow, type ListQuestion } from '@xuekao/service-testing';
import { MongoClient, type Db } from 'mongodb';
import { admin, ExamBed } from './test-support/exam-bed.js';
import { idOf } from './test-support/papers.js';
import { ResultNews } from './results/result-news.js';
import { papersCollection } from './attempts/paper.model.js';

/**
 * `BIG_LISTS=50000` measures the time of each list with so many papers (docs/measurements.md); without it fewer show that none reads
 * everything.
 */
const isFull = process.env['BIG_LISTS'] !== undefined;
const paperCount = Number(process.env['BIG_LISTS'] ?? 5000);
const examCount = paperCount / 50;
const limitMs = 200;

let bed: ExamBed;
let client: MongoClient;
let db: Db;
const examId = (index: number): string => idOf(0x10_0000 + index);
/** every third exam is shared with it */
const groupId = idOf(0x77);
const departments = Array.from({ length: 20 }, (_, index) => `A01A${String(index + 1).padStart(2, '0')}`);
const at = (index: number): Date => new Date(1_750_000_000_000 + index * 60_000);

/** Every fifth paper belongs to one exam that a whole city sits. */
const examOf = (index: number): number => (index % 5 === 0 ? 0 : index % examCount);
const exam = (index: number) => ({
  _id: examId(index),
  title: `${['期中', '期末', '月考', '模拟'][index % 4]}考试${index}`,
  content: '',
  tmplId: idOf(0x20_0000 + index),
  startTime: at(index),
  endTime: new Date(Date.now() + (index % 3 === 0 ? -1 : 1) * index * 60_000),
  totalTime: 60,
  totalTenths: 1000,
  quCount: 10,
  qualifyTenths: 600,
  openType: 1,
  departs: [],
  users: [],
  password: '',
  answerMode: 2,
  resultType: 3,
  thanks: '',
  chance: 1,
  late: false,
  lateMax: 0,
  overTime: 0,
  answerDevice: 0,
  quRand: false,
  itemRand: false,
  noBack: false,
  paste: true,
  waterMark: false,
  hideBook: false,
  state: index % 10 === 0 ? 2 : 0,
  setId: null,
  revision: 0,
  createBy: idOf(0x30 + (index % 40)),
  createDept: departments[index % 20],
  createTime: at(index),
  // five shares each, so that fifty thousand papers stand beside five thousand shares
  shares: Array.from({ length: 5 }, (_, share) => ({
    key: share === 0 && index % 3 === 0 ? `g:${groupId}` : `u:${idOf(0x70_0000 + index * 5 + share)}`,
    right: share % 2 === 0 ? 'mark' : 'view',
    by: idOf(0x30),
    at: at(index),
  })),
});
const template = (index: number) => ({
  _id: idOf(0x20_0000 + index),
  title: `模板${index}`,
  remark: '',
  catId: '',
  groups: [],
  createBy: idOf(0x30 + (index % 40)),
  createDept: departments[index % 20],
  createTime: at(index),
  updateTime: at(index),
});
const paper = (index: number) => ({
  _id: idOf(0x40_0000 + index),
  version: 3,
  examId: examId(examOf(index)),
  title: `考试${examOf(index)}`,
  examBy: idOf(0x30 + (examOf(index) % 40)),
  examDept: departments[examOf(index) % 20],
  userId: idOf(0x50_0000 + index),
  userName: `stu${index}`,
  realName: `${['王', '李', '张', '刘'][index % 4]}${['伟', '芳', '娜', '敏', '静'][index % 5]}${index}`,
  deptCode: departments[index % 20],
  tryNo: 1,
  startedAt: at(index),
  deadline: at(index + 60),
  handState: 1,
  handedInAt: at(index + 30),
  exState: 0,
  state: index % 7 === 0 ? 1 : 2,
  reviewState: index % 7 === 0 ? 0 : 1,
  handMarked: 0,
  userTime: 1800,
  answerCount: 10,
  quCount: 10,
  objTenths: 500,
  subjTenths: 100,
  tenths: 600,
  totalTenths: 1000,
  qualifyTenths: 600,
  passed: true,
  valid: true,
});

beforeAll(async () => {
  // as in production: answers are not checked against their contracts
  bed = await ExamBed.open('biglists', undefined, { CHECK_OUTPUT: '0' });
  client = await MongoClient.connect(bed.config.mongoUrl);
  db = client.db(`${bed.config.dbPrefix}_exam`);
  const rows = <T extends object>(count: number, row: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => row(index));
  await db.collection('exams').insertMany(rows(examCount, exam) as never[]);
  await db.collection('templates').insertMany(rows(examCount, template) as never[]);
  for (let from = 0; from < paperCount; from += 5000)
    await db.collection(papersCollection).insertMany(rows(Math.min(5000, paperCount - from), (index) => paper(from + index)) as never[]);
  // a process reads finished papers once after its start: not while it is watched what the lists read
  await bed.part(ResultNews).tellAll();
}, 300_000);
afterAll(async () => {
  await client.close();
  await bed.close();
});

const head: Caller = { ...admin, userId: idOf(0x31), roleLevel: 2, deptCode: departments[1] ?? '' };
const headOfAll: Caller = { ...head, deptCode: 'A01' };
const teacher: Caller = { ...head, roleLevel: 3 };
const marker: Caller = { ...teacher, userId: idOf(0x99), groups: [groupId] };
const question = <C extends CallSpec>(name: string, call: C, input: ClientInput<C>, who: Caller = admin): ListQuestion => ({
  name,
  ask: () => bed.call(call, input, who),
  isOfAll: false,
});
const day: [string, string] = [at(0).toISOString(), at(600).toISOString()];

const questions = (): ListQuestion[] => [
  ofAll(question('papers, first page', calls.exam.papers.paging, {})),
  ofAll(question('papers, last page', calls.exam.papers.paging, { current: paperCount / 10 })),
  question('papers of an exam', calls.exam.papers.paging, { params: { examId: examId(3) } }),
  ofAll(question('papers of the exam that a city sits', calls.exam.papers.paging, { params: { examId: examId(0) } })),
  ofAll(question('papers by a name', calls.exam.papers.paging, { params: { realName: '王伟' } })),
  question('papers of an exam by a name', calls.exam.papers.paging, { params: { examId: examId(3), realName: '王' } }),
  ofAll(question('papers that wait for marking', calls.exam.papers.paging, { params: { reviewState: 0 } })),
  question('papers of a day', calls.exam.papers.paging, { params: { dateRange: day } }),
  ofAll(question('papers for the head of a school', calls.exam.papers.paging, {}, head)),
  ofAll(question('papers for the head of the whole', calls.exam.papers.paging, {}, headOfAll)),
  ofAll(question('papers for a teacher', calls.exam.papers.paging, {}, teacher)),
  question('exams', calls.exam.exams.paging, {}),
  question('exams by a word', calls.exam.exams.paging, { params: { title: '期末' } }),
  question('exams for the head of a school', calls.exam.exams.paging, {}, head),
  question('exams that colleagues share', calls.exam.exams.paging, { params: { scope: 'shared' } }, marker),
  ofAll(question('papers of exams that colleagues share', calls.exam.papers.paging, {}, marker)),
  ofAll(question('what a marker has to do today', calls.exam.papers.todo, {}, marker)),
  question('roster of an exam', calls.exam.papers.roster, { params: { examId: examId(3) } }),
  question('names of exams', calls.exam.exams.listTitles, {}),
  question('templates', calls.exam.templates.paging, {}),
  ofAll(question('what is to do today', calls.exam.papers.todo, {})),
];

it('no list reads all papers where it shows a few, and none reads all more than twice', async () => {
  expect(await readTooMuch(db, questions(), paperCount, paperCount / 10)).toEqual([]);
}, 60_000);

it('no list reads texts that it does not show', async () => {
  await db
    .collection('exams')
    .updateMany({}, { $set: { content: '说'.repeat(30_000), users: Array.from({ length: 1000 }, (_, index) => idOf(0x60_0000 + index)) } });
  await db.command({ profile: 2 });
  const from = new Date();
  await bed.call(calls.exam.exams.openPaging, { size: 100 }, teacher);
  await bed.call(calls.exam.exams.minePaging, { size: 100 }, teacher);
  await bed.call(calls.exam.exams.paging, { size: 100 }, admin);
  await bed.call(calls.exam.papers.todo, {}, admin);
  await db.command({ profile: 0 });
  const answers = await db
    .collection('system.profile')
    .find({ 'command.find': 'exams', ts: { $gte: from } })
    .toArray();
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.reduce((sum, { responseLength }) => sum + Number(responseLength), 0)).toBeLessThan(1_000_000);
}, 60_000);

if (isFull)
  it(`lists of ${paperCount} papers and ${examCount} exams answer within ${limitMs} ms (p95)`, async () => {
    expect(await tooSlow(client.db('admin'), questions(), limitMs)).toEqual([]);
  }, 600_000);
