import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('revision');
}, 300_000);
afterAll(() => bed.close());

test('an exam that somebody else saved since it was read is not overwritten', async () => {
  const input = await bed.examInput();
  const { id, revision } = await bed.call(calls.exam.exams.save, input, admin);
  const theirs = await bed.call(calls.exam.exams.save, { ...input, id, revision, title: '对方的' }, admin);
  expect(theirs.revision).toBe(revision + 1);
  expect(await bed.refusal(calls.exam.exams.save, { ...input, id, revision, title: '我的' }, admin)).toBe('STALE');
  expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ title: '对方的', revision: theirs.revision });
  await bed.call(calls.exam.exams.save, { ...input, id, revision: theirs.revision, title: '我的' }, admin);
  // a page of an earlier release names no revision: it overwrites the newest
  await bed.call(calls.exam.exams.save, { ...input, id, title: '旧页面' }, admin);
  expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ title: '旧页面' });
});

test('a form that was read before a colleague published is told to look again, not that the exam is fixed', async () => {
  const input = await bed.examInput();
  const { id, revision } = await bed.call(calls.exam.exams.save, input, admin);
  await bed.call(calls.exam.exams.save, { ...input, id, revision, qualifyScore: 1 }, admin);
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  expect(await bed.refusal(calls.exam.exams.save, { ...input, id, revision, content: '<p>须知</p>' }, admin)).toBe('STALE');
  const now = await bed.call(calls.exam.exams.detail, { id }, admin);
  expect(await bed.refusal(calls.exam.exams.save, { ...input, id, revision: now.revision, content: '<p>须知</p>' }, admin)).toBe(
    'EXAM_PUBLISHED',
  );
  expect(
    await bed.refusal(calls.exam.exams.save, { ...input, id, revision: now.revision, qualifyScore: 1, content: '<p>须知</p>' }, admin),
  ).toBe('success');
});

test('of two saves at once that read the same, one is refused', async () => {
  const input = await bed.examInput();
  const { id, revision } = await bed.call(calls.exam.exams.save, input, admin);
  const answers = await Promise.all(
    ['一', '二', '三'].map((title) => bed.refusal(calls.exam.exams.save, { ...input, id, revision, title }, admin)),
  );
  expect(answers.sort()).toEqual(['STALE', 'STALE', 'success']);
});

test('a template, also one that was stored without a revision', async () => {
  const group = { title: '一', joinType: 1 as const, perScore: 5, items: [{ quId: idOf(1) }] };
  const { id } = await bed.call(calls.exam.templates.save, { title: '模板', groups: [group] }, admin);
  await bed.mongo.collection<{ _id: string }>('templates').updateOne({ _id: id }, { $unset: { revision: 1 } });
  const { revision } = await bed.call(calls.exam.templates.detail, { id }, admin);
  const save = (title: string, read?: number) =>
    bed.refusal(calls.exam.templates.save, { id, title, groups: [group], ...(read === undefined ? {} : { revision: read }) }, admin);
  expect([revision, await save('甲', revision), await save('乙', revision), await save('丙', revision + 1)]).toEqual([
    0,
    'success',
    'STALE',
    'success',
  ]);
  expect(await bed.call(calls.exam.templates.detail, { id }, admin)).toMatchObject({ title: '丙', revision: 2 });
});
