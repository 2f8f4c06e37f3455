import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { ObjectId } from 'mongodb';
import { until } from '../test/until.js';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { questions, questionJobs: of, banks } = calls.repo;
type Start = Input<typeof of.start>;
let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('questionjobs');
});
afterAll(() => repo.close());

const teacher = (): Caller => ({ ...person(3, 'A01'), permissions: ['qu:list', 'qu:save', 'qu:delete'] });
const save = async (question: object, repoId: string, caller: Caller): Promise<string> =>
  // the samples are inputs
  (await repo.call(questions.save, { repoId, ...question } as Input<typeof questions.save>, caller)).id;

async function finished(wish: Omit<Start, 'requestId'>, caller: Caller, requestId = newId()): Promise<Output<typeof of.state>> {
  const { id, total } = await repo.call(of.start, { requestId, ...wish }, caller);
  let state: Output<typeof of.state> | undefined;
  await until('the job is done', async () => {
    state = await repo.call(of.state, { id }, caller);
    return state.isDone;
  });
  expect(state?.total).toBe(total);
  return state ?? { isDone: false, total: 0, done: 0, left: 0, reason: '' };
}

test('all that a list has found is changed, whatever the page shows, and what it has not found stays', async () => {
  const owner = teacher();
  const [bank, to] = [await newBank(repo, undefined, owner), await newBank(repo, undefined, owner)];
  const { id: chapterId } = await repo.call(banks.chapterSave, { repoId: to, title: '章' }, owner);
  for (let index = 0; index < 12; index += 1) await save({ ...samples.radio, content: `<p>甲题${index}</p>` }, bank, owner);
  const other = await save(samples.judge, bank, owner);
  const params = { repoId: bank, content: '甲题' };
  const count = async (more: object): Promise<number> => (await repo.call(questions.paging, { params: more }, owner)).total;
  expect(await finished({ selection: { params }, action: { kind: 'level', quLevel: 4 } }, owner)).toMatchObject({ done: 12, left: 0 });
  expect([await count({ repoId: bank, quLevel: 4 }), await count({ repoId: bank })]).toEqual([12, 13]);
  await finished({ selection: { params }, action: { kind: 'move', repoId: to, chapterId } }, owner);
  expect([await count({ repoId: to, chapterId }), await count({ repoId: bank })]).toEqual([12, 1]);
  await finished({ selection: { params: { repoId: to } }, action: { kind: 'clearChapter' } }, owner);
  expect((await repo.call(banks.chapterList, { repoId: to }, owner))[0]?.quCount).toBe(0);
  await finished({ selection: { params: { repoId: to } }, action: { kind: 'delete' } }, owner);
  expect([await count({ repoId: to }), (await repo.call(banks.detail, { id: to }, owner)).quCount]).toEqual([0, 0]);
  expect(await repo.call(questions.detail, { id: other }, owner)).toMatchObject({ repoId: bank });
});

test('copies are new questions with the content of today and ids of their own; a repeated request copies nothing twice', async () => {
  const owner = teacher();
  const [bank, to] = [await newBank(repo, undefined, owner), await newBank(repo, undefined, owner)];
  const id = await save(samples.mix, bank, owner);
  await save({ ...samples.mix, id, content: '<p>今天的短文</p>' }, bank, owner);
  const radio = await save(samples.radio, bank, owner);
  const wish = { selection: { ids: [id, radio] }, action: { kind: 'copy', repoId: to, chapterId: '' } } as const;
  const requestId = newId();
  await finished({ selection: { ids: [...wish.selection.ids] }, action: wish.action }, owner, requestId);
  await finished({ selection: { ids: [...wish.selection.ids] }, action: wish.action }, owner, requestId);
  const { records } = await repo.call(questions.paging, { params: { repoId: to } }, owner);
  expect(records.map(({ content, version, quLevel }) => [content, version, quLevel])).toEqual([
    [samples.radio.content, 1, 1],
    ['<p>今天的短文</p>', 1, 3],
  ]);
  const source = await repo.call(questions.detail, { id }, owner);
  const idsOf = ({ id: own, subList }: Pick<typeof source, 'id' | 'subList'>): string[] => [own, ...subList.map((part) => part.id)];
  const copy = records[1];
  expect(copy?.subList.map(({ content }) => content)).toEqual(source.subList.map(({ content }) => content));
  expect(copy && idsOf(copy).some((one) => idsOf(source).includes(one))).toBe(false);
  expect((await repo.call(banks.detail, { id: to }, owner)).quCount).toBe(2);
  expect((await repo.call(banks.detail, { id: bank }, owner)).quCount).toBe(2);
});

test('what cannot be changed is left and counted, with the reason; the others are changed', async () => {
  const [owner, editor] = [teacher(), teacher()];
  const bank = await newBank(repo, undefined, owner);
  await repo.db
    .collection('banks')
    .updateOne({ _id: new ObjectId(bank) }, { $set: { shares: [{ key: `u:${editor.userId}`, right: 'edit', by: 'x', at: new Date() }] } });
  const theirs = await save(samples.radio, bank, owner);
  const own = await save(samples.judge, bank, editor);
  const state = await finished({ selection: { params: { repoId: bank } }, action: { kind: 'delete' } }, editor);
  expect(state).toMatchObject({ total: 2, done: 1, left: 1, reason: '其中 1 道题不是您添加的，只有题库的所有者能删除或移走。' });
  await repo.refused('NOT_FOUND', questions.detail, { id: own }, owner);
  expect(await repo.call(questions.detail, { id: theirs }, owner)).toMatchObject({ id: theirs });
});

test('a process that ended in the middle changes nothing twice: another one goes on behind what is done', async () => {
  const owner = teacher();
  const [bank, to] = [await newBank(repo, undefined, owner), await newBank(repo, undefined, owner)];
  const ids = [await save(samples.radio, bank, owner), await save(samples.judge, bank, owner), await save(samples.fill, bank, owner)];
  const requestId = newId();
  // as a process that was killed behind the first question leaves it
  await repo.db.collection<{ _id: string }>('question_jobs').insertOne({
    _id: `${owner.userId}:${requestId}`,
    ...{ caller: owner, action: { kind: 'copy', repoId: to, chapterId: '' }, quIds: ids.map((id) => new ObjectId(id)) },
    ...{ at: 1, left: 0, reason: '', isDone: false, createdAt: new Date(), holder: 'dead', until: new Date(Date.now() - 1) },
  });
  await finished({ selection: { ids }, action: { kind: 'copy', repoId: to, chapterId: '' } }, owner, requestId);
  const { records } = await repo.call(questions.paging, { params: { repoId: to } }, owner);
  expect(records.map(({ quType }) => quType).toSorted()).toEqual(['fill', 'judge']);
});

test('a job is for whoever may do what it does, within reach, and nobody else hears of it', async () => {
  const owner = teacher();
  const bank = await newBank(repo, undefined, owner);
  const id = await save(samples.radio, bank, owner);
  const wish = (action: Start['action'], selection: Start['selection'] = { ids: [id] }): Start => ({
    requestId: newId(),
    selection,
    action,
  });
  const writer = { ...owner, permissions: ['qu:save'] };
  await repo.refused('FORBIDDEN', of.start, wish({ kind: 'delete' }), writer);
  await repo.refused('FORBIDDEN', of.start, wish({ kind: 'level', quLevel: 1 }), { ...owner, permissions: ['qu:delete'] });
  await repo.refused('NOT_FOUND', of.start, wish({ kind: 'copy', repoId: newId(), chapterId: '' }), owner);
  await repo.refused('QUESTION_INVALID', of.start, wish({ kind: 'addPoints', pointCodes: ['kp-none'] }), owner);
  const stranger = teacher();
  const state = await finished({ selection: { ids: [id] }, action: { kind: 'delete' } }, stranger);
  expect(state).toMatchObject({ done: 0, left: 1 });
  expect((await finished({ selection: { params: { repoId: bank } }, action: { kind: 'delete' } }, stranger)).total).toBe(0);
  const { id: own } = await repo.call(of.start, wish({ kind: 'clearPoints' }), owner);
  await repo.refused('NOT_FOUND', of.state, { id: own }, stranger);
  expect(await repo.call(questions.detail, { id }, owner)).toMatchObject({ id });
});
