import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { announcements, exams, paperRescue, papers } = calls.exam;
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('announcements');
}, 300_000);
afterAll(() => bed.close());

const begin = async (examId: string, who: Caller): Promise<string> => {
  const { id } = await bed.call(papers.create, { examId }, who);
  await until(async () => (await bed.call(exams.releaseStatus, { id: examId }, admin)).inExam > 0);
  return id;
};
const framesOf = async ({ userId }: Caller, examId: string) =>
  (await new SocketFrames(bed.redis).since(`exam.${userId}.${examId}`, null)).frames.map((text) => JSON.parse(text) as object);
const unread = async (examId: string, who: Caller) =>
  (await bed.call(announcements.unread, { examId }, who)).list.map(({ n, message }) => [n, message]);

test('a word to all is numbered, reaches who sits and who comes later, and is said again until it is acknowledged', async () => {
  const examId = await bed.exam();
  const [first, second, late] = [learner(1), learner(2), learner(3)];
  const paperId = await begin(examId, first);
  await bed.call(papers.create, { examId }, second);
  await until(async () => (await bed.call(exams.releaseStatus, { id: examId }, admin)).inExam === 2);
  const id = idOf(0xa001);
  const word = { id, examId, message: '第 3 题的单位是千克' };
  expect(await bed.refusal(announcements.batchMsg, word, stranger)).toBe('NOT_FOUND');
  expect(await bed.call(announcements.batchMsg, word, admin)).toEqual({ success: 2, fail: 0 });
  // a reply that was lost: the same word again is no second one
  await bed.call(announcements.batchMsg, word, admin);
  await bed.call(announcements.batchMsg, { examId, message: '还有十分钟' }, admin);
  expect(await framesOf(first, examId)).toContainEqual(
    expect.objectContaining({ type: 'message', data: { id, n: 1, message: '第 3 题的单位是千克' } }),
  );
  const both = [
    [1, '第 3 题的单位是千克'],
    [2, '还有十分钟'],
  ];
  expect(await unread(examId, first)).toEqual(both);
  expect(await bed.call(papers.leftTime, { id: paperId }, first)).toMatchObject({ announced: 2 });

  await bed.call(announcements.acknowledge, { id }, first);
  await bed.call(announcements.acknowledge, { id }, first);
  expect(await unread(examId, first)).toEqual([both[1]]);
  expect(await unread(examId, second)).toEqual(both);
  expect(await bed.refusal(announcements.unread, { examId }, late)).toBe('NOT_FOUND');
  expect(await bed.refusal(announcements.acknowledge, { id }, late)).toBe('NOT_FOUND');
  const { id: latePaper } = await bed.call(papers.create, { examId }, late);
  expect(await bed.call(papers.detail, { paperId: latePaper }, late)).toMatchObject({ announced: 2 });
  expect(await unread(examId, late)).toEqual(both);

  const shown = await bed.call(announcements.announcements, { params: { examId } }, admin);
  expect(shown.records).toMatchObject([
    { n: 2, message: '还有十分钟', realName: admin.realName, toName: '', toCount: 2, readCount: 0 },
    { n: 1, toCount: 2, readCount: 1 },
  ]);
  expect(await bed.refusal(announcements.announcements, { params: { examId } }, stranger)).toBe('NOT_FOUND');
  // of the exam alone: neither its form nor its copy has them
  const { id: copyId } = await bed.call(exams.copy, { id: examId }, admin);
  await bed.call(exams.state, { id: copyId, state: 0 }, admin);
  expect(await bed.mongo.collection<{ _id: string }>('exams').findOne({ _id: copyId })).not.toHaveProperty('announced');
});

test('a word to one person is nobody else’s', async () => {
  const examId = await bed.exam();
  const [who, other] = [learner(4), learner(5)];
  await bed.call(papers.create, { examId }, other);
  await begin(examId, who);
  await until(async () => (await bed.call(exams.releaseStatus, { id: examId }, admin)).inExam === 2);
  await bed.call(paperRescue.singleMsg, { examId, userId: who.userId, message: '请坐好' }, admin);
  expect(await unread(examId, who)).toEqual([[1, '请坐好']]);
  expect(await unread(examId, other)).toEqual([]);
  const shown = await bed.call(announcements.announcements, { params: { examId } }, admin);
  expect(shown.records).toMatchObject([{ toName: who.realName, toCount: 1, readCount: 0 }]);
  const [{ id } = { id: '' }] = (await bed.call(announcements.unread, { examId }, who)).list;
  expect(await bed.refusal(announcements.acknowledge, { id }, other)).toBe('NOT_FOUND');
});

test('nothing is said before an exam, and nothing to an exam that nobody sits any more', async () => {
  const later = new Date(bed.clock.now() + 60 * minute).toISOString();
  const coming = await bed.exam({ startTime: later });
  expect(await bed.refusal(announcements.batchMsg, { examId: coming, message: '请到场' }, admin)).toBe('EXAM_NOT_OPEN');
  const running = await bed.exam();
  expect(await bed.call(announcements.batchMsg, { examId: running, message: '请开始' }, admin)).toEqual({ success: 0, fail: 0 });
  bed.clock.pass(180 * minute);
  expect(await bed.refusal(announcements.batchMsg, { examId: running, message: '已结束' }, admin)).toBe('EXAM_NOT_OPEN');
});

test('an id that is taken is refused by its name', async () => {
  const [examId, elsewhere] = [await bed.exam(), await bed.exam()];
  const word = { id: idOf(0xa0f1), examId, message: '第 1 题更正' };
  expect(await bed.refusal(announcements.batchMsg, word, admin)).toBe('success');
  expect(await bed.refusal(announcements.batchMsg, { ...word, message: '别的话' }, admin)).toBe('STALE');
  expect(await bed.refusal(announcements.batchMsg, { ...word, examId: elsewhere }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(announcements.batchMsg, word, admin)).toBe('success');
});
