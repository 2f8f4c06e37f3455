import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type Caller, type CallSpec, type ClientInput } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { ofAll, readTooMuch, serveCall, tooSlow, type ListQuestion } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { writeQuestions } from './test/many-questions.js';
import { person, startRepo, type RepoUnderTest } from './test/repo-under-test.js';

/**
 * `BIG_LISTS=1000` measures the time of each list with so many banks, each with five shares and fifty questions (docs/measurements.md);
 * without it fewer show that no list reads everything.
 */
const isFull = process.env['BIG_LISTS'] !== undefined;
const bankCount = Number(process.env['BIG_LISTS'] ?? 100);
const questionCount = bankCount * 50;
const limitMs = 200;

let repo: RepoUnderTest;
let nats: Awaited<ReturnType<typeof connectNats>>;
const idOf = (index: number): string => index.toString(16).padStart(24, '0');
const bankIds = Array.from({ length: bankCount }, (_, index) => idOf(0x10_0000 + index));
/** every tenth bank is shared with it */
const groupId = idOf(0x77);
const departments = Array.from({ length: 20 }, (_, index) => `A01A${String(index + 1).padStart(2, '0')}`);
const at = (index: number): Date => new Date(1_750_000_000_000 + index * 60_000);
const counts = { radio: 0, multi: 0, multi2: 0, judge: 0, fill: 0, saq: 0, mix: 0 };
const bank = (id: string, index: number) => ({
  _id: new ObjectId(id),
  title: `${['语文', '数学', '英语', '物理'][index % 4]}题库${index}`,
  remark: '',
  catId: '',
  forExam: true,
  forTrain: index % 2 === 0,
  counts: { ...counts },
  quCount: 0,
  subjCount: 0,
  createBy: idOf(0x30 + (index % 40)),
  createDept: departments[index % 20],
  createdAt: at(index),
  updatedAt: at(index),
  shares: Array.from({ length: 5 }, (_, share) => ({
    key: share === 0 && index % 10 === 0 ? `g:${groupId}` : `u:${idOf(0x70_0000 + index * 5 + share)}`,
    right: share % 2 === 0 ? 'edit' : 'view',
    by: idOf(0x30),
    at: at(index),
  })),
});

beforeAll(async () => {
  repo = await startRepo('repobiglists', { CHECK_OUTPUT: '0' });
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'spec');
  serveCall({ nats, place: config }, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: id, realName: '王老师', deptCode: 'A01', deptName: '' })),
  );
  await nats.flush();
  await repo.db.collection('banks').insertMany(bankIds.map(bank));
  await writeQuestions(repo.db, questionCount, bankIds, [], 'P01');
}, 300_000);
afterAll(async () => {
  await nats.close();
  await repo.close();
});

const site = person(1, 'A01');
const teacher: Caller = { ...person(3, 'A01A02'), userId: idOf(0x31) };
const head: Caller = { ...person(2, 'A01A02'), userId: idOf(0x32) };
/** holds nothing but what the group has */
const member: Caller = { ...person(3, 'A01A02'), groups: [groupId] };
const question = <C extends CallSpec>(name: string, call: C, input: ClientInput<C>, who: Caller): ListQuestion => ({
  name,
  ask: () => repo.call(call, input, who),
  isOfAll: false,
});
const questions = (): ListQuestion[] => [
  ofAll(question('banks', calls.repo.banks.paging, {}, site)),
  ofAll(question('banks by a word', calls.repo.banks.paging, { params: { title: '数学' } }, site)),
  ofAll(question('banks of a teacher', calls.repo.banks.paging, { params: { scope: 'mine' } }, teacher)),
  ofAll(question('banks that a teacher sees', calls.repo.banks.paging, {}, teacher)),
  ofAll(question('banks that colleagues share', calls.repo.banks.paging, { params: { scope: 'shared' } }, member)),
  ofAll(question('banks for the head of a school', calls.repo.banks.paging, {}, head)),
  question('questions', calls.repo.questions.paging, {}, site),
  question('questions that a teacher sees', calls.repo.questions.paging, {}, teacher),
  question('questions of banks that colleagues share', calls.repo.questions.paging, {}, member),
  question('questions of a bank that colleagues share', calls.repo.questions.paging, { params: { repoId: bankIds[0] ?? '' } }, member),
  question('questions for the head of a school', calls.repo.questions.paging, {}, head),
];

it('no list of banks reads all more than twice, no list of questions reads them', async () => {
  // the titles of the banks beside the rows are read too
  expect(await readTooMuch(repo.db, questions(), bankCount, 2 * bankCount + 100)).toEqual([]);
}, 60_000);

it('a list of shared banks goes by an index', async () => {
  const plan = await repo.db
    .collection('banks')
    .find({ 'shares.key': { $in: [`g:${groupId}`] } })
    .explain('executionStats');
  expect(plan['executionStats']).toMatchObject({ totalDocsExamined: bankCount / 10, nReturned: bankCount / 10 });
});

if (isFull)
  it(`lists of ${bankCount} banks with five shares each answer within ${limitMs} ms (p95)`, async () => {
    expect(await tooSlow(repo.admin, questions(), limitMs)).toEqual([]);
  }, 600_000);
