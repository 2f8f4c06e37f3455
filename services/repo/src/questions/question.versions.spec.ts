import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type QuestionInput } from '@xuekao/contracts';
import { ObjectId } from 'mongodb';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { questions, questionVersions: of } = calls.repo;
let repo: RepoUnderTest;
let repoId: string;
beforeAll(async () => {
  repo = await startRepo('questionversions');
  repoId = await newBank(repo);
});
afterAll(() => repo.close());

const save = async (question: Omit<QuestionInput, 'repoId'>): Promise<string> =>
  (await repo.call(questions.save, { repoId, ...question })).id;
const detail = (id: string) => repo.call(questions.detail, { id });

test('a history has every version, each as it was, also in the form of an earlier release', async () => {
  const id = await save(samples.fill);
  const first = await detail(id);
  await repo.db
    .collection('question_versions')
    .updateOne({ quId: new ObjectId(id) }, { $set: { 'answerList.0.content': '曹雪芹##曹霑' }, $unset: { spellings: 1 } });
  await save({ id, ...samples.fill, content: '<p>作者____，又名____</p>' });
  const { total, versions } = await repo.call(of.list, { id });
  expect(total).toBe(2);
  expect(versions.map(({ version, contentText, takenFrom }) => [version, contentText, takenFrom])).toEqual([
    [2, '作者____，又名____', null],
    [1, '《红楼梦》的作者是____，又名____。', null],
  ]);
  const read = await repo.call(of.detail, { id, version: 1 });
  expect(read).toMatchObject({ version: 1, content: first.content, answerList: first.answerList, repoId });
  await repo.refused('NOT_FOUND', of.detail, { id, version: 3 });
  const stranger = person(3, 'A09');
  await repo.refused('NOT_FOUND', of.list, { id }, stranger);
  await repo.refused('NOT_FOUND', of.detail, { id, version: 1 }, stranger);
});

test('a version that is taken back is a new one with the options and parts that it had; nothing between is lost', async () => {
  const id = await save({ ...samples.mix, content: '<p>原文</p>' });
  const first = await detail(id);
  // parts and options are others now, and a person marks
  const subList = [{ ...samples.saq, quLevel: 2 as const }];
  await save({ id, ...samples.mix, content: '<p>改写</p>', subList });
  expect((await repo.call(calls.repo.banks.detail, { id: repoId })).subjCount).toBe(1);
  const { revision } = await detail(id);
  expect(await repo.call(of.restore, { id, version: 1, revision })).toEqual({ id, revision: revision + 1 });
  const now = await detail(id);
  expect(now).toMatchObject({ version: 3, content: '<p>原文</p>', subList: first.subList });
  expect((await repo.call(calls.repo.banks.detail, { id: repoId })).subjCount).toBe(0);
  expect((await repo.call(questions.paging, { params: { repoId, content: '原文' } })).records.map((row) => row.id)).toEqual([id]);
  const { versions } = await repo.call(of.list, { id });
  expect(versions.map(({ version, takenFrom }) => [version, takenFrom])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect((await repo.call(of.detail, { id, version: 2 })).content).toBe('<p>改写</p>');
  // what stands there already makes none
  expect(await repo.call(of.restore, { id, version: 1 })).toEqual({ id, revision: revision + 1 });
  expect((await detail(id)).version).toBe(3);
});

test('it is taken back by whoever edits the bank, over what this person has read, and by the rules of today', async () => {
  const id = await save(samples.radio);
  const { revision } = await detail(id);
  await save({ id, ...samples.radio, content: '<p>二</p>' });
  await repo.refused('STALE', of.restore, { id, version: 1, revision });
  await repo.refused('NOT_FOUND', of.restore, { id, version: 9 });
  await repo.refused('NOT_FOUND', of.restore, { id: newId(), version: 1 });
  await repo.refused('NOT_FOUND', of.restore, { id, version: 1 }, person(3, 'A09'));
  await repo.db
    .collection('question_versions')
    .updateOne({ quId: new ObjectId(id), version: 1 }, { $set: { 'answerList.0.isRight': false } });
  await repo.refused('QUESTION_INVALID', of.restore, { id, version: 1 });
  expect(await detail(id)).toMatchObject({ version: 2, content: '<p>二</p>' });
});
