import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { exams, papers, passes } = calls.exam;
let bed: ExamBed;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('passes');
}, 300_000);
afterAll(() => bed.close());

const somebody = (): Caller => learner((number += 1));
const checked = async (examId: string, who: Caller): Promise<string> => (await bed.call(passes.forFace, { examId }, who)).faceToken;
const begin = (examId: string, who: Caller, faceToken?: string) =>
  bed.call(papers.create, { examId, ...(faceToken === undefined ? {} : { faceToken }) }, who);
const refused = (examId: string, who: Caller, faceToken?: string) =>
  bed.refusal(papers.create, { examId, ...(faceToken === undefined ? {} : { faceToken }) }, who);

test('nobody begins before the face was checked, and a token opens one attempt of its person at its exam', async () => {
  const examId = await bed.exam({ faceOn: true, chance: 3 });
  const other = await bed.exam({ faceOn: true, chance: 3 });
  const [who, stranger] = [somebody(), somebody()];
  expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ faceOn: true, faceToken: '', identifiedBy: '' });
  expect(await refused(examId, who)).toBe('FACE_CHECK_NEEDED');
  expect(await refused(examId, who, 'made-up')).toBe('FACE_CHECK_OVER');
  const faceToken = await checked(examId, who);
  expect(await bed.call(exams.checkInfo, { id: examId, faceToken }, who)).toMatchObject({ faceToken, identifiedBy: 'face' });
  expect(await bed.call(exams.checkInfo, { id: examId, faceToken }, stranger)).toMatchObject({ faceToken: '', identifiedBy: '' });
  expect(await refused(examId, stranger, faceToken)).toBe('FACE_CHECK_OVER');
  expect(await refused(other, who, faceToken)).toBe('FACE_CHECK_OVER');
  const { id } = await begin(examId, who, faceToken);
  await bed.call(papers.handIn, { id }, who);
  expect(await refused(examId, who, faceToken)).toBe('FACE_CHECK_OVER');
  await begin(examId, who, await checked(examId, who));
});

test('a token is over after ten minutes', async () => {
  const examId = await bed.exam({ faceOn: true });
  const who = somebody();
  const faceToken = await checked(examId, who);
  bed.clock.pass(9 * minute);
  expect(await bed.call(exams.checkInfo, { id: examId, faceToken }, who)).toMatchObject({ identifiedBy: 'face' });
  bed.clock.pass(2 * minute);
  expect(await bed.call(exams.checkInfo, { id: examId, faceToken }, who)).toMatchObject({ faceToken: '', identifiedBy: '' });
  expect(await refused(examId, who, faceToken)).toBe('FACE_CHECK_OVER');
});

test('two starts at once with one token are one attempt, and a wrong password leaves the token', async () => {
  const examId = await bed.exam({ faceOn: true, openType: 9, password: 'abc123', chance: 3 });
  const who = somebody();
  const faceToken = await checked(examId, who);
  expect(await bed.refusal(papers.create, { examId, faceToken, password: 'wrong' }, who)).toBe('EXAM_PASSWORD');
  const start = () => bed.call(papers.create, { examId, faceToken, password: 'abc123' }, who);
  const outcomes = await Promise.allSettled([start(), start()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('whoever may edit the exam identifies a person by hand, for one attempt of a day', async () => {
  const examId = await bed.exam({ faceOn: true, chance: 3 });
  const who = somebody();
  const [editor, viewer] = [teacherOf(bed, '编辑'), teacherOf(bed, '查看')];
  await bed.call(exams.share, { id: examId, right: 'edit', to: to(editor) }, admin);
  await bed.call(exams.share, { id: examId, right: 'view', to: to(viewer) }, admin);
  const deed = { examId, userId: who.userId, reason: '核对身份证，本人拒绝刷脸' };
  expect(await bed.refusal(passes.identify, deed, viewer)).toBe('NOT_FOUND');
  expect(await bed.refusal(passes.identify, { ...deed, examId: await bed.exam() }, admin)).toBe('FACE_NOT_ASKED');
  const { until } = await bed.call(passes.identify, deed, editor);
  expect(Date.parse(until) - bed.clock.now()).toBe(24 * 60 * minute);
  expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ identifiedBy: 'hand', faceToken: '' });
  const { id } = await begin(examId, who);
  await bed.call(papers.handIn, { id }, who);
  expect(await refused(examId, who)).toBe('FACE_CHECK_NEEDED');
  await bed.call(passes.identify, deed, editor);
  bed.clock.pass(25 * 60 * minute);
  expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ identifiedBy: '' });
});

test('whoever has no camera begins without it once an administrator has said so', async () => {
  const examId = await bed.exam({ camOn: true, chance: 3 });
  const [who, other] = [somebody(), somebody()];
  const deed = { examId, userId: who.userId, reason: '没有摄像头' };
  expect(await bed.refusal(passes.identify, deed, admin)).toBe('FACE_NOT_ASKED');
  await bed.call(passes.identify, { ...deed, withoutCamera: true }, admin);
  expect(await bed.call(exams.checkInfo, { id: examId }, who)).toMatchObject({ cameraExcused: true, identifiedBy: 'hand' });
  const { id } = await begin(examId, who);
  expect(await bed.call(papers.detail, { paperId: id }, who)).toMatchObject({ camOn: false });
  const { id: filmed } = await begin(examId, other);
  expect(await bed.call(papers.detail, { paperId: filmed }, other)).toMatchObject({ camOn: true });
  // for one attempt
  await bed.call(papers.handIn, { id }, who);
  const { id: second } = await begin(examId, who);
  expect(await bed.call(papers.detail, { paperId: second }, who)).toMatchObject({ camOn: true });
});

test('no pass is given for an exam that asks for no face, or to people outside its audience', async () => {
  expect(await bed.refusal(passes.forFace, { examId: await bed.exam() }, somebody())).toBe('FACE_NOT_ASKED');
  const examId = await bed.exam({ faceOn: true, openType: 3, users: [somebody().userId] });
  expect(await bed.refusal(passes.asked, { examId }, somebody())).toBe('EXAM_NOT_FOR_YOU');
});
