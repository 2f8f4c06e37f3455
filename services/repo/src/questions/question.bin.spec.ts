import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { readConfig, startService } from '@xuekao/platform';
import { ObjectId } from 'mongodb';
import { repo as service } from '../repo.module.js';
import { until } from '../test/until.js';
import { newBank, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { questions, questionBin: of, banks } = calls.repo;
let repo: RepoUnderTest;
let bank: string;
let chapter: string;
beforeAll(async () => {
  repo = await startRepo('questionbin');
  bank = await newBank(repo);
  chapter = (await repo.call(banks.chapterSave, { repoId: bank, title: '章' })).id;
});
afterAll(() => repo.close());

const save = async (more: object = {}, repoId = bank): Promise<string> =>
  (await repo.call(questions.save, { repoId, ...samples.radio, ...more })).id;
const binned = async (params: object = {}, caller?: Caller): Promise<string[]> =>
  (await repo.call(of.paging, { params: { repoId: bank, ...params } }, caller)).records.map(({ id }) => id);

test('a deleted question is in the bin with who deleted it, and comes back to its place with every counter', async () => {
  const id = await save({ chapterId: chapter });
  const kept = await save({ ...samples.judge, content: '<p>留下</p>' });
  await repo.call(questions.delete, { ids: [id] });
  const { records } = await repo.call(of.paging, { params: { repoId: bank, content: '化学', quType: 'radio' } });
  expect(records).toEqual([expect.objectContaining({ id, chapterId: chapter, content: samples.radio.content })]);
  const [row] = records;
  expect(Date.parse(row?.endTime ?? '') - Date.parse(row?.deleteTime ?? '')).toBe(30 * 86_400_000);
  expect(await binned({ content: '留下' })).toEqual([]);
  expect(await binned({ quType: 'judge' })).toEqual([]);
  expect((await repo.call(banks.detail, { id: bank })).quCount).toBe(1);
  await repo.call(of.restore, { ids: [id] });
  expect(await repo.call(questions.detail, { id })).toMatchObject({ version: 1, chapterId: chapter, repoId: bank });
  expect((await repo.call(banks.detail, { id: bank })).quCount).toBe(2);
  expect((await repo.call(banks.chapterList, { repoId: bank }))[0]?.quCount).toBe(1);
  expect(await binned()).toEqual([]);
  await repo.refused('NOT_FOUND', of.restore, { ids: [kept] });
});

test('what is gone meanwhile, a chapter or a knowledge point, is not brought back', async () => {
  const { id: point } = await repo.call(calls.repo.knowledgePoints.save, { pointName: '旧点' });
  const { pointCode } = await repo.call(calls.repo.knowledgePoints.detail, { id: point });
  const { id: gone } = await repo.call(banks.chapterSave, { repoId: bank, title: '旧章' });
  const id = await save({ chapterId: gone, pointCodes: [pointCode] });
  await repo.call(questions.delete, { ids: [id] });
  await repo.call(banks.chapterDelete, { ids: [gone] });
  await repo.call(calls.repo.knowledgePoints.delete, { ids: [point] });
  await repo.call(of.restore, { ids: [id] });
  expect(await repo.call(questions.detail, { id })).toMatchObject({ chapterId: '', pointCodes: [] });
});

test('for good means for nobody any more; the versions stay for the papers that hold them', async () => {
  const [one, other] = [await save(), await save()];
  await repo.call(questions.delete, { ids: [one, other] });
  await repo.refused('NOT_FOUND', of.delete, { ids: [one, await save()] });
  expect((await binned()).toSorted()).toEqual([one, other].toSorted());
  await repo.call(of.delete, { ids: [one] });
  expect(await binned()).toEqual([other]);
  await repo.refused('NOT_FOUND', of.restore, { ids: [one] });
  expect(await repo.db.collection('question_versions').countDocuments({ quId: new ObjectId(one) })).toBe(1);
  await repo.call(of.restore, { ids: [other] });
});

test('a bin is for whoever edits the bank, and another person’s question is deleted for good by the owner alone', async () => {
  const [owner, editor, viewer, stranger] = [person(3, 'A01'), person(3, 'A01'), person(3, 'A01'), person(3, 'A02')];
  const shared = await newBank(repo, undefined, owner);
  await repo.db.collection('banks').updateOne(
    { _id: new ObjectId(shared) },
    {
      $set: {
        shares: [
          { key: `u:${editor.userId}`, right: 'edit', by: owner.userId, at: new Date() },
          { key: `u:${viewer.userId}`, right: 'view', by: owner.userId, at: new Date() },
        ],
      },
    },
  );
  const { id } = await repo.call(questions.save, { repoId: shared, ...samples.radio }, owner);
  await repo.call(questions.delete, { ids: [id] }, owner);
  const seen = (caller: Caller): Promise<string[]> => binned({ repoId: shared }, caller);
  expect([await seen(owner), await seen(editor), await seen(viewer), await seen(stranger)]).toEqual([[id], [id], [], []]);
  for (const caller of [viewer, stranger]) {
    await repo.refused('NOT_FOUND', of.restore, { ids: [id] }, caller);
    await repo.refused('NOT_FOUND', of.delete, { ids: [id] }, caller);
  }
  await repo.refused('QU_OF_OWNER', of.delete, { ids: [id] }, editor);
  await repo.call(of.restore, { ids: [id] }, editor);
  expect(await seen(owner)).toEqual([]);
});

test('a start deletes for good what has been there longer than the site keeps it, and nothing else', async () => {
  const [old, young] = [await save(), await save()];
  await repo.call(questions.delete, { ids: [old, young] });
  const age = (id: string, days: number) =>
    repo.db.collection('questions').updateOne({ _id: new ObjectId(id) }, { $set: { deletedAt: new Date(Date.now() - days * 86_400_000) } });
  await age(old, 3.1);
  await age(young, 2.9);
  const env = { ...repo.env, QUESTION_BIN_DAYS: '3' };
  const second = await startService(service, readConfig(env));
  try {
    await until('swept', async () => !(await binned()).includes(old));
    expect(await binned()).toEqual([young]);
    await repo.refused('NOT_FOUND', of.restore, { ids: [old] });
  } finally {
    await second.close();
  }
});
