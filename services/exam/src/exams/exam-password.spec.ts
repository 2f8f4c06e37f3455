import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('password');
}, 300_000);
afterAll(() => bed.close());
const password = '芝麻开门';
const stored = (id: string) => bed.mongo.collection<{ _id: string }>('exams').findOne({ _id: id });
const start = (examId: string, number: number, typed: string) =>
  bed.refusal(calls.exam.papers.create, { examId, password: typed }, learner(number));

test('is in no answer and in no document; it is replaced by another one and kept by an empty one', async () => {
  const input = await bed.examInput({ openType: 9, password });
  const { id } = await bed.call(calls.exam.exams.save, input, admin);
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  expect(JSON.stringify(await stored(id))).not.toContain(password);
  const answer = await bed.ask(calls.exam.exams.detail, { id }, admin);
  expect(answer.data).toMatchObject({ openType: 9, hasPassword: true });
  expect(JSON.stringify(answer)).not.toMatch(/芝麻开门|passwordHash|v1\./);
  expect([await start(id, 1, '芝麻关门'), await start(id, 1, password)]).toEqual(['EXAM_PASSWORD', 'success']);
  await bed.call(calls.exam.exams.save, { ...input, id, password: '' }, admin);
  expect(await start(id, 2, password)).toBe('success');
  await bed.call(calls.exam.exams.save, { ...input, id, password: 'another' }, admin);
  expect([await start(id, 3, password), await start(id, 3, 'another')]).toEqual(['EXAM_PASSWORD', 'success']);
  const copy = (await bed.call(calls.exam.exams.copy, { id }, admin)).id;
  expect((await bed.call(calls.exam.exams.detail, { id: copy }, admin)).hasPassword).toBe(true);
  // an exam that is open to everybody keeps none
  await bed.call(calls.exam.exams.save, { ...input, id: copy, openType: 1 }, admin);
  expect(await bed.refusal(calls.exam.exams.save, { ...input, id: copy, password: '' }, admin)).toBe('EXAM_PASSWORD_MISSING');
});

test('one that an earlier release stored in clear is hashed at the next start, and is good as before', async () => {
  const id = await bed.exam({ openType: 9, password: 'x' });
  const open = await bed.exam();
  const exams = bed.mongo.collection<{ _id: string }>('exams');
  await exams.updateOne({ _id: id }, { $set: { password }, $unset: { passwordHash: 1 } });
  await exams.updateOne({ _id: open }, { $set: { password: '' }, $unset: { passwordHash: 1 } });
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.mongo.collection('upgrades').deleteMany({}); // as an earlier release leaves it
  await bed.startProcess();
  expect(await exams.countDocuments({ password: { $exists: true } })).toBe(0);
  expect(JSON.stringify(await stored(id))).not.toContain(password);
  expect([await start(id, 5, 'x'), await start(id, 5, password)]).toEqual(['EXAM_PASSWORD', 'success']);
  expect((await bed.call(calls.exam.exams.detail, { id: open }, admin)).hasPassword).toBe(false);
});
