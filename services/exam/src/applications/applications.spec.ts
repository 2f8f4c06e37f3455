import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { papersCollection } from '../attempts/paper.model.js';
import { paperIdFor } from '../kernel/ids.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { ApplicationLeaves } from './application.leaves.js';

const { applications, exams, papers } = calls.exam;
let bed: ExamBed;
let number = 0;
const somebody = () => learner((number += 1));
beforeAll(async () => {
  bed = await ExamBed.open('applications');
}, 300_000);
afterAll(() => bed.close());

const check = (id: string, who: Caller) => bed.call(exams.checkInfo, { id }, who);
const apply = (examId: string, who: Caller, applyMsg = '路上堵车') => bed.refusal(applications.save, { examId, applyMsg }, who);
const start = (examId: string, who: Caller) => bed.refusal(papers.create, { examId }, who);
const rows = async (examId: string, params: { auditState?: 0 | 1 | 2; handState?: 0 | 1; overwrite?: 0 | 1 } = {}) =>
  (await bed.call(applications.paging, { params: { examId, ...params } }, admin)).records;
const audit = async (examId: string, auditState: 1 | 2, validTo?: number) => {
  const ids = (await rows(examId, { auditState: 0 })).map(({ id }) => id);
  const until_ = validTo === undefined ? {} : { validTo: new Date(validTo).toISOString() };
  return bed.refusal(applications.audit, { ids, auditState, auditMsg: '情况属实', ...until_ }, admin);
};
const handIn = async (examId: string, who: Caller): Promise<string> => {
  const { openPaperId: id } = await check(examId, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
};
const late = { late: true, lateMax: 10, startTime: '' };
const lateExam = () => bed.exam({ ...late, startTime: new Date(bed.clock.now() - 30 * minute).toISOString() });

test('who is too late applies, hears of the approval, and sits the exam once', async () => {
  const examId = await lateExam();
  const who = somebody();
  expect(await start(examId, who)).toBe('EXAM_LATE');
  expect(await check(examId, who)).toMatchObject({ canApply: true, apply: null });
  // the same is sent again after a reply that was lost
  expect([await apply(examId, who), await apply(examId, who), await apply(examId, who, '再申请')]).toEqual([
    'success',
    'success',
    'APPLY_WAITING',
  ]);
  expect(await check(examId, who)).toMatchObject({ canApply: false, apply: { auditState: 0, applyMsg: '路上堵车' } });
  expect(await start(examId, who)).toBe('EXAM_LATE');
  expect(await rows(examId)).toMatchObject([
    { realName: who.realName, blocked: 'EXAM_LATE', auditState: 0, overwrite: 0, handState: null },
  ]);
  expect(await audit(examId, 1)).toBe('success');
  const told = () => bed.neighbours.delivered.find(({ key, userId }) => key.startsWith('apply:') && userId === who.userId);
  await until(() => Promise.resolve(told() !== undefined));
  expect(told()).toMatchObject({ title: '考试申请已通过：期中考试', link: `/pages/exam/check/${examId}` });

  expect(await check(examId, who)).toMatchObject({ blocked: '', canApply: false, apply: { auditState: 1, auditUsed: false } });
  expect(await apply(examId, who)).toBe('APPLY_NEEDLESS');
  expect(await start(examId, who)).toBe('success');
  expect(await rows(examId, { handState: 0 })).toMatchObject([{ auditUsed: true, handState: 0 }]);
  const paperId = await handIn(examId, who);
  await until(async () => (await rows(examId, { handState: 1 })).length === 1);
  expect(await rows(examId)).toMatchObject([{ paperId, handState: 1 }]);
  // it opened one attempt
  expect(await start(examId, who)).toBe('EXAM_LATE');
  expect(await check(examId, who)).toMatchObject({ canApply: true, apply: { auditUsed: true } });
  expect(await apply(examId, who, '再考一次')).toBe('success');
  expect(await rows(examId, { overwrite: 1 })).toMatchObject([{ applyMsg: '再考一次', overwrite: 1 }]);
});

test('attempts beyond the number, and behind the window, which then ends as the audit says', async () => {
  const examId = await bed.exam({ chance: 1, totalTime: 60, endTime: new Date(bed.clock.now() + 90 * minute).toISOString() });
  const who = somebody();
  expect(await apply(examId, who)).toBe('APPLY_NEEDLESS');
  expect(await start(examId, who)).toBe('success');
  expect(await apply(examId, who)).toBe('APPLY_NEEDLESS');
  await handIn(examId, who);
  await until(async () => (await start(examId, who)) === 'EXAM_CHANCES');
  bed.clock.pass(100 * minute);
  expect(await start(examId, who)).toBe('EXAM_NOT_OPEN');
  expect(await apply(examId, who)).toBe('success');
  // the window is over: without an end it would open nothing
  expect([await audit(examId, 1), await audit(examId, 1, bed.clock.now() - minute)]).toEqual(['APPLY_END', 'APPLY_END']);
  expect(await audit(examId, 1, bed.clock.now() + 20 * minute)).toBe('success');
  bed.clock.pass(minute);
  expect(await start(examId, who)).toBe('success');
  const { openPaperId } = await check(examId, who);
  expect((await bed.call(papers.leftTime, { id: openPaperId }, who)).leftSeconds).toBe(19 * 60);
});

test('an approval that was not used in time opens nothing, a rejected one neither, and one may apply again', async () => {
  const examId = await lateExam();
  const [slow, rejected] = [somebody(), somebody()];
  expect([await apply(examId, slow), await apply(examId, rejected)]).toEqual(['success', 'success']);
  const [one, other] = await rows(examId);
  if (!one || !other) throw new Error('two applications');
  const say = (id: string, auditState: 1 | 2, more = {}) =>
    bed.refusal(applications.audit, { ids: [id], auditState, auditMsg: '理由', ...more }, admin);
  expect(await say(one.id, 1, { validTo: new Date(bed.clock.now() + 5 * minute).toISOString() })).toBe('success');
  expect([await say(other.id, 2), await say(other.id, 1)]).toEqual(['success', 'STALE']);
  bed.clock.pass(6 * minute);
  expect([await start(examId, slow), await start(examId, rejected)]).toEqual(['EXAM_LATE', 'EXAM_LATE']);
  expect(await check(examId, rejected)).toMatchObject({ canApply: true, apply: { auditState: 2, auditMsg: '理由' } });
  expect([await apply(examId, slow), await apply(examId, rejected)]).toEqual(['success', 'success']);
});

test('two beginnings at once with one approval are one attempt, and a beginning that broke off keeps it', async () => {
  const examId = await lateExam();
  const who = somebody();
  await apply(examId, who);
  await audit(examId, 1);
  const { id } = (await rows(examId))[0] ?? { id: '' };
  // as a process leaves it that died between keeping the approval and the log
  const kept = { auditUsed: true, paperId: paperIdFor(examId, who.userId, 1) };
  await bed.mongo.collection<{ _id: string }>('applications').updateOne({ _id: id }, { $set: kept });
  expect(await check(examId, who)).toMatchObject({ blocked: '' });
  const begun = await Promise.all([1, 2, 3].map(() => start(examId, who)));
  expect(begun.filter((code) => code === 'success').length).toBeGreaterThanOrEqual(1);
  expect(begun.every((code) => code === 'success' || code === 'PAPER_OPEN' || code === 'BUSY')).toBe(true);
  expect((await bed.mongo.collection(papersCollection).find({ examId }).toArray()).length).toBeLessThanOrEqual(1);
  const paperId = await handIn(examId, who);
  expect(await start(examId, who)).toBe('EXAM_LATE');
  expect((await rows(examId)).find((row) => row.id === id)).toMatchObject({ paperId, auditUsed: true });
});

test('only who may edit the exam sees, audits and deletes its applications', async () => {
  const examId = await lateExam();
  await apply(examId, somebody());
  const stranger = teacherOf(bed, '别的老师', { roleLevel: 3 });
  expect((await bed.call(applications.paging, { params: { examId } }, stranger)).total).toBe(0);
  const ids = (await rows(examId)).map(({ id }) => id);
  const input = { ids, auditState: 1 as const, auditMsg: '好' };
  expect(await bed.refusal(applications.audit, input, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(applications.delete, { ids }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(applications.delete, { ids }, admin)).toBe('success');
  expect(await rows(examId)).toEqual([]);
});

test('a rule that no application overcomes is not asked about', async () => {
  const coming = await bed.exam({ startTime: new Date(bed.clock.now() + 10 * minute).toISOString() });
  const who = somebody();
  expect(await apply(coming, who)).toBe('APPLY_NOT_HERE');
  expect(await check(coming, who)).toMatchObject({ canApply: false, apply: null });
  const off = await lateExam();
  await bed.call(exams.state, { id: off, state: 1 }, admin);
  expect(await apply(off, who)).toBe('APPLY_NOT_HERE');
});

test('an attempt that is deleted gives its approval back', async () => {
  const examId = await lateExam();
  const who = somebody();
  await apply(examId, who);
  await audit(examId, 1);
  expect(await start(examId, who)).toBe('success');
  const paperId = await handIn(examId, who);
  await until(async () => (await rows(examId, { handState: 1 })).length === 1);
  await bed.call(calls.exam.paperDeeds.delete, { ids: [paperId], reason: '机器故障' }, admin);
  await until(async () => (await check(examId, who)).blocked === '');
  expect(await start(examId, who)).toBe('success');
  await handIn(examId, who);
  await until(async () => (await start(examId, who)) === 'EXAM_LATE');
});

test('several are audited all or none, whoever audits one of them at the same moment', async () => {
  const examId = await lateExam();
  const people = Array.from({ length: 6 }, somebody);
  await Promise.all(people.map((who) => apply(examId, who)));
  const ids = (await rows(examId)).map(({ id }) => id);
  const say = (some: readonly string[]) =>
    bed.refusal(applications.audit, { ids: [...some], auditState: 1, auditMsg: '好' }, admin).catch(() => 'broke off');
  const [all, one] = await Promise.all([say(ids), say(ids.slice(3, 4))]);
  const approved = (await rows(examId, { auditState: 1 })).length;
  expect(approved).toBe(all === 'success' ? 6 : one === 'success' ? 1 : 0);
  expect([all, one]).toContain('success');
});

/** Sat with an essay that waits to be marked. */
async function sitWithEssay(examId: string, who: Caller): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}
const listed = async (examId: string): Promise<string[]> =>
  (await bed.call(papers.paging, { params: { examId } }, admin)).records.map(({ id }) => id);

test('a retake sets a former paper aside that waits for its marks, and one that has them counts beside it', async () => {
  const examId = await bed.exam({ chance: 1 });
  const [waiting, marked] = [somebody(), somebody()];
  const former = await sitWithEssay(examId, waiting);
  const first = await bed.call(papers.create, { examId }, marked);
  await bed.call(papers.handIn, { id: first.id }, marked);
  const { version } = await bed.call(papers.reviewDetail, { id: first.id }, admin);
  expect((await bed.call(papers.result, { id: first.id }, marked)).state).toBe(2);
  expect(version).toBe(0);
  for (const who of [waiting, marked]) {
    await until(async () => (await start(examId, who)) === 'EXAM_CHANCES');
    expect(await apply(examId, who, '申请重考')).toBe('success');
  }
  expect((await rows(examId, { overwrite: 1 })).map(({ overwrite }) => overwrite)).toEqual([1, 1]);
  expect(await audit(examId, 1)).toBe('success');
  // an approval that nobody uses takes nothing away
  expect((await listed(examId)).sort()).toEqual([former, first.id].sort());
  const [again, second] = [await sitWithEssay(examId, waiting), await bed.call(papers.create, { examId }, marked)];
  await bed.call(papers.handIn, { id: second.id }, marked);
  await until(async () => !(await listed(examId)).includes(former));
  expect((await listed(examId)).sort()).toEqual([again, first.id, second.id].sort());
  expect(await bed.refusal(papers.result, { id: former }, waiting)).toBe('NOT_FOUND');
  expect((await bed.call(papers.myPaging, { params: { examId } }, waiting)).records.map(({ id }) => id)).toEqual([again]);
  // its log stays, with who approved the retake
  const log = await bed.mongo
    .collection('events')
    .find({ stream: `attempt-${former}` })
    .sort({ version: -1 })
    .limit(1)
    .toArray();
  expect(log[0]?.['events']).toMatchObject([{ type: 'AttemptRemoved', data: { reason: '已批准重考，由重考代替', by: admin.userId } }]);
  // the attempt in its place is the one of the exam: there is no further one
  await until(async () => (await start(examId, waiting)) === 'EXAM_CHANCES');
});

test('a process that dies behind the beginning of a retake leaves the note, and the next one sets the paper aside', async () => {
  const examId = await bed.exam({ chance: 1 });
  const who = somebody();
  const former = await sitWithEssay(examId, who);
  await until(async () => (await apply(examId, who)) === 'success');
  await audit(examId, 1);
  const retakes = bed.mongo.collection<{ _id: string; at: Date }>('application_retakes');
  const again = await sitWithEssay(examId, who);
  await until(async () => (await retakes.countDocuments({})) === 0);
  // as the process left it: noted, long ago
  await bed.mongo.collection<{ _id: string }>('applications').updateOne({ paperId: again }, { $set: { hadPaper: true } });
  await retakes.insertOne({ _id: again, at: new Date(bed.clock.now() - 60_000) });
  await until(async () => (await retakes.countDocuments({})) === 0);
  expect(await listed(examId)).toEqual([again]);
  expect(await bed.refusal(papers.result, { id: former }, who)).toBe('NOT_FOUND');
});

test('an approved attempt that has not begun keeps the keys back, also where its start broke off or it was deleted', async () => {
  const endTime = new Date(bed.clock.now() + 70 * minute).toISOString();
  const examId = await bed.exam({ totalTime: 60, endTime, chance: 1, scoreRelease: 1, answerRelease: 1 });
  const who = somebody();
  const { id: first } = await bed.call(papers.create, { examId }, who);
  await bed.call(papers.handIn, { id: first }, who);
  await until(async () => (await start(examId, who)) === 'EXAM_CHANCES');
  bed.clock.pass(90 * minute);
  const mayBegin = () => bed.part(ApplicationLeaves).isOpen(examId, bed.clock.now());
  expect(await mayBegin()).toBe(false);
  await apply(examId, who);
  expect(await audit(examId, 1, bed.clock.now() + 60 * minute)).toBe('success');
  expect(await mayBegin()).toBe(true);
  // as a start leaves it that found another attempt open
  const again = paperIdFor(examId, who.userId, 2);
  await bed.mongo.collection('applications').updateOne({ examId }, { $set: { auditUsed: true, paperId: again } });
  expect(await mayBegin()).toBe(true);
  expect(await start(examId, who)).toBe('success');
  expect(await handIn(examId, who)).toBe(again);
  await until(async () => !(await mayBegin()));
  await bed.call(calls.exam.paperDeeds.delete, { ids: [again], reason: '机器故障' }, admin);
  await until(mayBegin);
  // the one that is begun in its place is the last
  expect(await start(examId, who)).toBe('success');
  await handIn(examId, who);
  await until(async () => !(await mayBegin()));
  bed.clock.pass(61 * minute);
  expect(await mayBegin()).toBe(false);
});

test('nobody audits the own application', async () => {
  const examId = await lateExam();
  const [editor, other] = [teacherOf(bed, '同事'), somebody()];
  await bed.call(exams.share, { id: examId, to: to(editor), right: 'edit' }, admin);
  for (const who of [editor, other, admin]) expect(await apply(examId, who)).toBe('success');
  const idOfRow = new Map((await rows(examId)).map(({ applyUser, id }) => [applyUser, id]));
  const say = (who: Caller, ...whose: Caller[]) => {
    const ids = whose.map(({ userId }) => idOfRow.get(userId) ?? '');
    return bed.refusal(applications.audit, { ids, auditState: 1, auditMsg: '好' }, who);
  };
  expect([await say(editor, editor, other), await say(editor, editor), await say(admin, admin)]).toEqual(Array(3).fill('OWN_MATTER'));
  expect([await say(editor, other, admin), await say(admin, editor)]).toEqual(['success', 'success']);
});
