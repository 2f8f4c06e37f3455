import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type PointNode } from '@xuekao/contracts';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('points');
});
afterAll(() => repo.close());

const point = async (pointName: string, parentId = '0') => {
  const { id } = await repo.call(calls.repo.knowledgePoints.save, { pointName, parentId });
  return repo.call(calls.repo.knowledgePoints.detail, { id });
};
const outline = (nodes: PointNode[]): unknown[] => nodes.map((node) => [node.pointName, outline(node.children)]);

describe('knowledge points', () => {
  it('form a tree that can be searched, entered at a root and sorted', async () => {
    const algebra = await point('代数');
    const equation = await point('方程', algebra.id);
    await point('一元二次方程', equation.id);
    const geometry = await point('几何');
    const tree = async (input: object = {}) => outline(await repo.call(calls.repo.knowledgePoints.tree, input));
    expect(await tree()).toEqual([
      ['代数', [['方程', [['一元二次方程', []]]]]],
      ['几何', []],
    ]);
    expect(await tree({ query: '二次' })).toEqual([['代数', [['方程', [['一元二次方程', []]]]]]]);
    expect(await tree({ pointRoot: algebra.pointCode })).toEqual([['方程', [['一元二次方程', []]]]]);
    expect(await tree({ pointRoot: 'kp-none' })).toEqual([]);

    await repo.call(calls.repo.knowledgePoints.sort, { id: geometry.id, sort: 0 });
    await repo.call(calls.repo.knowledgePoints.save, { id: equation.id, parentId: geometry.id, pointName: '方程与图形' });
    expect(await tree()).toEqual([
      ['几何', [['方程与图形', [['一元二次方程', []]]]]],
      ['代数', []],
    ]);
    expect((await repo.call(calls.repo.knowledgePoints.detail, { id: equation.id })).pointCode).toBe(equation.pointCode);
    await repo.refused('BAD_INPUT', calls.repo.knowledgePoints.save, { id: geometry.id, parentId: equation.id, pointName: '几何' });
  });

  it('refuse a save that began before somebody else saved', async () => {
    const { id, revision } = await repo.call(calls.repo.knowledgePoints.save, { pointName: '两人同改' });
    // a place among its neighbours is no part of the form
    await repo.call(calls.repo.knowledgePoints.sort, { id, sort: 9 });
    expect(await repo.call(calls.repo.knowledgePoints.save, { id, pointName: '先保存', revision })).toEqual({ id, revision: revision + 1 });
    await repo.refused('STALE', calls.repo.knowledgePoints.save, { id, pointName: '后保存', revision });
    expect(await repo.call(calls.repo.knowledgePoints.detail, { id })).toMatchObject({ pointName: '先保存', revision: revision + 1 });
    // made before points counted their changes
    await repo.db.collection('points').updateOne({ pointName: '先保存' }, { $unset: { revision: '' } });
    expect(await repo.call(calls.repo.knowledgePoints.save, { id, pointName: '旧点', revision: 0 })).toEqual({ id, revision: 1 });
    await repo.call(calls.repo.knowledgePoints.delete, { ids: [id] });
  });

  it('refuse what is not there', async () => {
    await repo.refused('NOT_FOUND', calls.repo.knowledgePoints.detail, { id: newId() });
    await repo.refused('NOT_FOUND', calls.repo.knowledgePoints.save, { id: newId(), pointName: '无' });
    await repo.refused('NOT_FOUND', calls.repo.knowledgePoints.save, { parentId: newId(), pointName: '无' });
    await repo.refused('NOT_FOUND', calls.repo.knowledgePoints.sort, { id: newId(), sort: 1 });
    await repo.refused('NOT_FOUND', calls.repo.knowledgePoints.delete, { ids: [newId()] });
  });

  it('leave the questions when they are deleted, and their codes are not used again', async () => {
    const top = await point('力学');
    const inner = await point('牛顿定律', top.id);
    const bank = await newBank(repo);
    const { id } = await repo.call(calls.repo.questions.save, {
      repoId: bank,
      ...samples.radio,
      pointCodes: [top.pointCode, inner.pointCode],
    });
    await repo.refused('POINT_NOT_EMPTY', calls.repo.knowledgePoints.delete, { ids: [top.id] });
    await repo.call(calls.repo.knowledgePoints.delete, { ids: [inner.id] });
    expect((await repo.call(calls.repo.questions.detail, { id })).pointCodes).toEqual([top.pointCode]);
    await repo.refused('QUESTION_INVALID', calls.repo.questions.batchPoints, { ids: [id], pointCodes: [inner.pointCode] });
    expect((await point('牛顿定律', top.id)).pointCode).not.toBe(inner.pointCode);
  });

  it('belong to who made them: others use them, and change and delete only their own', async () => {
    const [teacher, colleague, head, other] = [person(3, 'A0101'), person(3, 'A0101'), person(2, 'A01'), person(2, 'A02')];
    const make = async (pointName: string, caller?: Parameters<typeof repo.call>[2]) => {
      const { id } = await repo.call(calls.repo.knowledgePoints.save, { pointName }, caller);
      return repo.call(calls.repo.knowledgePoints.detail, { id }, caller);
    };
    const [own, site] = [await make('向量', teacher), await make('全站', person(1, 'A01'))];
    // made before points had an owner
    await repo.db.collection('points').updateOne({ pointCode: site.pointCode }, { $unset: { createBy: '', createDept: '' } });
    const editable = async (id: string, caller: Parameters<typeof repo.call>[2]) =>
      (await repo.call(calls.repo.knowledgePoints.detail, { id }, caller)).editable;
    for (const [caller, mine, sites] of [
      [teacher, true, false],
      [colleague, false, false],
      [head, true, false],
      [other, false, false],
      [person(1, 'A09'), true, true],
    ] as const) {
      expect([await editable(own.id, caller), await editable(site.id, caller)]).toEqual([mine, sites]);
      for (const [point, allowed] of [
        [own, mine],
        [site, sites],
      ] as const) {
        const calling = [
          () => repo.call(calls.repo.knowledgePoints.save, { id: point.id, pointName: point.pointName }, caller),
          () => repo.call(calls.repo.knowledgePoints.sort, { id: point.id, sort: point.sort }, caller),
        ];
        for (const call of calling) {
          if (allowed) await call();
          else await expect(call()).rejects.toMatchObject({ code: 20_020_120 });
        }
        if (!allowed) await repo.refused('POINT_NOT_YOURS', calls.repo.knowledgePoints.delete, { ids: [point.id] }, caller);
      }
    }
    // everybody hangs own points below and binds any
    const below = await repo.call(calls.repo.knowledgePoints.save, { pointName: '教师自己的', parentId: site.id }, teacher);
    await repo.refused('POINT_NOT_YOURS', calls.repo.knowledgePoints.delete, { ids: [below.id, own.id] }, colleague);
    const bank = await newBank(repo, undefined, other);
    await repo.call(calls.repo.questions.save, { repoId: bank, ...samples.radio, pointCodes: [own.pointCode] }, other);
    await repo.refused('POINT_IN_USE', calls.repo.knowledgePoints.delete, { ids: [own.id] }, teacher);
    expect((await repo.call(calls.repo.questions.paging, { params: { repoId: bank } })).records[0]?.pointCodes).toEqual([own.pointCode]);
    await repo.call(calls.repo.knowledgePoints.delete, { ids: [own.id] }, person(1, ''));
  });

  it('show a learner nothing of the questions that carry them', async () => {
    const secret = await point('公开的知识点');
    const bank = await newBank(repo);
    const marker = newId();
    await repo.call(calls.repo.questions.save, {
      repoId: bank,
      quType: 'radio',
      quLevel: 1,
      content: `题 ${marker}`,
      analysis: `解析 ${marker}`,
      pointCodes: [secret.pointCode],
      answerList: [{ content: `对 ${marker}`, isRight: true }, { content: '错' }],
    });
    const seen = JSON.stringify(await repo.call(calls.repo.knowledgePoints.tree, { query: '公开的知识点' }));
    expect(seen).toContain('公开的知识点');
    expect(seen).not.toContain(marker);
  });
});
