import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';

const { exams, papers, paperDeeds } = calls.exam;
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('wrongquestions');
}, 300_000);
afterAll(() => bed.close());

const wrong = ({ userId }: Caller, known: string[] = []) => bed.call(papers.wrongQuestions, { userId, known }, admin);
/** Hands in without an answer: everything that a machine marks is wrong. */
async function sit(examId: string, who: Caller): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}

test('what a result page shows as wrong is told once its keys are shown, and again where the result became another one', async () => {
  const who = learner(1);
  const examId = await bed.exam({ scoreRelease: 0, answerRelease: 2 });
  const paperId = await sit(examId, who);
  expect(await wrong(who)).toEqual({ shown: [], fresh: [], hasMore: false });
  await bed.call(exams.release, { id: examId, what: 'answer', released: true }, admin);
  bed.clock.pass(minute);
  const told = await wrong(who);
  const page = await bed.call(papers.result, { id: paperId }, who);
  const onPage = page.groupList.flatMap(({ quList }) => quList.filter(({ isRight }) => isRight === false).map(({ quId }) => quId));
  expect(onPage).toContain(idOf(1));
  expect(told).toMatchObject({ shown: [{ paperId, examId, title: '期中考试' }], fresh: [{ quIds: onPage }], hasMore: false });
  const stamps = told.shown.map(({ stamp }) => stamp);
  expect(await wrong(who, stamps)).toMatchObject({ shown: [{ paperId }], fresh: [] });
  expect(await wrong(learner(2))).toEqual({ shown: [], fresh: [], hasMore: false });
  await bed.call(exams.withhold, { id: examId, withheld: true, reason: '更正' }, admin);
  bed.clock.pass(minute);
  expect((await wrong(who, stamps)).shown).toEqual([]);
  await bed.call(exams.withhold, { id: examId, withheld: false }, admin);
  await bed.call(paperDeeds.markAs, { ids: [paperId], as: 'invalid', reason: '代考' }, admin);
  bed.clock.pass(minute);
  expect((await wrong(who)).shown).toEqual([]);
  await bed.call(paperDeeds.markAs, { ids: [paperId], as: 'valid' }, admin);
  bed.clock.pass(minute);
  const [again] = (await wrong(who, stamps)).fresh;
  expect(again).toMatchObject({ quIds: onPage });
});

test('an exam that keeps its questions out of the book tells none', async () => {
  const who = learner(3);
  await sit(await bed.exam({ scoreRelease: 0, answerRelease: 0, hideBook: true }), who);
  expect((await wrong(who)).shown).toEqual([]);
});
