import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type PointNode } from '@xuekao/contracts';
import { newBank, newId, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('points');
});
afterAll(() => repo.close());

const point = async (pointName: string, parentId = '0') => {
  const { id } = await repo.call(calls.kpSave, { pointName, parentId });
  return repo.call(calls.kpDetail, { id });
};
const outline = (nodes: PointNode[]): unknown[] => nodes.map((node) => [node.pointName, outline(node.children)]);

describe('knowledge points', () => {
  it('form a tree that can be searched, entered at a root and sorted', async () => {
    const algebra = await point('代数');
    const equation = await point('方程', algebra.id);
    await point('一元二次方程', equation.id);
    const geometry = await point('几何');
    const tree = async (input: object = {}) => outline(await repo.call(calls.kpTree, input));
    expect(await tree()).toEqual([['代数', [['方程', [['一元二次方程', []]]]]], ['几何', []]]);
    expect(await tree({ query: '二次' })).toEqual([['代数', [['方程', [['一元二次方程', []]]]]]]);
    expect(await tree({ pointRoot: algebra.pointCode })).toEqual([['方程', [['一元二次方程', []]]]]);
    expect(await tree({ pointRoot: 'kp-none' })).toEqual([]);

    await repo.call(calls.kpSort, { id: geometry.id, sort: 0 });
    await repo.call(calls.kpSave, { id: equation.id, parentId: geometry.id, pointName: '方程与图形' });
    expect(await tree()).toEqual([['几何', [['方程与图形', [['一元二次方程', []]]]]], ['代数', []]]);
    expect((await repo.call(calls.kpDetail, { id: equation.id })).pointCode).toBe(equation.pointCode);
    await repo.refused('BAD_INPUT', calls.kpSave, { id: geometry.id, parentId: equation.id, pointName: '几何' });
  });

  it('refuse what is not there', async () => {
    await repo.refused('NOT_FOUND', calls.kpDetail, { id: newId() });
    await repo.refused('NOT_FOUND', calls.kpSave, { id: newId(), pointName: '无' });
    await repo.refused('NOT_FOUND', calls.kpSave, { parentId: newId(), pointName: '无' });
    await repo.refused('NOT_FOUND', calls.kpSort, { id: newId(), sort: 1 });
    await repo.refused('NOT_FOUND', calls.kpDelete, { ids: [newId()] });
  });

  it('leave the questions when they are deleted, and their codes are not used again', async () => {
    const top = await point('力学');
    const inner = await point('牛顿定律', top.id);
    const bank = await newBank(repo);
    const { id } = await repo.call(calls.quSave, { repoId: bank, ...samples.radio, pointCodes: [top.pointCode, inner.pointCode] });
    await repo.refused('POINT_NOT_EMPTY', calls.kpDelete, { ids: [top.id] });
    await repo.call(calls.kpDelete, { ids: [inner.id] });
    expect((await repo.call(calls.quDetail, { id })).pointCodes).toEqual([top.pointCode]);
    await repo.refused('QUESTION_INVALID', calls.quBatchPoints, { ids: [id], pointCodes: [inner.pointCode] });
    expect((await point('牛顿定律', top.id)).pointCode).not.toBe(inner.pointCode);
  });

  it('show a learner nothing of the questions that carry them', async () => {
    const secret = await point('公开的知识点');
    const bank = await newBank(repo);
    const marker = newId();
    await repo.call(calls.quSave, {
      repoId: bank, quType: 'radio', quLevel: 1, content: `题 ${marker}`, analysis: `解析 ${marker}`, pointCodes: [secret.pointCode],
      answerList: [{ content: `对 ${marker}`, isRight: true }, { content: '错' }],
    });
    const seen = JSON.stringify(await repo.call(calls.kpTree, { query: '公开的知识点' }));
    expect(seen).toContain('公开的知识点');
    expect(seen).not.toContain(marker);
  });
});
