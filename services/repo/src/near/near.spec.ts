import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type QuestionInput } from '@xuekao/contracts';
import { seededRandom } from '@xuekao/question';
import { radioText } from '../test/import-texts.js';
import { writeQuestions } from '../test/many-questions.js';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('near');
});
afterAll(() => repo.close());

const stem = '小明家到学校的路程是一千二百米，他每分钟走六十米，问从家走到学校需要多少分钟';
const other = '下列关于光合作用的叙述，哪一项最能说明二氧化碳是合成有机物的原料';
type Place = Pick<QuestionInput, 'repoId'> & Partial<QuestionInput>;
const save = async (content: string, place: Place): Promise<string> =>
  (await repo.call(calls.repo.questions.save, { ...samples.radio, ...place, content: `<p>${content}</p>` })).id;
const groups = async (repoId: string): Promise<string[][]> =>
  (await repo.call(calls.repo.near.groups, { repoId })).groups.map(({ questions }) => questions.map(({ id }) => id));
const near = async (id: string): Promise<string[]> => (await repo.call(calls.repo.near.list, { id })).questions.map((one) => one.id);

describe('near duplicates of a bank', () => {
  it('are in groups, the oldest first, each with how near it is to that; of a question they are named with their stems', async () => {
    const repoId = await newBank(repo);
    const first = await save(stem, { repoId });
    const apart = await save(other, { repoId });
    const second = await save(stem.replace('小明', '小红'), {
      repoId,
      quType: 'multi',
      answerList: samples.radio.answerList.map((row) => ({ ...row, isRight: true })),
    });
    await save(stem, { repoId: await newBank(repo) });
    const { groups: found, marks } = await repo.call(calls.repo.near.groups, { repoId });
    expect(found).toEqual([
      {
        questions: [
          { id: first, percent: 100 },
          { id: second, percent: expect.any(Number) },
        ],
      },
    ]);
    const percent = found[0]?.questions[1]?.percent ?? 0;
    expect(percent).toBeGreaterThanOrEqual(80);
    expect(percent).toBeLessThan(100);
    expect(marks).toEqual([]);
    expect(await repo.call(calls.repo.near.list, { id: second })).toEqual({
      total: 1,
      questions: [{ id: first, percent, contentText: stem }],
    });
    expect(await near(apart)).toEqual([]);
    await repo.call(calls.repo.questions.delete, { ids: [first] });
    expect(await groups(repoId)).toEqual([]);
    await repo.refused('NOT_FOUND', calls.repo.near.list, { id: first });
  });

  it('follow what is saved: a changed question comes into a group and leaves it', async () => {
    const repoId = await newBank(repo);
    const [first, second] = [await save(stem, { repoId }), await save(other, { repoId })];
    expect(await groups(repoId)).toEqual([]);
    await save(`${stem}？`, { id: second, repoId });
    expect(await groups(repoId)).toEqual([[first, second]]);
    await save(other, { id: second, repoId });
    expect(await groups(repoId)).toEqual([]);
  });

  it('that a person marks as none are left out until one of them reads otherwise, or the mark is taken back', async () => {
    const repoId = await newBank(repo);
    const ids = [await save(`${stem}一`, { repoId }), await save(`${stem}二`, { repoId }), await save(`${stem}三`, { repoId })];
    const [one = '', two = '', three = ''] = ids;
    expect(await groups(repoId)).toEqual([ids]);
    const { id } = await repo.call(calls.repo.near.mark, { repoId, ids: [two, one] });
    expect(await repo.call(calls.repo.near.mark, { repoId, ids: [one, two] })).toEqual({ id });
    // the third is near both: the chain through it stays
    expect(await groups(repoId)).toEqual([ids]);
    expect(await near(one)).toEqual([three]);
    await repo.call(calls.repo.near.mark, { repoId, ids });
    const after = await repo.call(calls.repo.near.groups, { repoId });
    expect(after.groups).toEqual([]);
    expect(after.marks).toMatchObject([{ quIds: ids, contentText: `${stem}一` }, { quIds: [one, two] }]);
    // a difficulty is no other reading; a stem is
    await repo.call(calls.repo.questions.batchLevel, { ids: [two], quLevel: 4 });
    expect(await groups(repoId)).toEqual([]);
    await save(`${stem}四`, { id: three, repoId });
    expect(await groups(repoId)).toEqual([ids]);
    await repo.call(calls.repo.near.unmark, { id });
    expect((await repo.call(calls.repo.near.groups, { repoId })).marks).toMatchObject([{ quIds: [one, two] }]);
    const [left] = after.marks;
    await repo.call(calls.repo.near.unmark, { id: left?.id ?? '' });
    expect((await near(one)).sort()).toEqual([two, three].sort());
  });

  it('are looked for and marked by those who may see or change the bank', async () => {
    const repoId = await newBank(repo);
    const ids = [await save(stem, { repoId }), await save(`${stem}！`, { repoId })];
    const stranger = person(3, 'A07');
    const { id } = await repo.call(calls.repo.near.mark, { repoId, ids });
    await repo.refused('NOT_FOUND', calls.repo.near.groups, { repoId }, stranger);
    await repo.refused('NOT_FOUND', calls.repo.near.list, { id: ids[0] ?? '' }, stranger);
    await repo.refused('NOT_FOUND', calls.repo.near.mark, { repoId, ids }, stranger);
    await repo.refused('NOT_FOUND', calls.repo.near.unmark, { id }, stranger);
    await repo.refused('NOT_FOUND', calls.repo.near.mark, { repoId, ids: [...ids, newId()] });
    await repo.refused('NOT_FOUND', calls.repo.near.mark, { repoId: await newBank(repo), ids });
    await repo.refused('NOT_FOUND', calls.repo.near.unmark, { id: newId() });
    expect(await groups(repoId)).toEqual([]);
  });

  it('are found among ten thousand in two seconds of work, and others are served meanwhile', async () => {
    const repoId = await newBank(repo);
    const random = seededRandom('stems');
    const character = (): string => String.fromCharCode(0x4e00 + Math.floor(random() * 2000));
    const newStem = (): string => Array.from({ length: 60 }, character).join('');
    const begun = newStem();
    // three in a hundred are variants of one
    await writeQuestions(repo.db, 10_000, [repoId], [], '', (index) => (index % 100 < 3 ? `${begun}${index}` : newStem()));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = process.cpuUsage();
    const found = await groups(repoId);
    const took = process.cpuUsage(began).user / 1000;
    delay.disable();
    expect(found.map(({ length }) => length)).toEqual([300]);
    // in milliseconds
    expect(took).toBeLessThan(2000);
    expect(delay.max / 1e6).toBeLessThan(1000);
  }, 60_000);
});

describe('near duplicates of a text', () => {
  const nearOf = async (text: string, repoId: string) => (await repo.call(calls.repo.questionImport.known, { text, repoId })).near;
  const judge = (content: string, number = 1): string => `${number}.【判断题】${content}\n答案：正确\n难度：简单`;

  it('are named with the question of the bank, or the earlier one of the text, and how near it is', async () => {
    const repoId = await newBank(repo);
    const quId = await save(stem, { repoId, quType: 'judge', answerList: samples.judge.answerList });
    const texts = [stem, stem.replace('小明', '小红'), other, `${other}？`, stem.toUpperCase().replace('六十', '七十')];
    const text = texts.map((content, index) => judge(content, index + 1)).join('\n\n');
    const found = await nearOf(text, repoId);
    expect(found).toEqual([
      { number: 2, quId, first: null, percent: expect.any(Number) },
      { number: 4, quId: null, first: 3, percent: expect.any(Number) },
      { number: 5, quId, first: null, percent: expect.any(Number) },
    ]);
    for (const { percent } of found ?? []) expect(percent).toBeGreaterThanOrEqual(80);
  });

  it('that differ in case or type only are near to the whole', async () => {
    const repoId = await newBank(repo);
    const content = '下列关于 DNA 复制的说法正确的是哪一项';
    const quId = await save(content, { repoId, quType: 'saq', answerList: [], manual: true });
    expect(await nearOf(judge(content.toLowerCase()), repoId)).toEqual([{ number: 1, quId, first: null, percent: 100 }]);
  });

  it('are not those that are there already, and none where nothing is alike', async () => {
    const repoId = await newBank(repo);
    await repo.call(calls.repo.questionImport.save, { text: judge(stem), repoId, requestId: newId() });
    expect(await nearOf(judge(stem), repoId)).toEqual([]);
    expect(
      await nearOf(
        radioText(3, (number) => ['春眠不觉晓', '处处闻啼鸟', '夜来风雨声'][number - 1] ?? ''),
        repoId,
      ),
    ).toEqual([]);
  });
});
