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
  paperId = (await bed.call(calls.createPaper, { examId }, owner)).id;
}, 300_000);
afterAll(() => bed.close());

test('somebody else’s paper is not there, open or handed in', async () => {
  const tries = async () => [
    await bed.ask(calls.paperDetail, { paperId }, other),
    await bed.ask(calls.quDetailOfPaper, { paperId, quId: idOf(1) }, other),
    await bed.ask(calls.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 9, answer: { options: ['a1'] } }] }, other),
    await bed.ask(calls.markQuestion, { paperId, quId: idOf(1), mark: true }, other),
    await bed.ask(calls.leftTime, { id: paperId }, other),
    await bed.ask(calls.handExam, { id: paperId }, other),
    await bed.ask(calls.paperResult, { id: paperId }, other),
  ];
  for (const answer of await tries()) expect(answer).toMatchObject({ code: 10000404, status: 404, data: null });
  expect((await bed.call(calls.paperDetail, { paperId }, owner)).cards.some(({ answered, mark }) => answered || mark)).toBe(false);
  await bed.call(calls.fillAnswer, { paperId, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, owner);
  await bed.call(calls.handExam, { id: paperId }, owner);
  for (const answer of await tries()) expect(answer).toMatchObject({ code: 10000404, status: 404, data: null });
  expect((await bed.call(calls.myPaperPaging, {}, other)).total).toBe(0);
  expect(await bed.call(calls.checkProcess, {}, other)).toBeNull();
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
  expect((await bed.call(calls.paperPaging, { params: { examId } }, who)).total).toBe(isReached ? 1 : 0);
  expect((await bed.call(calls.examPaging, {}, who)).total > 0).toBe(isReached);
  expect((await bed.call(calls.tmplPaging, {}, who)).total > 0).toBe(isReached);
  expect((await bed.call(calls.examListTitles, {}, who)).length > 0).toBe(isReached);
  expect((await bed.call(calls.examTodo, {}, who)).waitReview.length).toBe(isReached ? 1 : 0);
  expect(await bed.refusal(calls.reviewDetail, { id: paperId }, who)).toBe(isReached ? 'success' : 'NOT_FOUND');
  expect(await bed.refusal(calls.examDetail, { id: examId }, who)).toBe(isReached ? 'success' : 'NOT_FOUND');
  if (isReached) return;
  const [tmpl] = (await bed.call(calls.tmplPaging, {}, admin)).records;
  const tmplId = tmpl?.id ?? '';
  expect(await bed.refusal(calls.reviewPaper, { id: paperId, version: 0, items: [{ quId: idOf(6), score: 5 }] }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.examSave, { ...(await bed.examInput({ tmplId })), id: examId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.examState, { id: examId, state: 1 }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.examCopy, { id: examId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.examDelete, { ids: [examId] }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.tmplDetail, { id: tmplId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.tmplListGroup, { id: tmplId }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.tmplDelete, { ids: [tmplId] }, who)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.tmplSave, { id: tmplId, title: '改名', groups: [] }, who)).toBe('NOT_FOUND');
});

test('who made an exam keeps it at level 3', async () => {
  const { id: tmplId } = await bed.call(
    calls.tmplSave,
    { title: '自己的', groups: [{ title: '一', joinType: 1, perScore: 5, items: [{ quId: idOf(1) }] }] },
    levelThree,
  );
  const { id } = await bed.call(calls.examSave, await bed.examInput({ tmplId, qualifyScore: 5 }), levelThree);
  expect(await bed.call(calls.examDetail, { id }, levelThree)).toMatchObject({ id, createBy: levelThree.userId });
  expect((await bed.call(calls.examPaging, {}, levelThree)).records.map((exam) => exam.id)).toEqual([id]);
});
