import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('banks');
});
afterAll(() => repo.close());

describe('banks', () => {
  it('saves, shows and changes a bank', async () => {
    const { id } = await repo.call(calls.repo.banks.save, { title: ' 物理题库 ', remark: '高一', catId: 'science', forTrain: false });
    expect(await repo.call(calls.repo.banks.detail, { id })).toMatchObject({
      id,
      title: '物理题库',
      remark: '高一',
      catId: 'science',
      catId_dictText: '',
      forExam: true,
      forTrain: false,
      quCount: 0,
      objCount: 0,
      subjCount: 0,
      typeList: [],
    });
    await repo.call(calls.repo.banks.save, { id, title: '物理题库二', forExam: false });
    expect(await repo.call(calls.repo.banks.detail, { id })).toMatchObject({
      title: '物理题库二',
      remark: '',
      forExam: false,
      forTrain: true,
    });
    await repo.refused('NOT_FOUND', calls.repo.banks.save, { id: newId(), title: '没有的题库' });
  });

  it('refuses a save that began before somebody else saved', async () => {
    const { id, revision } = await repo.call(calls.repo.banks.save, { title: '两人同改' });
    await repo.call(calls.repo.banks.save, { id, title: '两人同改一', revision });
    await repo.refused('STALE', calls.repo.banks.save, { id, title: '两人同改二', revision });
    // questions that come in are no change of the bank itself
    await repo.call(calls.repo.questions.save, { repoId: id, ...samples.radio });
    expect(await repo.call(calls.repo.banks.detail, { id })).toMatchObject({ title: '两人同改一', revision: revision + 1 });
    expect(await repo.call(calls.repo.banks.save, { id, title: '两人同改三' })).toEqual({ id, revision: revision + 2 });
  });

  it('refuses a second bank of the same title, also when both come at once', async () => {
    await newBank(repo, '化学题库');
    await repo.refused('REPO_TITLE_TAKEN', calls.repo.banks.save, { title: '化学题库' });
    const other = await newBank(repo);
    await repo.refused('REPO_TITLE_TAKEN', calls.repo.banks.save, { id: other, title: '化学题库' });

    const both = await Promise.allSettled(Array.from({ length: 8 }, () => newBank(repo, '同名题库')));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await repo.db.collection('banks').countDocuments({ title: '同名题库' })).toBe(1);
  });

  it('lists by title, use and category, newest first, in pages', async () => {
    const mark = newId();
    const ids: string[] = [];
    for (const [index, forExam] of [true, true, false].entries()) {
      const { id } = await repo.call(calls.repo.banks.save, {
        title: `列表(${mark})+${index}`,
        forExam,
        forTrain: index > 0,
        catId: `c${index}`,
      });
      ids.unshift(id);
    }
    const list = async (params: object, more: object = {}) => {
      const answer = await repo.call(calls.repo.banks.paging, { size: 10, params: { title: `(${mark})+`, ...params }, ...more });
      return { ids: answer.records.map((bank) => bank.id), total: answer.total, pages: answer.pages };
    };
    expect(await list({})).toEqual({ ids, total: 3, pages: 1 });
    expect(await list({}, { size: 2, current: 2 })).toEqual({ ids: ids.slice(2), total: 3, pages: 2 });
    expect((await list({}, { orders: [{ column: 'title', asc: true }] })).ids).toEqual([...ids].reverse());
    expect((await list({ forExam: false })).ids).toEqual([ids[0]]);
    expect((await list({ forTrain: true })).ids).toEqual(ids.slice(0, 2));
    expect((await list({ catId: 'c1' })).ids).toEqual([ids[1]]);
    expect((await list({ excludes: [ids[0], ids[2]] })).ids).toEqual([ids[1]]);
    await repo.refused('BAD_INPUT', calls.repo.banks.paging, { orders: [{ column: 'remark', asc: true }] });
  });

  it('deletes empty banks only, all that were named or none', async () => {
    const [full, empty] = [await newBank(repo), await newBank(repo)];
    const { id: quId } = await repo.call(calls.repo.questions.save, { repoId: full, ...samples.radio });
    await repo.refused('REPO_NOT_EMPTY', calls.repo.banks.delete, { ids: [empty, full] });
    await repo.refused('NOT_FOUND', calls.repo.banks.delete, { ids: [empty, newId()] });
    expect(await repo.call(calls.repo.banks.detail, { id: empty })).toMatchObject({ id: empty });

    await repo.call(calls.repo.questions.delete, { ids: [quId] });
    await repo.call(calls.repo.banks.delete, { ids: [empty, full] });
    await repo.refused('NOT_FOUND', calls.repo.banks.detail, { id: empty });
    await repo.refused('NOT_FOUND', calls.repo.banks.detail, { id: full });
  });

  it('never deletes a bank under a question that arrives at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bank = await newBank(repo);
      const [saved, deleted] = await Promise.allSettled([
        repo.call(calls.repo.questions.save, { repoId: bank, ...samples.judge }),
        repo.call(calls.repo.banks.delete, { ids: [bank] }),
      ]);
      expect([saved.status, deleted.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
    }
    const lost = await repo.db
      .collection('questions')
      .aggregate([
        { $match: { live: true } },
        { $lookup: { from: 'banks', localField: 'repoId', foreignField: '_id', as: 'bank' } },
        { $match: { bank: { $size: 0 } } },
      ])
      .toArray();
    expect(lost).toEqual([]);
  });
});

describe('whose bank it is', () => {
  const head = person(2, 'A01A02');
  const below = person(3, 'A01A02A01');
  const neighbour = person(3, 'A01A03');
  const nowhere = person(2, '');

  it('reaches a department head through the tree below, a teacher through the own ones, and nobody else', async () => {
    const bank = await newBank(repo, '部门题库', below);
    await repo.call(calls.repo.questions.save, { repoId: bank, ...samples.fill }, below);
    for (const who of [head, below]) {
      expect(await repo.call(calls.repo.banks.detail, { id: bank }, who)).toMatchObject({ quCount: 1 });
      expect((await repo.call(calls.repo.banks.paging, { params: { title: '部门题库' } }, who)).total).toBe(1);
      expect((await repo.call(calls.repo.questions.paging, { params: { repoId: bank } }, who)).total).toBe(1);
    }
    for (const who of [neighbour, nowhere]) {
      await repo.refused('NOT_FOUND', calls.repo.banks.detail, { id: bank }, who);
      await repo.refused('NOT_FOUND', calls.repo.banks.save, { id: bank, title: '改名' }, who);
      await repo.refused('NOT_FOUND', calls.repo.banks.delete, { ids: [bank] }, who);
      await repo.refused('NOT_FOUND', calls.repo.banks.chapterList, { repoId: bank }, who);
      await repo.refused('NOT_FOUND', calls.repo.banks.chapterSave, { repoId: bank, title: '一' }, who);
      await repo.refused('NOT_FOUND', calls.repo.questions.save, { repoId: bank, ...samples.radio }, who);
      expect((await repo.call(calls.repo.banks.paging, { params: { title: '部门题库' } }, who)).total).toBe(0);
      expect((await repo.call(calls.repo.questions.paging, { params: { repoId: bank } }, who)).total).toBe(0);
      expect((await repo.call(calls.repo.questions.paging, {}, who)).total).toBe(0);
    }
    expect(await repo.call(calls.repo.banks.detail, { id: bank })).toMatchObject({ title: '部门题库' });
  });
});
