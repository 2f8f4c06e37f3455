import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type ChapterNode } from '@xuekao/contracts';
import { ObjectId } from 'mongodb';
import { newBank, newId, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
let bank: string;
beforeAll(async () => {
  repo = await startRepo('chapters');
  bank = await newBank(repo);
});
afterAll(() => repo.close());

const chapter = async (title: string, parentId = '0', more: object = {}): Promise<string> =>
  (await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title, parentId, ...more })).id;
const outline = (nodes: ChapterNode[]): unknown[] => nodes.map((node) => [node.title, node.quCount, outline(node.children)]);
const tree = async (title?: string): Promise<unknown[]> =>
  outline(await repo.call(calls.repo.banks.chapterList, { repoId: bank, ...(title && { title }) }));

describe('a chapter that two people change', () => {
  it('keeps what the first one saved', async () => {
    const repoId = await newBank(repo);
    const { id, revision } = await repo.call(calls.repo.banks.chapterSave, { repoId, title: '甲' });
    await repo.call(calls.repo.banks.chapterSave, { id, repoId, title: '乙', revision });
    await repo.refused('STALE', calls.repo.banks.chapterSave, { id, repoId, title: '丙', revision });
    expect((await repo.call(calls.repo.banks.chapterList, { repoId })).map((node) => [node.title, node.revision])).toEqual([
      ['乙', revision + 1],
    ]);
  });
});

describe('chapters', () => {
  it('form a tree in which a chapter counts the questions of its sub-chapters', async () => {
    const one = await chapter('第一章 力');
    const two = await chapter('第二章 热');
    const gravity = await chapter('重力', one);
    await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: gravity, ...samples.radio });
    const { id: moved } = await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: one, ...samples.saq });
    expect(await tree()).toEqual([
      ['第一章 力', 2, [['重力', 1, []]]],
      ['第二章 热', 0, []],
    ]);

    await repo.call(calls.repo.questions.joinChapters, { ids: [moved], chapterId: two });
    expect(await tree()).toEqual([
      ['第一章 力', 1, [['重力', 1, []]]],
      ['第二章 热', 1, []],
    ]);
    await repo.call(calls.repo.questions.clearChapters, { ids: [moved] });
    expect(await tree()).toEqual([
      ['第一章 力', 1, [['重力', 1, []]]],
      ['第二章 热', 0, []],
    ]);
    await repo.call(calls.repo.questions.joinChapters, { ids: [moved], chapterId: two });
    // a filter keeps what leads to a match and what lies below it
    expect(await tree('重 力')).toEqual([['第一章 力', 1, [['重力', 1, []]]]]);
    expect(await tree('第一章')).toEqual([['第一章 力', 1, [['重力', 1, []]]]]);
    expect(await tree('声')).toEqual([]);

    await chapter('第零章', '0', { sort: 0 });
    await repo.call(calls.repo.banks.chapterSave, { id: gravity, repoId: bank, title: '重力与弹力', parentId: two });
    expect(await tree()).toEqual([
      ['第零章', 0, []],
      ['第一章 力', 0, []],
      ['第二章 热', 2, [['重力与弹力', 1, []]]],
    ]);
  });

  it('refuse a parent that is below, elsewhere or too deep', async () => {
    const top = await chapter('上');
    const inner = await chapter('中', top);
    await repo.refused('BAD_INPUT', calls.repo.banks.chapterSave, { id: top, repoId: bank, title: '上', parentId: inner });
    await repo.refused('BAD_INPUT', calls.repo.banks.chapterSave, { id: top, repoId: bank, title: '上', parentId: top });
    await repo.refused('NOT_FOUND', calls.repo.banks.chapterSave, { repoId: bank, title: '无', parentId: newId() });
    const otherBank = await newBank(repo);
    await repo.refused('NOT_FOUND', calls.repo.banks.chapterSave, { repoId: otherBank, title: '别处', parentId: top });
    await repo.refused('NOT_FOUND', calls.repo.banks.chapterSave, { id: top, repoId: otherBank, title: '搬走' });
    let deep = inner;
    for (let level = 3; level <= 10; level += 1) deep = await chapter(`第${level}级`, deep);
    await repo.refused('BAD_INPUT', calls.repo.banks.chapterSave, { repoId: bank, title: '第11级', parentId: deep });
  });

  it('are at most ten thousand in a bank', async () => {
    const repoId = await newBank(repo);
    const { id } = await repo.call(calls.repo.banks.chapterSave, { repoId, title: '第一章' });
    await repo.db.collection('chapters').insertMany(
      Array.from({ length: 9999 }, (_, index) => ({
        repoId: new ObjectId(repoId),
        parentId: null,
        title: `章${index}`,
        sort: index,
        quCount: 0,
      })),
    );
    await repo.refused('BAD_INPUT', calls.repo.banks.chapterSave, { repoId, title: '再一章' });
    expect((await repo.call(calls.repo.banks.chapterSave, { id, repoId, title: '改名照旧' })).id).toBe(id);
  });

  it('never close a circle when two moves cross', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await chapter('甲'), await chapter('乙')];
      const moves = await Promise.allSettled([
        repo.call(calls.repo.banks.chapterSave, { id: one, repoId: bank, title: '甲', parentId: other }),
        repo.call(calls.repo.banks.chapterSave, { id: other, repoId: bank, title: '乙', parentId: one }),
      ]);
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('are deleted with their sub-chapters only when no question is in them', async () => {
    const top = await chapter('待删');
    const inner = await chapter('内', top);
    const { id: quId } = await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: inner, ...samples.fill });
    await repo.refused('CHAPTER_NOT_EMPTY', calls.repo.banks.chapterDelete, { ids: [top] });
    await repo.refused('CHAPTER_NOT_EMPTY', calls.repo.banks.chapterDelete, { ids: [top, inner] });
    await repo.refused('NOT_FOUND', calls.repo.banks.chapterDelete, { ids: [newId()] });
    await repo.call(calls.repo.questions.delete, { ids: [quId] });
    await repo.call(calls.repo.banks.chapterDelete, { ids: [top, inner] });
    expect(await tree('待删')).toEqual([]);
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { repoId: bank, chapterId: inner, ...samples.fill });
  });

  it('take questions of their own bank only', async () => {
    const top = await chapter('本库');
    const elsewhere = await newBank(repo);
    const { id } = await repo.call(calls.repo.questions.save, { repoId: elsewhere, ...samples.radio });
    await repo.refused('BAD_INPUT', calls.repo.questions.joinChapters, { ids: [id], chapterId: top });
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { id, repoId: elsewhere, chapterId: top, ...samples.radio });
    expect(await repo.call(calls.repo.questions.detail, { id })).toMatchObject({ chapterId: '' });

    // nor does a question take its chapter along into another bank
    const { id: own } = await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: top, ...samples.radio });
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { id: own, repoId: elsewhere, chapterId: top, ...samples.radio });
    await repo.call(calls.repo.questions.save, { id: own, repoId: elsewhere, ...samples.radio });
    expect(await repo.call(calls.repo.questions.detail, { id: own })).toMatchObject({ repoId: elsewhere, chapterId: '' });
    expect(await tree('本库')).toEqual([['本库', 0, []]]);
  });
});
