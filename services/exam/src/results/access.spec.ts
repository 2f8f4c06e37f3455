import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';

let bed: ExamBed;
let examId: string;
let paperId: string;
const owner = learner(1);
const other = learner(2);
const levelTwo = (deptCode: string): Caller => ({ ...admin, userId: idOf(0xad2), roleLevel: 2, deptCode });
const levelThree: Caller = { ...admin, userId: idOf(0xad3), roleLevel: 3 };
beforeAll(async () => {
  bed = await ExamBed.open('access');
  examId = await bed.exam();
  paperId = (await bed.call(calls.exam.papers.create, { examId }, owner)).id;
}, 300_000);
afterAll(() => bed.close());

test('somebody else’s paper is not there, open or handed in', async () => {
  const tries = async () => [
    await bed.ask(calls.exam.papers.detail, { paperId }, other),
    await bed.ask(calls.exam.papers.quDetail, { paperId, quId: idOf(1) }, other),
    await bed.ask(calls.exam.papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 9, answer: { options: ['a1'] } }] }, other),
    await bed.ask(calls.exam.papers.flagQuestion, { paperId, quId: idOf(1), mark: true }, other),
    await bed.ask(calls.exam.papers.leftTime, { id: paperId }, other),
    await bed.ask(calls.exam.papers.handIn, { id: paperId }, other),
    await bed.ask(calls.exam.papers.result, { id: paperId }, other),
  ];
  for (const answer of await tries()) expect(answer).toMatchObject({ code: 10000404, status: 404, data: null });
  expect((await bed.call(calls.exam.papers.detail, { paperId }, owner)).cards.some(({ answered, mark }) => answered || mark)).toBe(false);
  await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, owner);
  await bed.call(calls.exam.papers.handIn, { id: paperId }, owner);
  for (const answer of await tries()) expect(answer).toMatchObject({ code: 10000404, status: 404, data: null });
  expect((await bed.call(calls.exam.papers.myPaging, {}, other)).total).toBe(0);
  expect(await bed.call(calls.exam.papers.checkProcess, {}, other)).toBeNull();
});

test.each<[string, () => Caller, boolean]>([
  ['the site', () => admin, true],
  ['the department above', () => levelTwo('A'), true],
  ['the own department', () => levelTwo('A01'), true],
  ['another department', () => levelTwo('A02'), false],
  ['no department', () => levelTwo(''), false],
  ['the own objects only', () => levelThree, false],
])('roleLevel: %s', async (_who, caller, isReached) => {
  const who = caller();
  expect((await bed.call(calls.exam.papers.paging, { params: { examId } }, who)).total).toBe(isReached ? 1 : 0);
  expect((await bed.call(calls.exam.exams.paging, {}, who)).total > 0).toBe(isReached);
  expect((await bed.call(calls.exam.templates.paging, {}, who)).total > 0).toBe(isReached);
  expect((await bed.call(calls.exam.exams.listTitles, {}, who)).length > 0).toBe(isReached);
  expect((await bed.call(calls.exam.papers.todo, {}, who)).waitReview.length).toBe(isReached ? 1 : 0);
  expect(await bed.refusal(calls.exam.papers.reviewDetail, { id: paperId }, who)).toBe(isReached ? 'success' : 'NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.detail, { id: examId }, who)).toBe(isReached ? 'success' : 'NOT_FOUND');
  if (isReached) return;
  const [tmpl] = (await bed.call(calls.exam.templates.paging, {}, admin)).records;
  const tmplId = tmpl?.id ?? '';
  expect(await bed.refusal(calls.exam.papers.review, { id: paperId, version: 0, items: [{ quId: idOf(6), score: 5 }] }, who)).toBe(
    'NOT_FOUND',
  );
  expect(await bed.refusal(calls.exam.exams.save, { ...(await bed.examInput({ tmplId })), id: examId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.state, { id: examId, state: 1 }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.copy, { id: examId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.delete, { ids: [examId] }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.templates.detail, { id: tmplId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.templates.listGroup, { id: tmplId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.templates.delete, { ids: [tmplId] }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.templates.save, { id: tmplId, title: '改名', groups: [] }, who)).toBe('NOT_FOUND');
});

test('who made an exam keeps it at level 3', async () => {
  const { id: tmplId } = await bed.call(
    calls.exam.templates.save,
    { title: '自己的', groups: [{ title: '一', joinType: 1, perScore: 5, items: [{ quId: idOf(1) }] }] },
    levelThree,
  );
  const { id } = await bed.call(calls.exam.exams.save, await bed.examInput({ tmplId, qualifyScore: 5 }), levelThree);
  expect(await bed.call(calls.exam.exams.detail, { id }, levelThree)).toMatchObject({ id, createBy: levelThree.userId });
  expect((await bed.call(calls.exam.exams.paging, {}, levelThree)).records.map((exam) => exam.id)).toEqual([id]);
});
