import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { MongoEventStore } from '@xuekao/event-sourcing';
import { readSheet } from '@xuekao/sheets';
import { MongoClient } from 'mongodb';
import { attemptEventTypes } from '../attempts/attempt.events.js';
import { paperOf } from '../attempts/attempt.projection.js';
import { Attempts } from '../attempts/attempt.store.js';
import { papersCollection } from '../attempts/paper.model.js';
import { proveAttempt } from '../attempts/proof.js';
import { auditHash } from '../test-support/audit-hash.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { exams, offline, paperDeeds, paperRescue, papers } = calls.exam;
let bed: ExamBed;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('offline');
}, 300_000);
afterAll(() => bed.close());

/** Learners whom identity knows. */
function people(count: number): Caller[] {
  const added = Array.from({ length: count }, () => learner((number += 1)));
  bed.neighbours.learners.push(...added.map(({ userId: id, userName, realName, deptCode }) => ({ id, userName, realName, deptCode })));
  return added;
}
const room = (who: readonly Caller[], changes: object = {}) =>
  bed.exam({ offline: true, place: '教学楼 301', openType: 3, users: who.map(({ userId }) => userId), ...changes });
const table = (examId: string, params: object = {}, who = admin) => bed.call(offline.paging, { params: { examId, ...params } }, who);
const rowOf = async (examId: string, who: Caller) => (await table(examId)).records.find(({ id }) => id === who.userId);
const save = (examId: string, rows: object[], reason = '', who = admin) =>
  bed.call(offline.save, { examId, rows: rows as { userId: string; userScore: number | null }[], reason }, who);
const mark = (who: Caller, userScore: number | null, more: object = {}) => ({ userId: who.userId, userScore, ...more });
const resultOf = (id: string, who: Caller) => bed.call(papers.result, { id }, who);

test('nobody begins it here: the page says why, the hall shows room and place, and no application helps', async () => {
  const [who] = people(1) as [Caller];
  const examId = await room([who], { catId: 'mock', chance: 3, late: true, lateMax: 0, notifyEndMinutes: 10 });
  expect(await bed.refusal(papers.create, { examId }, who)).toBe('EXAM_OFFLINE');
  const info = await bed.call(exams.checkInfo, { id: examId }, who);
  expect(info).toMatchObject({ offline: true, place: '教学楼 301', blockedCode: 20010310, canApply: false, chance: 1, late: false });
  expect(await bed.refusal(calls.exam.applications.save, { examId, applyMsg: '想在线考' }, who)).toBe('APPLY_NOT_HERE');
  const hall = async (params: object) => (await bed.call(exams.minePaging, { params }, who)).records.map(({ id }) => id);
  expect((await bed.call(exams.minePaging, {}, who)).records).toMatchObject([{ id: examId, offline: true, place: '教学楼 301' }]);
  expect([await hall({ flag: 'OPEN_NOW' }), await hall({ flag: 'READY_START' })]).toEqual([[], [examId]]);
  expect([await hall({ catId: 'mock' }), await hall({ catId: 'other' })]).toEqual([[examId], []]);
  // the reminder names the place
  await bed.call(papers.remind, { examId }, admin);
  expect(bed.neighbours.delivered.find(({ userId }) => userId === who.userId)?.content).toContain('教学楼 301');
});

test('what it is stays once it is published, and a password opens no room', async () => {
  const [who] = people(1) as [Caller];
  const examId = await room([who]);
  const { revision } = await bed.call(exams.detail, { id: examId }, admin);
  const input = await bed.examInput({ openType: 3, users: [who.userId], offline: true });
  const { tmplId } = await bed.call(exams.detail, { id: examId }, admin);
  expect(await bed.refusal(exams.save, { ...input, tmplId, id: examId, revision, offline: false }, admin)).toBe('EXAM_PUBLISHED');
  expect(await bed.refusal(exams.save, { ...input, tmplId, id: examId, revision, place: '体育馆' }, admin)).toBe('success');
  expect(await bed.refusal(exams.save, await bed.examInput({ offline: true, openType: 9, password: 'abc' }), admin)).toBe('BAD_INPUT');
  const copy = await bed.call(exams.copy, { id: examId }, admin);
  expect(await bed.call(exams.detail, { id: copy.id }, admin)).toMatchObject({ offline: true, place: '体育馆' });
});

test('marks that are typed in are a result like any other: seen, listed, ranked, told, proved and made again from the log', async () => {
  const [good, bad, away] = people(3) as [Caller, Caller, Caller];
  const examId = await room([good, bad, away]);
  expect(await table(examId)).toMatchObject({
    ...{ total: 3, counts: { none: 3, entered: 0, absent: 0 }, totalScore: 40, mayEnter: true },
    sections: [
      { title: '客观题', totalScore: 25 },
      { title: '其他', totalScore: 15 },
    ],
  });
  const rows = [mark(good, 31.5, { parts: [20, 11.5], note: '字迹潦草' }), mark(bad, 8), mark(away, null, { absent: true, note: '病假' })];
  expect(await save(examId, rows)).toEqual({ count: 3, failed: [] });
  expect(await table(examId)).toMatchObject({ counts: { none: 0, entered: 2, absent: 1 } });
  expect((await table(examId, { entryState: 2 })).records).toMatchObject([{ realName: away.realName, note: '病假', entryState: 2 }]);
  const row = await rowOf(examId, good);
  expect(row).toMatchObject({ userScore: 31.5, parts: [20, 11.5], note: '字迹潦草', passed: true, entryState: 1 });
  const paperId = row?.paperId ?? '';

  // the learner: result page, records, card
  expect(await resultOf(paperId, good)).toMatchObject({
    offline: true,
    userScore: 31.5,
    passed: true,
    groupList: [],
    userTime: 0,
    state: 2,
  });
  expect((await bed.call(papers.myPaging, { params: { examId } }, good)).records).toMatchObject([{ userScore: 31.5, passed: true }]);
  expect((await bed.call(exams.minePaging, {}, bad)).records).toMatchObject([
    { stateFlag: 'FINISHED', maxScore: 8, passed: false, tryCount: 1 },
  ]);
  expect(await bed.call(papers.wrongQuestions, { userId: good.userId, known: [] }, good)).toMatchObject({ hasMore: false });
  // the console: list, roster, paper
  expect((await bed.call(papers.paging, { params: { examId } }, admin)).total).toBe(2);
  const roster = await bed.call(papers.roster, { params: { examId } }, admin);
  expect(roster.counts).toEqual({ absent: 1, writing: 0, handedIn: 2 });
  expect(await bed.call(papers.reviewDetail, { id: paperId }, admin)).toMatchObject({ userScore: 31.5, groupList: [] });
  expect((await bed.call(paperRescue.reopen, { id: idOf(1), ids: [paperId], minutes: 10, reason: '再考' }, admin)).count).toBe(0);

  // the log
  const { state } = await bed.part<Attempts>(Attempts).read(paperId);
  if (state.status !== 'finished') throw new Error(`the attempt is ${state.status}`);
  expect(state).toMatchObject({ exState: 0, answerCount: 0, isByClock: false });
  const stored = await bed.mongo.collection<{ _id: string }>(papersCollection).findOne({ _id: paperId });
  expect(stored).toEqual(paperOf(paperId, state));
  const client = await MongoClient.connect(bed.config.mongoUrl);
  const log = await MongoEventStore.open(client.db(`${bed.config.dbPrefix}_exam`), { types: attemptEventTypes, chained: 'onwards' });
  try {
    const proof = await proveAttempt(log, paperId, state.milestones);
    expect(proof).toMatchObject({ altered: null, lost: 0, receipts: [{ by: 'administrator', isOfAnswers: true }] });
  } finally {
    await log.close();
    await client.close();
  }
});

test('marks that were entered are in the audit log also where the row of somebody else failed', async () => {
  const [who, other] = people(2) as [Caller, Caller];
  const examId = await room([who, other]);
  await bed.mongo.db?.command({ collMod: 'offline_absences', validator: { note: { $ne: '写不进去' } } });
  try {
    const rows = [mark(who, 30, { parts: [] }), mark(other, null, { absent: true, note: '写不进去' })];
    await expect(save(examId, rows)).rejects.toThrow(`${offline.save.path} answered`);
  } finally {
    await bed.mongo.db?.command({ collMod: 'offline_absences', validator: {} });
  }
  expect(await rowOf(examId, who)).toMatchObject({ userScore: 30 });
  const row = await bed.mongo.collection('audit_outbox').findOne({ action: offline.save.path, object: examId });
  const entered = { userId: who.userId, userScore: 30, parts: [], absent: false, note: '' };
  expect(row).toMatchObject({ newHash: auditHash(bed.config, { reason: '', rows: [entered] }) });
});

test('a change wants a reason and what the person saw; the learner hears of another mark that was shown', async () => {
  const [who] = people(1) as [Caller];
  const examId = await room([who]);
  await save(examId, [mark(who, 30)]);
  const { version, paperId } = (await rowOf(examId, who)) ?? { version: 0, paperId: '' };
  expect((await save(examId, [mark(who, 30, { version })])).count).toBe(1);
  expect((await save(examId, [mark(who, 12)])).failed).toEqual([
    { id: who.userId, name: who.realName, msg: '已登记过成绩或缺考，修改时请填写原因。' },
  ]);
  expect((await save(examId, [mark(who, 12, { version: version - 1 })], '登记有误')).failed).toHaveLength(1);
  expect(await save(examId, [mark(who, 12, { version })], '登记有误')).toEqual({ count: 1, failed: [] });
  expect(await resultOf(paperId, who)).toMatchObject({ userScore: 12, passed: false });
  const told = () => bed.neighbours.delivered.find(({ key }) => key.startsWith(`mark-changed:${paperId}`));
  await until(async () => told() !== undefined);
  expect(told()).toMatchObject({ userId: who.userId, title: '评分已修改：期中考试' });

  // absent instead of marks: the paper is gone with its reason, and marks that follow are another try
  expect((await save(examId, [mark(who, null, { absent: true })])).failed).toHaveLength(1);
  expect(await save(examId, [mark(who, null, { absent: true })], '查无试卷')).toEqual({ count: 1, failed: [] });
  expect(await rowOf(examId, who)).toMatchObject({ entryState: 2, paperId: '', userScore: null });
  expect(await bed.refusal(papers.result, { id: paperId }, who)).toBe('NOT_FOUND');
  expect((await save(examId, [mark(who, 33)])).failed).toHaveLength(1);
  expect(await save(examId, [mark(who, 33)], '试卷已找到')).toEqual({ count: 1, failed: [] });
  const again = await rowOf(examId, who);
  expect(again).toMatchObject({ entryState: 1, userScore: 33 });
  expect(again?.paperId).not.toBe(paperId);
  // and a deed on the paper counts here as elsewhere
  await bed.call(paperDeeds.markAs, { ids: [again?.paperId ?? ''], as: 'invalid', reason: '替考' }, admin);
  expect(await rowOf(examId, who)).toMatchObject({ valid: false, passed: false });
  expect(await save(examId, [mark(who, null)], '重新登记')).toEqual({ count: 1, failed: [] });
  expect(await rowOf(examId, who)).toMatchObject({ entryState: 0 });
});

test('two who type at once make one paper, and what one row refuses keeps no other from it', async () => {
  const [one, two] = people(2) as [Caller, Caller];
  const stranger = learner((number += 1));
  const examId = await room([one, two]);
  const answers = await Promise.all([save(examId, [mark(one, 20)]), save(examId, [mark(one, 21)])]);
  expect(answers.map(({ count }) => count).sort()).toEqual([0, 1]);
  expect((await bed.call(papers.paging, { params: { examId } }, admin)).total).toBe(1);
  const rows = [mark(two, 10), mark(stranger, 10)];
  expect(await save(examId, rows)).toMatchObject({ count: 1, failed: [{ id: stranger.userId, name: '' }] });
  const wrong = [mark(two, 40.1), mark(two, 30, { parts: [26, 4] }), mark(two, 30, { parts: [20, 9] })];
  for (const each of wrong) expect((await save(examId, [each], '更正')).failed).toHaveLength(1);
  expect(await rowOf(examId, two)).toMatchObject({ userScore: 10 });
  expect(await bed.refusal(offline.save, { examId, rows: [mark(two, 1), mark(two, 2)], reason: '' }, admin)).toBe('OFFLINE_TWICE');
});

test('marks wait for the start, are typed in by whoever edits the exam, and an exam that is answered here has no table', async () => {
  const [who] = people(1) as [Caller];
  const startTime = new Date(bed.clock.now() + 30 * minute).toISOString();
  const examId = await room([who], { startTime });
  expect(await table(examId)).toMatchObject({ mayEnter: false, total: 1 });
  expect(await bed.refusal(offline.save, { examId, rows: [mark(who, 1)], reason: '' }, admin)).toBe('OFFLINE_EARLY');
  bed.clock.pass(31 * minute);
  const stranger = teacherOf(bed, '外校教师');
  expect(await bed.refusal(offline.paging, { params: { examId } }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(offline.save, { examId, rows: [mark(who, 1)], reason: '' }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(offline.template, { examId }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(offline.paging, { params: { examId: await bed.exam() } }, admin)).toBe('NOT_FOUND');
});

test('a table that was filled in says what a save of it would do, and stores nothing', async () => {
  const [one, two, three] = people(3) as [Caller, Caller, Caller];
  const examId = await room([one, two, three]);
  await save(examId, [mark(one, 20), mark(two, 30)]);
  const template = await bed.call(offline.template, { examId }, admin);
  expect(template.name).toBe('期中考试_成绩登记.xlsx');
  const rows = await readSheet(Buffer.from(template.base64, 'base64'), { maxRows: 10, maxColumns: 20 });
  expect(rows[1]).toEqual([one.userName, one.realName, '教务处', '', '', '20', '', '']);
  const changed = rows.map((cells, index) => (index === 1 || index === 3 ? cells.with(5, '25') : cells));
  const check = await bed.call(offline.check, { examId, rows: [...changed, ['nobody', '', '', '', '', '1', '', '']] }, admin);
  expect(check).toMatchObject({ total: 4, same: 1, faultCount: 1, faults: [{ row: 5, column: '用户名' }] });
  expect(check.rows).toMatchObject([
    { userId: one.userId, userScore: 25, replaces: '20 分', absent: false },
    { userId: three.userId, userScore: 25, replaces: '', version: 0 },
  ]);
  expect(await rowOf(examId, one)).toMatchObject({ userScore: 20 });
  const wanted = check.rows.map(({ realName: _name, replaces: _replaces, ...row }) => row);
  expect(await save(examId, wanted, '成绩复核')).toEqual({ count: 2, failed: [] });
  expect((await table(examId)).records.map(({ userScore }) => userScore)).toEqual([25, 30, 25]);
});

test('who edits by a share types in nothing of the own; an owner may', async () => {
  const editor = teacherOf(bed, '登分老师', { deptCode: 'A01' });
  const [who] = people(1) as [Caller];
  const { userId: id, userName, realName, deptCode } = editor;
  bed.neighbours.learners.push({ id, userName, realName, deptCode });
  const examId = await room([who, editor]);
  await bed.call(exams.share, { id: examId, to: to(editor), right: 'edit' }, admin);
  const { count, failed } = await save(examId, [mark(editor, 40), mark(who, 20)], '', editor);
  expect({ count, failed }).toMatchObject({ count: 1, failed: [{ id, msg: expect.stringContaining('与您本人有关') }] });
  expect(await rowOf(examId, editor)).toMatchObject({ userScore: null, entryState: 0 });
  const own = { createBy: editor.userId, createDept: editor.deptCode };
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: own });
  expect(await save(examId, [mark(editor, 40)], '', editor)).toEqual({ count: 1, failed: [] });
});
