import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { paperIdFor } from '../kernel/ids.js';
import { ExamBed, learner } from '../test-support/exam-bed.js';
import { papersCollection } from './paper.model.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('lag');
}, 300_000);
afterAll(() => bed.close());

const forget = (userId: string) => bed.mongo.collection(papersCollection).deleteMany({ userId });

test('a try that the read model does not show yet is not begun again: the next one is', async () => {
  const who = learner(1);
  const examId = await bed.exam({ chance: 2 });
  const { id: first } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.handIn, { id: first }, who);
  await forget(who.userId);
  const { id: second } = await bed.call(calls.exam.papers.create, { examId }, who);
  expect([first, second]).toEqual([paperIdFor(examId, who.userId, 1), paperIdFor(examId, who.userId, 2)]);
  await bed.call(calls.exam.papers.handIn, { id: second }, who);
  await forget(who.userId);
  // both chances are used up, whatever the list says
  expect(await bed.refusal(calls.exam.papers.create, { examId }, who)).toBe('EXAM_CHANCES');
});

test('an open attempt that the read model does not show is found by its claim', async () => {
  const who = learner(2);
  const examId = await bed.exam();
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await forget(who.userId);
  expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id, examId });
  expect(await bed.ask(calls.exam.papers.create, { examId }, who)).toMatchObject({ code: 20010002, data: { id } });
});
