import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller, type ClientInput } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { settleMs } from './arrangement.worker.js';

const { arrangements, exams, papers } = calls.exam;
type Give = ClientInput<typeof arrangements.give>;
const reason = '手部受伤';
const [group, other] = [idOf(0x6001), idOf(0x6002)];
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
let bed: ExamBed;
let number = 0;
let deeds = 0xd000;
const somebody = (changes: Partial<Caller> = {}): Caller => learner((number += 1), changes);
const all: Give['targets'] = [{ kind: 'all', id: '' }];
const only = ({ userId }: Caller): Give['targets'] => [{ kind: 'user', id: userId }];
beforeAll(async () => {
  bed = await ExamBed.open('arrange');
  bed.neighbours.colleagues.groups.set(group, '补时组').set(other, '别的组');
  bed.neighbours.colleagues.departs.set('A02', '二班');
}, 300_000);
afterAll(() => bed.close());

const inputOf = (examId: string, targets: Give['targets'], more: Partial<Give>): Give => ({
  ...{ id: idOf((deeds += 1)), examId, targets, reason },
  ...more,
});
const rows = async (examId: string) => (await bed.call(arrangements.paging, { params: { examId } }, admin)).records;
const give = async (examId: string, targets: Give['targets'], more: Partial<Give>) => {
  await bed.call(arrangements.give, inputOf(examId, targets, more), admin);
};
/** All papers that are there by now were gone through. */
const reached = (examId: string) => until(async () => (await rows(examId)).every(({ state }) => state !== 'running'));
const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const leftOf = async (id: string, who: Caller) => (await bed.call(papers.leftTime, { id }, who)).leftSeconds / 60;
const check = (id: string, who: Caller) => bed.call(exams.checkInfo, { id }, who);
const card = async (id: string, who: Caller, flag?: 'OPEN_NOW' | 'COMING' | 'OVERDUE' | 'READY_START') =>
  (await bed.call(exams.openPaging, { size: 200, params: flag ? { flag } : {} }, who)).records.find((each) => each.id === id);
const at = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
const events = () => bed.mongo.collection<{ stream: string; events: { type: string; data: { outageId?: string } }[] }>('events');

test('before the exam: extra time for a person, a group, a department and all; each has the longest', async () => {
  const examId = await bed.exam({ totalTime: 60, startTime: at(-1), endTime: at(60) });
  const [plain, alone, member, pupil] = [somebody(), somebody(), somebody({ groups: [group] }), somebody({ deptCode: 'A02B01' })];
  await give(examId, all, { extraMinutes: 5 });
  await give(examId, only(alone), { extraPercent: 50 });
  await give(
    examId,
    [
      { kind: 'group', id: group },
      { kind: 'depart', id: 'A02' },
    ],
    { extraMinutes: 20 },
  );
  expect(await check(examId, alone)).toMatchObject({ totalTime: 90, arranged: { extraMinutes: 30, extraChances: 0, hasWindow: false } });
  expect(await card(examId, member)).toMatchObject({ totalTime: 80 });
  // the window is as long as the exam, and takes nothing from the extra time
  for (const [who, minutes] of [
    [plain, 65],
    [alone, 90],
    [member, 80],
    [pupil, 80],
  ] as const)
    expect(await leftOf(await begin(examId, who), who)).toBe(minutes);
  const listed = await rows(examId);
  expect(
    listed.map(({ kind, targetName, extraMinutes, extraPercent, byName }) => [kind, targetName, extraMinutes, extraPercent, byName]),
  ).toEqual(
    expect.arrayContaining([
      ['all', '', 5, 0, admin.realName],
      ['user', '学员', 0, 50, admin.realName],
      ['group', '补时组', 20, 0, admin.realName],
      ['depart', '二班', 20, 0, admin.realName],
    ]),
  );
});

test('a person is told of the own arrangement, once, also when the inbox was away; whoever writes is told by the paper', async () => {
  const examId = await bed.exam({ title: '安排通知', totalTime: 60, startTime: at(-1), endTime: at(120) });
  const [who, writing] = [somebody(), somebody()];
  await begin(examId, writing);
  const told = ({ userId }: Caller) =>
    bed.neighbours.delivered.filter((message) => message.userId === userId && message.key.startsWith('arranged:'));
  bed.neighbours.hasInbox = false;
  await give(examId, [...only(who), ...only(writing)], { extraMinutes: 15, extraChances: 1, startTime: at(0), endTime: at(300) });
  await reached(examId);
  const asked = bed.neighbours.asked;
  // the clock of the test stands: it is asked again when the pause is over
  await until(async () => {
    bed.clock.pass(3000);
    return bed.neighbours.asked > asked;
  });
  bed.neighbours.hasInbox = true;
  await until(async () => {
    bed.clock.pass(3000);
    return told(who).length > 0;
  });
  expect(told(who)[0]).toMatchObject({ title: '考试安排：安排通知', link: `/pages/exam/check/${examId}` });
  expect(told(who)[0]?.content).toMatch(/加时 15 分钟、增加 1 次考试机会、.+起可以开始考试、考试时间到.+为止。原因：/);
  // until nothing of it is due any more
  await until(async () => {
    bed.clock.pass(3000);
    return (await bed.mongo.collection('exam_arrangements').countDocuments({ examId, nextAt: { $ne: null } })) === 0;
  });
  expect([new Set(told(who).map(({ key }) => key)).size, told(writing)]).toEqual([1, []]);
});

test('in the middle: papers get the difference once, their pages hear it, and a beginning under way is reached', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  const [one, member, stays] = [somebody(), somebody({ groups: [group] }), somebody({ groups: [other] })];
  bed.neighbours.colleagues.add(member, stays);
  const [paperId, ofMember, ofOther] = [await begin(examId, one), await begin(examId, member), await begin(examId, stays)];
  bed.clock.pass(10 * minute);
  const input = inputOf(examId, [...only(one), { kind: 'group', id: group }], { extraMinutes: 15 });
  await Promise.all([bed.call(arrangements.give, input, admin), bed.call(arrangements.give, input, admin)]);
  await until(async () => (await rows(examId)).every((row) => row.papers === 1));
  expect([await leftOf(paperId, one), await leftOf(ofMember, member), await leftOf(ofOther, stays)]).toEqual([65, 65, 50]);
  const { frames } = await new SocketFrames(bed.redis).since(`exam.${one.userId}.${examId}`, null);
  expect(frames.map((text) => JSON.parse(text) as object)).toContainEqual(
    expect.objectContaining({ type: 'timeGiven', data: expect.objectContaining({ paperId, reason, isReopened: false }) }),
  );
  await until(async () => bed.neighbours.delivered.some(({ userId }) => userId === one.userId));
  // more for everybody gives the others all of it, and these the rest
  await give(examId, all, { extraMinutes: 20 });
  const ofAll = async () => (await rows(examId)).find(({ kind }) => kind === 'all')?.papers;
  await until(async () => (await ofAll()) === 3);
  expect([await leftOf(paperId, one), await leftOf(ofOther, stays)]).toEqual([70, 70]);
  const began = bed.clock.now();
  // a process that had not heard of it began this one: its exam had no arrangement yet
  const late = somebody();
  const stored = bed.mongo.collection<{ _id: string; arrangements?: unknown }>('exams');
  const exam = await stored.findOne({ _id: examId });
  await stored.updateOne({ _id: examId }, { $unset: { arrangements: true } });
  await until(async () => (await check(examId, late)).arranged === null);
  const ofLate = await begin(examId, late);
  await stored.updateOne({ _id: examId }, { $set: { arrangements: exam?.arrangements } });
  await until(async () => {
    // within the time behind the deed
    if (bed.clock.now() < began + settleMs - 2000) bed.clock.pass(1000);
    return (await ofAll()) === 4;
  });
  expect(await leftOf(ofLate, late)).toBeGreaterThan(79);
}, 60_000);

test('what broke off in the middle is done by another process, and nothing twice', async () => {
  const examId = await bed.exam({ totalTime: 60 });
  const people = Array.from({ length: 12 }, () => somebody());
  const ids: string[] = [];
  for (const who of people) ids.push(await begin(examId, who));
  await give(examId, all, { extraMinutes: 15 });
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  await until(async () => (await rows(examId))[0]?.papers === 12);
  // as a process leaves it that was killed behind the log
  const [row] = await rows(examId);
  await bed.mongo.collection('arranged_papers').deleteMany({});
  const again = { $set: { state: 'running', nextAt: new Date(bed.clock.now()), holder: 'dead', until: new Date(0) } };
  await bed.mongo.collection<{ _id: string }>('exam_arrangements').updateOne({ _id: row?.id ?? '' }, again);
  await until(async () => (await rows(examId))[0]?.papers === 12);
  const given = await events().countDocuments({ stream: { $in: ids.map((id) => `attempt-${id}`) }, 'events.type': 'TimeGiven' });
  expect(given).toBe(12);
  const deadlines = await bed.mongo
    .collection<{ examId: string; deadline: Date; startedAt: Date }>(papersCollection)
    .find({ examId })
    .toArray();
  expect(deadlines.every(({ deadline, startedAt }) => deadline.getTime() - startedAt.getTime() === 75 * minute)).toBe(true);
  expect(await events().findOne({ stream: `attempt-${ids[0]}`, 'events.type': 'TimeGiven' })).toMatchObject({
    meta: { requestId: `arrangement-${row?.id}`, userId: admin.userId },
  });
}, 60_000);

test('another time: before and after the exam, for these people alone', async () => {
  const examId = await bed.exam({ totalTime: 60, startTime: at(-1), endTime: at(120), resultType: 3, scoreRelease: 0, answerRelease: 1 });
  const [moved, ill, usual] = [somebody(), somebody(), somebody()];
  await give(examId, only(moved), { startTime: at(300), endTime: at(400) });
  expect(await bed.refusal(papers.create, { examId }, moved)).toBe('EXAM_NOT_OPEN');
  expect(await card(examId, moved, 'COMING')).toMatchObject({ startTime: at(300), endTime: at(400) });
  expect([await card(examId, moved, 'OPEN_NOW'), await card(examId, usual, 'COMING')]).toEqual([undefined, undefined]);
  expect(await card(examId, usual, 'OPEN_NOW')).toBeDefined();
  const paperId = await begin(examId, usual);
  await bed.call(papers.handIn, { id: paperId }, usual);
  bed.clock.pass(200 * minute);
  expect(await bed.refusal(papers.create, { examId }, ill)).toBe('EXAM_NOT_OPEN');
  expect(await card(examId, ill, 'OVERDUE')).toMatchObject({ stateFlag: 'OVERDUE' });
  // keys wait for whoever comes later
  expect((await bed.call(papers.result, { id: paperId }, usual)).release).toMatchObject({ score: 'shown', answers: 'others' });
  await give(examId, only(ill), { endTime: at(30) });
  expect(await check(examId, ill)).toMatchObject({ blocked: '', endTime: at(30), arranged: { hasWindow: true } });
  expect(await card(examId, ill, 'OPEN_NOW')).toMatchObject({ stateFlag: 'READY_START', endTime: at(30) });
  const ofIll = await begin(examId, ill);
  expect(await leftOf(ofIll, ill)).toBe(30);
  // a later end reaches the paper that runs
  await give(examId, only(ill), { endTime: at(45) });
  await until(async () => (await leftOf(ofIll, ill)) === 45);
  await bed.call(papers.handIn, { id: ofIll }, ill);
  bed.clock.pass(110 * minute);
  await begin(examId, moved);
  bed.clock.pass(300 * minute);
  await until(async () => (await bed.call(papers.result, { id: paperId }, usual)).release.answers === 'shown');
}, 60_000);

test('more attempts, and taking back: for beginnings alone, never from a paper that runs', async () => {
  const examId = await bed.exam({ totalTime: 60, chance: 1 });
  const who = somebody();
  await bed.call(papers.handIn, { id: await begin(examId, who) }, who);
  await until(async () => (await bed.refusal(papers.create, { examId }, who)) === 'EXAM_CHANCES');
  await give(examId, only(who), { extraChances: 1, extraMinutes: 30 });
  expect(await card(examId, who, 'OPEN_NOW')).toMatchObject({ chance: 2, tryCount: 1, totalTime: 90 });
  expect(await check(examId, who)).toMatchObject({ blocked: '', chance: 2, arranged: { extraChances: 1 } });
  const second = await begin(examId, who);
  const [row] = await rows(examId);
  const back = { examId, ids: [row?.id ?? ''], reason: '登记错了' };
  expect(await bed.refusal(arrangements.remove, back, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(arrangements.remove, { ...back, ids: [idOf(1)] }, admin)).toBe('NOT_FOUND');
  await bed.call(arrangements.remove, back, admin);
  expect(await rows(examId)).toMatchObject([{ state: 'removed', removed: { reason: '登记错了', byName: admin.realName } }]);
  expect(await leftOf(second, who)).toBe(90);
  // the same once more is no second gift
  await give(examId, only(who), { extraMinutes: 30 });
  await reached(examId);
  expect(await leftOf(second, who)).toBe(90);
  await bed.call(papers.handIn, { id: second }, who);
  await until(async () => (await bed.refusal(papers.create, { examId }, who)) === 'EXAM_CHANCES');
  const { id: copied } = await bed.call(exams.copy, { id: examId }, admin);
  expect(await rows(copied)).toEqual([]);
  expect(await bed.mongo.collection<{ _id: string }>('exams').findOne({ _id: copied })).not.toHaveProperty('arrangements');
});

test('what changes nothing, comes too late, or names somebody else is refused', async () => {
  const invited = somebody({ deptCode: 'A02' });
  const examId = await bed.exam({ openType: 2, departs: ['A09'] });
  const refusal = (targets: Give['targets'], more: Partial<Give>, by = admin) =>
    bed.refusal(arrangements.give, inputOf(examId, targets, more), by);
  expect(await refusal(all, {})).toBe('ARRANGE_EMPTY');
  expect(await refusal(all, { extraMinutes: 5 }, stranger)).toBe('NOT_FOUND');
  expect(await refusal(only(invited), { extraMinutes: 5 })).toBe('ARRANGE_STRANGER');
  expect(await refusal([{ kind: 'group', id: idOf(0x6fff) }], { extraMinutes: 5 })).toBe('NOT_FOUND');
  expect(await refusal(all, { startTime: at(20), endTime: at(10) })).toBe('EXAM_TIMES');
  expect(await refusal(all, { startTime: at(-20), endTime: at(-10) })).toBe('ARRANGE_OVER');
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, key: `u:${index}` }));
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { arrangements: many } });
  expect(await refusal(all, { extraMinutes: 5 })).toBe('ARRANGE_MANY');
});

test('who edits by a share arranges nothing for the own person; an owner may, and a colleague', async () => {
  const examId = await bed.exam();
  const editor = teacherOf(bed, '同事');
  await bed.call(exams.share, { id: examId, to: to(editor), right: 'edit' }, admin);
  const more = (who: Caller, ...whose: Caller[]) =>
    bed.refusal(arrangements.give, inputOf(examId, whose.flatMap(only), { extraMinutes: 600 }), who);
  expect([await more(editor, editor), await more(editor, admin, editor)]).toEqual(['OWN_MATTER', 'OWN_MATTER']);
  expect([await more(editor, admin), await more(admin, editor)]).toEqual(['success', 'success']);
  // what is for everybody is for the person, too
  expect(await bed.refusal(arrangements.give, inputOf(examId, all, { extraMinutes: 5 }), editor)).toBe('success');
  const own = { createBy: editor.userId, createDept: editor.deptCode };
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: own });
  expect(await more(editor, editor)).toBe('success');
});

test('while people sit by a time of their own the exam goes on, for its lists and for the first page', async () => {
  const title = '早场';
  const examId = await bed.exam({ title, totalTime: 30, startTime: at(120), endTime: at(150) });
  const [early, slow] = [somebody(), somebody()];
  const shown = async () => {
    const { records } = await bed.call(exams.paging, { params: { title } }, admin);
    const { running, upcoming } = await bed.call(papers.todo, {}, admin);
    const ongoing = (await bed.call(papers.ongoing, { size: 100 }, admin)).records;
    const isIn = (list: readonly { id: string }[]): boolean => list.some(({ id }) => id === examId);
    return [records[0]?.stateFlag, isIn(running), isIn(ongoing), isIn(upcoming)];
  };
  expect(await shown()).toEqual(['READY_START', false, false, true]);
  await give(examId, only(early), { startTime: at(-1), endTime: at(40) });
  await give(examId, only(slow), { extraMinutes: 10 });
  expect(await shown()).toEqual(['PROCESSING', true, true, false]);
  const row = (await bed.call(papers.ongoing, { size: 100 }, admin)).records.find(({ id }) => id === examId);
  expect(row).toMatchObject({ endTime: at(40) });
  bed.clock.pass(41 * minute);
  expect(await shown()).toEqual(['READY_START', false, false, true]);
  bed.clock.pass(80 * minute);
  expect(await shown()).toEqual(['PROCESSING', true, true, false]);
  // the exam's own end has passed, and the one with extra time writes
  bed.clock.pass(35 * minute);
  expect(await shown()).toEqual(['PROCESSING', true, true, false]);
  bed.clock.pass(5 * minute);
  expect(await shown()).toEqual(['OVERDUE', false, false, false]);
});
