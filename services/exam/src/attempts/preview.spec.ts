import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { SetSweep } from '../exams/set-sweep.js';
import { papersCollection } from './paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';

const { exams, papers } = calls.exam;
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('previews');
}, 300_000);
afterAll(() => bed.close());
const at = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
const answerFirst = (paperId: string, who: Caller) =>
  bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 1, by: 'pageone1', answer: { options: ['a1'] } }] }, who);

test('a draft is sat by its teacher from the entry to the marks, and leaves nothing in any list', async () => {
  const input = await bed.examInput({
    title: '还没发布',
    startTime: at(600),
    endTime: at(700),
    openType: 9,
    password: 'kaishi',
    chance: 1,
  });
  const { id: examId } = await bed.call(exams.save, { ...input, scoreRelease: 2, answerRelease: 2 }, admin);
  expect(await bed.call(exams.checkInfo, { id: examId, preview: 1 }, admin)).toMatchObject({
    ...{ id: examId, title: '还没发布', isPreview: true, openType: 1, blocked: '', quCount: 8, startTime: input.startTime },
  });
  for (const who of [stranger, learner(1)]) {
    expect(await bed.refusal(exams.checkInfo, { id: examId, preview: 1 }, who)).toBe('NOT_FOUND');
    expect(await bed.refusal(papers.create, { examId, preview: 1 }, who)).toBe('NOT_FOUND');
  }
  const { id } = await bed.call(papers.create, { examId, preview: 1 }, admin);
  const paper = await bed.call(papers.detail, { paperId: id }, admin);
  expect(paper).toMatchObject({ title: '预览：还没发布', quCount: 8, totalScore: 40, leftSeconds: 3600, examId });
  // the page’s socket is admitted by this call
  expect(await bed.call(exams.simpleDetail, { id: examId }, admin)).toMatchObject({ id: examId });
  expect(await answerFirst(id, admin)).toBe('success');
  await bed.call(papers.handIn, { id }, admin);
  expect(await bed.call(papers.result, { id }, admin)).toMatchObject({
    title: '预览：还没发布',
    userObjScore: 5,
    isTrial: false,
    tries: 0,
  });
  expect(await bed.mongo.collection(papersCollection).countDocuments({ examId })).toBe(0);
  expect((await bed.call(papers.myPaging, { params: { examId } }, admin)).total).toBe(0);
  expect(await bed.call(exams.detail, { id: examId }, admin)).toMatchObject({ state: 2 });
  await bed.call(exams.delete, { ids: [examId] }, admin);
});

test('a published exam is looked at by any number of its papers, again and again, and an exam of one’s own comes first', async () => {
  const examId = await bed.exam({ startTime: at(600), endTime: at(700), answerRelease: 2, scoreRelease: 2 });
  const first = await bed.call(papers.create, { examId, preview: 1 }, admin);
  const second = await bed.call(papers.create, { examId, preview: 2 }, admin);
  expect(second.id).not.toBe(first.id);
  expect((await bed.call(papers.detail, { paperId: second.id }, admin)).quCount).toBe(8);
  // the one before ended by itself
  expect(await bed.refusal(papers.detail, { paperId: first.id }, admin)).toBe('PAPER_CLOSED');
  const own = await bed.exam();
  await bed.call(papers.create, { examId: own }, admin);
  expect(await bed.refusal(papers.create, { examId, preview: 1 }, admin)).toBe('PAPER_OPEN');
});

test('the questions of a draft’s preview are kept for a day', async () => {
  const { id: examId } = await bed.call(exams.save, await bed.examInput(), learnerless());
  const { id } = await bed.call(papers.create, { examId, preview: 1 }, learnerless());
  const sets = bed.mongo.collection<{ _id: string; examId: string }>('paper_sets');
  const sweep = bed.part<SetSweep>(SetSweep);
  bed.clock.pass(120 * minute);
  await sweep.sweep();
  expect(await sets.countDocuments({ examId })).toBe(1);
  bed.clock.pass(24 * 60 * minute);
  await sweep.sweep();
  expect(await sets.countDocuments({ examId })).toBe(0);
  expect(id).not.toBe('');
});
/** An administrator who sits nothing. */
const learnerless = (): Caller => ({ ...admin, userId: idOf(0xad2) });
