import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed } from '../test-support/exam-bed.js';
import { bankId, idOf } from '../test-support/papers.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('template');
}, 300_000);
afterAll(() => bed.close());

const picked = { title: '一、单选', joinType: 1 as const, perScore: 2.5, items: [{ quId: idOf(1) }, { quId: idOf(2), score: 4 }] };
const drawn = (count: number) => ({
  title: '二、判断',
  joinType: 2 as const,
  perScore: 1,
  partShare: 30,
  rules: [{ repoId: bankId, quType: 'judge' as const, count }],
});

test('is saved, read, changed, listed and deleted', async () => {
  const { id } = await bed.call(calls.exam.templates.save, { title: '期末模板', remark: '上册', groups: [picked, drawn(1)] }, admin);
  const detail = await bed.call(calls.exam.templates.detail, { id }, admin);
  expect(detail).toMatchObject({
    id,
    title: '期末模板',
    remark: '上册',
    groupCount: 2,
    quCount: 3,
    totalScore: 7.5,
    createBy: admin.userId,
  });
  expect(detail.groups).toMatchObject([
    {
      title: '一、单选',
      joinType: 1,
      perScore: 2.5,
      partShare: 50,
      quCount: 2,
      totalScore: 6.5,
      items: [
        { quId: idOf(1), score: 2.5 },
        { quId: idOf(2), score: 4 },
      ],
      rules: [],
    },
    {
      title: '二、判断',
      joinType: 2,
      perScore: 1,
      partShare: 30,
      quCount: 1,
      totalScore: 1,
      items: [],
      rules: [{ repoId: bankId, quType: 'judge', count: 1 }],
    },
  ]);
  expect(await bed.call(calls.exam.templates.listGroup, { id }, admin)).toEqual(detail.groups);
  const groupId = detail.groups[0]?.id ?? '';
  expect(await bed.call(calls.exam.templates.listQu, { id: groupId }, admin)).toMatchObject([
    { quId: idOf(1), quType: 'radio', score: 2.5, content: '<p>题1</p>' },
    { quId: idOf(2), score: 4 },
  ]);
  await bed.call(
    calls.exam.templates.save,
    { id, title: '期末模板（改）', groups: [{ ...picked, id: groupId, title: '一、选择' }] },
    admin,
  );
  expect(await bed.call(calls.exam.templates.detail, { id }, admin)).toMatchObject({
    title: '期末模板（改）',
    groupCount: 1,
    groups: [{ id: groupId, title: '一、选择' }],
  });
  expect((await bed.call(calls.exam.templates.paging, { params: { title: '（改）' } }, admin)).records.map((row) => row.id)).toEqual([id]);
  expect((await bed.call(calls.exam.templates.paging, { params: { title: '.*' } }, admin)).total).toBe(0);
  await bed.call(calls.exam.templates.delete, { ids: [id] }, admin);
  expect(await bed.refusal(calls.exam.templates.detail, { id }, admin)).toBe('NOT_FOUND');
});

test('a group that asks for more than the bank has is refused', async () => {
  expect(await bed.ask(calls.exam.templates.save, { title: '太多', groups: [drawn(9)] }, admin)).toMatchObject({
    code: 20010111,
    msg: '“二、判断”需要 9 道题，符合条件的只有 1 道，请减少题数或放宽条件。',
  });
});

test('a question may stand once, a group must ask for something', async () => {
  expect(await bed.ask(calls.exam.templates.save, { title: '重复', groups: [picked, { ...picked, title: '再来' }] }, admin)).toMatchObject({
    code: 10000400,
    msg: '提交的内容有误：“再来”里有重复的试题，或与其他大题重复，请移除后再保存',
  });
  expect(await bed.refusal(calls.exam.templates.save, { title: '空', groups: [{ ...picked, items: [] }] }, admin)).toBe('BAD_INPUT');
  expect(
    await bed.ask(calls.exam.templates.save, { title: '没有', groups: [{ ...picked, items: [{ quId: idOf(0xdead) }] }] }, admin),
  ).toMatchObject({
    code: 10000400,
    msg: '提交的内容有误：“一、单选”里有试题已被删除，或题库没有共享给您，请移除后再保存',
  });
  expect((await bed.call(calls.exam.templates.paging, {}, admin)).total).toBe(0);
});

test('says how many exams are made of it, and in how many templates a question stands', async () => {
  const use = async () => (await bed.call(calls.exam.templates.questionUse, { quIds: [idOf(4), idOf(0xdead)] }, admin)).templates;
  const before = await use();
  const { id } = await bed.call(
    calls.exam.templates.save,
    { title: '计数', groups: [{ title: '一', joinType: 1, perScore: 1, items: [{ quId: idOf(4) }] }] },
    admin,
  );
  expect(await use()).toBe(before + 1);
  const examCount = async () => [
    (await bed.call(calls.exam.templates.paging, { params: { title: '计数' } }, admin)).records[0]?.examCount,
    (await bed.call(calls.exam.templates.detail, { id }, admin)).examCount,
  ];
  expect(await examCount()).toEqual([0, 0]);
  const { id: examId } = await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId: id, qualifyScore: 0 }), admin);
  expect(await examCount()).toEqual([1, 1]);
  await bed.call(calls.exam.exams.delete, { ids: [examId] }, admin);
  expect(await examCount()).toEqual([0, 0]);
  await bed.call(calls.exam.templates.delete, { ids: [id] }, admin);
});

test('asks for at most a hundred rules', () => {
  const rules = (count: number) => Array.from({ length: count }, () => ({ repoId: bankId, quType: 'judge' as const, count: 1 }));
  const groups = (last: number) =>
    [20, 20, 20, 20, last].map((count) => ({ title: '大题', joinType: 2 as const, perScore: 1, rules: rules(count) }));
  expect(calls.exam.templates.save.input.safeParse({ title: '多', groups: groups(20) }).success).toBe(true);
  expect(
    calls.exam.templates.save.input.safeParse({ title: '多', groups: [...groups(20), ...groups(1).slice(4)] }).error?.issues[0]?.message,
  ).toBe('一个模板最多 100 条抽题规则');
});

test('a template that an exam uses stays; one of several that is not there keeps all', async () => {
  const tmplId = await bed.template();
  await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId }), admin);
  expect(await bed.refusal(calls.exam.templates.delete, { ids: [tmplId] }, admin)).toBe('TMPL_IN_USE');
  const unused = await bed.template();
  expect(await bed.refusal(calls.exam.templates.delete, { ids: [unused, idOf(0xdead)] }, admin)).toBe('NOT_FOUND');
  expect((await bed.call(calls.exam.templates.detail, { id: unused }, admin)).id).toBe(unused);
  expect(await bed.refusal(calls.exam.templates.listQu, { id: idOf(0xdead) }, admin)).toBe('NOT_FOUND');
});

test('names the exams that were published with it, of those that the person reaches', async () => {
  const tmplId = await bed.template();
  const [published, disabled] = [await bed.exam({ tmplId, title: '已发布' }), await bed.exam({ tmplId, title: '已停用' })];
  await bed.call(calls.exam.exams.state, { id: disabled, state: 1 }, admin);
  await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId, title: '草稿' }), admin);
  const { total, exams } = await bed.call(calls.exam.templates.publishedExams, { id: tmplId }, admin);
  expect(total).toBe(2);
  expect(exams).toHaveLength(2);
  expect(exams).toEqual(
    expect.arrayContaining([
      { id: published, title: '已发布' },
      { id: disabled, title: '已停用' },
    ]),
  );
  expect(await bed.refusal(calls.exam.templates.publishedExams, { id: tmplId }, { ...admin, userId: idOf(0xae), roleLevel: 3 })).toBe(
    'NOT_FOUND',
  );
});
