import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller, type ClientInput } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { StartNotices } from './start-notices.js';
import { WindowNotices } from './window-notices.js';

const { arrangements, exams, papers } = calls.exam;
let bed: ExamBed;
let turn = 0;
/** of class A01A01, A01A02, A01A02 and of another school */
let pupils: Caller[];
beforeAll(async () => {
  bed = await ExamBed.open('roster');
}, 300_000);
afterAll(() => bed.close());
beforeEach(() => {
  turn += 1;
  pupils = ['A01A01', 'A01A02', 'A01A02', 'B01'].map((deptCode, index) =>
    learner(turn * 100 + index, { deptCode, realName: `学员${turn}-${index}` }),
  );
  bed.neighbours.learners.splice(
    0,
    Infinity,
    ...pupils.map(({ userId: id, userName, realName, deptCode }) => ({ id, userName, realName, deptCode })),
  );
  bed.neighbours.delivered.splice(0);
});

const pupil = (index: number): Caller => {
  const found = pupils[index];
  if (!found) throw new Error(`there is no pupil ${index}`);
  return found;
};
const head = (deptCode: string): Caller => ({
  ...learner(0),
  userId: idOf(0x9000 + turn),
  roleType: 2,
  roleLevel: 2,
  deptCode,
  permissions: permissionCodes,
});
const publish = (changes: Partial<ClientInput<typeof exams.save>> = {}): Promise<string> =>
  bed.exam({ openType: 2, departs: ['A01'], ...changes });
async function begin(examId: string, who: Caller, handsIn: boolean): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  if (handsIn) await bed.call(papers.handIn, { id }, who);
  return id;
}
const states = async (examId: string, who: Caller, params: { rosterState?: 0 | 1 | 2; realName?: string } = {}) => {
  const { records, total, counts } = await bed.call(papers.roster, { params: { examId, ...params } }, who);
  return { total, counts, rows: records.map(({ id, rosterState }) => [id, rosterState]) };
};

test('says of everybody who may sit the exam whether they came, and of nobody else', async () => {
  const examId = await publish();
  const paperId = await begin(examId, pupil(0), true);
  await begin(examId, pupil(1), false);
  const [first, second, third] = [pupil(0).userId, pupil(1).userId, pupil(2).userId];
  expect(await states(examId, admin)).toEqual({
    total: 3,
    counts: { absent: 1, writing: 1, handedIn: 1 },
    rows: [
      [first, 2],
      [second, 1],
      [third, 0],
    ],
  });
  expect((await states(examId, admin, { rosterState: 0 })).rows).toEqual([[third, 0]]);
  expect((await states(examId, admin, { realName: pupil(1).realName })).rows).toEqual([[second, 1]]);
  const [best] = (await bed.call(papers.roster, { params: { examId } }, admin)).records;
  expect(best).toMatchObject({ paperId, passed: false, isMarked: true });
  const waiting = await publish();
  const { id } = await bed.call(papers.create, { examId: waiting }, pupil(2));
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, pupil(2));
  await bed.call(papers.handIn, { id }, pupil(2));
  const [open] = (await bed.call(papers.roster, { params: { examId: waiting, rosterState: 2 } }, admin)).records;
  expect(open).toMatchObject({ paperId: id, isMarked: false });
});

test('whoever was moved away after the exam began is still in the list', async () => {
  const examId = await publish();
  await begin(examId, pupil(0), true);
  bed.neighbours.learners.shift();
  expect((await states(examId, admin)).counts).toEqual({ absent: 2, writing: 0, handedIn: 1 });
});

test('an exam with a password names nobody, so who came is all that is known', async () => {
  const examId = await bed.exam({ openType: 9, password: 'geheim' });
  const { id } = await bed.call(papers.create, { examId, password: 'geheim' }, pupil(0));
  await bed.call(papers.handIn, { id }, pupil(0));
  const { counts, total } = await states(examId, admin);
  expect([counts, total]).toEqual([{ absent: 0, writing: 0, handedIn: 1 }, 1]);
});

test('the head of a class sees and reminds the own class, and a stranger nobody', async () => {
  const examId = await publish();
  await begin(examId, pupil(1), false);
  // made by somebody elsewhere, for the classes of A01
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { createDept: 'Z01' } });
  expect((await states(examId, head('A01A02'))).counts).toEqual({ absent: 1, writing: 1, handedIn: 0 });
  expect(await bed.call(papers.remind, { examId }, head('A01A02'))).toEqual({ count: 1 });
  expect(bed.neighbours.delivered.map(({ userId, link }) => [userId, link])).toEqual([[pupil(2).userId, `/pages/exam/check/${examId}`]]);
  expect(await bed.refusal(papers.roster, { params: { examId } }, head('B01'))).toBe('NOT_FOUND');
  expect(await bed.refusal(papers.remind, { examId }, head('B01'))).toBe('NOT_FOUND');
});

test('a second reminder within the hour has the keys of the first, and a later one has others', async () => {
  const examId = await publish();
  const counts: number[] = [];
  const keys = async (): Promise<string[]> => {
    bed.neighbours.delivered.splice(0);
    counts.push((await bed.call(papers.remind, { examId }, admin)).count);
    return bed.neighbours.delivered.map(({ key }) => key);
  };
  const first = await keys();
  expect(first).toHaveLength(3);
  expect(await keys()).toEqual(first);
  bed.clock.pass(60 * minute);
  expect(await keys()).not.toEqual(first);
  expect(counts).toEqual([3, 0, 3]);
});

test('whoever is too late to begin is not told to', async () => {
  const times = { startTime: startsIn(-20), endTime: startsIn(60), notifyEndMinutes: 30, late: true, lateMax: 15 };
  const late = await publish(times);
  expect(await bed.refusal(papers.remind, { examId: late }, admin)).toBe('EXAM_NOT_OPEN');
  expect(await bed.refusal(papers.prepareNotify, { id: late }, admin)).toBe('EXAM_NOT_OPEN');
  bed.neighbours.colleagues.people.set(pupil(1).userId, pupil(1));
  await arrange(late, [{ kind: 'user', id: pupil(1).userId }], startsIn(10), startsIn(60));
  bed.neighbours.delivered.splice(0);
  bed.clock.pass(31 * minute);
  await windows().workDue();
  // the end is the same for both times, and both are late by now
  expect(toldBy('exam-end:')).toEqual([]);
});

test('nobody is reminded of what nobody can sit any more', async () => {
  const over = await publish({ endTime: new Date(bed.clock.now() - 1000).toISOString() });
  expect(await bed.refusal(papers.remind, { examId: over }, admin)).toBe('EXAM_NOT_OPEN');
  const disabled = await publish();
  await bed.call(exams.state, { id: disabled, state: 1 }, admin);
  expect(await bed.refusal(papers.remind, { examId: disabled }, admin)).toBe('EXAM_NOT_OPEN');
});

const ofStart = () => bed.neighbours.delivered.filter(({ key }) => key.startsWith('exam-start:'));
const told = (): string[] => ofStart().map(({ userId, title }) => `${userId} ${title}`);
const startsIn = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
const notices = () => bed.part<StartNotices>(StartNotices);
test('people are told before the start as the exam says, once for each start', async () => {
  const examId = await publish({ startTime: startsIn(60), notifyMinutes: 30 });
  await notices().workDue();
  expect(told()).toEqual([]);
  bed.clock.pass(31 * minute);
  // two processes, and one that looks again later
  await Promise.all([notices().workDue(), notices().workDue()]);
  await notices().workDue();
  const all = [0, 1, 2].map((index) => `${pupil(index).userId} 考试将要开始：期中考试`);
  expect(told().sort()).toEqual(all.sort());
  // a person who asks for it tells nobody twice
  expect(await bed.call(papers.prepareNotify, { id: examId }, admin)).toEqual({ count: 0 });
  // moved: another notice
  const { revision, tmplId } = await bed.call(exams.detail, { id: examId }, admin);
  const input = await bed.examInput({ tmplId, openType: 2, departs: ['A01'], startTime: startsIn(100), notifyMinutes: 30 });
  await bed.call(exams.save, { ...input, id: examId, revision }, admin);
  bed.clock.pass(75 * minute);
  const keys = new Set(ofStart().map(({ key }) => key));
  await notices().workDue();
  expect(ofStart().filter(({ key }) => !keys.has(key))).toHaveLength(3);
});

test('a notice waits for messages that are away, and an exam that begins without it tells nobody late', async () => {
  await publish({ startTime: startsIn(20), notifyMinutes: 10_080 });
  bed.neighbours.hasInbox = false;
  await notices().workDue();
  expect(told()).toEqual([]);
  bed.neighbours.hasInbox = true;
  bed.clock.pass(minute);
  await notices().workDue();
  expect(told()).toHaveLength(3);
  const late = await publish({ startTime: startsIn(5), notifyMinutes: 0 });
  bed.neighbours.delivered.splice(0);
  await notices().workDue();
  expect(told()).toEqual([]);
  expect(await bed.call(papers.prepareNotify, { id: late }, admin)).toEqual({ count: 3 });
});

const windows = () => bed.part<WindowNotices>(WindowNotices);
const toldBy = (key: string): string[] =>
  bed.neighbours.delivered.filter((message) => message.key.startsWith(key)).map(({ userId, title }) => `${userId} ${title}`);
test('people who have not begun are told when the exam opens and before it ends, once each', async () => {
  const examId = await publish({ startTime: startsIn(10), endTime: startsIn(300), notifyOpen: true, notifyEndMinutes: 60 });
  await publish({ startTime: startsIn(-5), endTime: startsIn(30) });
  await windows().workDue();
  expect([toldBy('exam-open:'), toldBy('exam-end:')]).toEqual([[], []]);
  bed.clock.pass(11 * minute);
  await Promise.all([windows().workDue(), windows().workDue()]);
  await windows().workDue();
  expect(toldBy('exam-open:').sort()).toEqual([0, 1, 2].map((index) => `${pupil(index).userId} 考试已开始：期中考试`).sort());
  expect(toldBy('exam-end:')).toEqual([]);
  await begin(examId, pupil(0), true);
  bed.clock.pass(235 * minute);
  await windows().workDue();
  await windows().workDue();
  expect(toldBy('exam-end:').sort()).toEqual([1, 2].map((index) => `${pupil(index).userId} 考试即将结束：期中考试`).sort());
  expect(toldBy('exam-open:')).toHaveLength(3);
});

test('an exam that opened long ago, or whose end was moved, tells nobody of what is not so', async () => {
  const late = await publish({ startTime: startsIn(-90), endTime: startsIn(300), notifyOpen: true, notifyEndMinutes: 10 });
  bed.neighbours.hasInbox = false;
  bed.clock.pass(295 * minute);
  await windows().workDue();
  bed.neighbours.hasInbox = true;
  const { revision, tmplId } = await bed.call(exams.detail, { id: late }, admin);
  const input = await bed.examInput({ tmplId, openType: 2, departs: ['A01'], startTime: startsIn(-385), endTime: startsIn(600) });
  await bed.call(exams.save, { ...input, id: late, revision }, admin);
  bed.clock.pass(minute);
  await windows().workDue();
  expect([toldBy('exam-open:'), toldBy('exam-end:')]).toEqual([[], []]);
});

const arrange = (examId: string, targets: ClientInput<typeof arrangements.give>['targets'], startTime: string, endTime: string) =>
  bed.call(
    arrangements.give,
    { id: idOf((0xd000 + turn) * 0x100 + targets.length), examId, targets, startTime, endTime, reason: '补考' },
    admin,
  );
const contents = (key: string): string[] =>
  bed.neighbours.delivered.filter((message) => message.key.startsWith(key)).map(({ userId, content }) => `${userId} ${content}`);

test('who has a time of the own hears of that one, before its start, at its opening and before its end', async () => {
  const group = idOf(0x7a00);
  bed.neighbours.colleagues.groups.set(group, '另行安排');
  bed.neighbours.colleagues.people.set(pupil(1).userId, pupil(1)).set(pupil(2).userId, { ...pupil(2), groups: [group] });
  const [own, end] = [startsIn(180), startsIn(300)];
  const times = { startTime: startsIn(60), endTime: startsIn(120), notifyMinutes: 30, notifyOpen: true, notifyEndMinutes: 20 };
  const examId = await publish(times);
  const targets = [{ kind: 'user', id: pupil(1).userId } as const, { kind: 'group', id: group } as const];
  await arrange(examId, targets, own, end);
  const [plain, ...others] = [0, 1, 2].map((index) => pupil(index).userId);
  bed.clock.pass(31 * minute);
  await notices().workDue();
  expect(told()).toEqual([`${plain} 考试将要开始：期中考试`]);
  bed.clock.pass(30 * minute);
  await windows().workDue();
  expect(toldBy('exam-open:')).toEqual([`${plain} 考试已开始：期中考试`]);
  bed.clock.pass(45 * minute);
  await windows().workDue();
  expect(toldBy('exam-end:')).toEqual([`${plain} 考试即将结束：期中考试`]);
  bed.clock.pass(50 * minute);
  await notices().workDue();
  expect(told().slice(1).sort()).toEqual(others.map((userId) => `${userId} 考试将要开始：期中考试`).sort());
  const shown = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'short' }).format(new Date(own));
  for (const each of contents('exam-start:').slice(1)) expect(each).toContain(shown);
  // a person who asks for it tells nobody twice, and nobody whose time is over
  expect(await bed.call(papers.prepareNotify, { id: examId }, admin)).toEqual({ count: 0 });
  bed.clock.pass(25 * minute);
  await windows().workDue();
  expect(toldBy('exam-open:').slice(1).sort()).toEqual(others.map((userId) => `${userId} 考试已开始：期中考试`).sort());
  expect(await bed.call(papers.remind, { examId }, admin)).toEqual({ count: 2 });
  bed.clock.pass(110 * minute);
  await windows().workDue();
  expect(toldBy('exam-end:').slice(1).sort()).toEqual(others.map((userId) => `${userId} 考试即将结束：期中考试`).sort());
});

test('of a large audience everybody is counted and told, though the list names a part', async () => {
  const many = Array.from({ length: 20_002 }, (_, index) => learner(0x100000 + index, { deptCode: 'A01A01' }));
  for (const { userId: id, userName, realName, deptCode } of many) bed.neighbours.learners.push({ id, userName, realName, deptCode });
  const examId = await publish();
  await begin(examId, pupil(0), true);
  await begin(examId, pupil(1), true);
  await bed.call(papers.create, { examId }, pupil(1));
  const last = many.at(-1) ?? pupil(3);
  await begin(examId, last, false);
  const { isCut, counts } = await bed.call(papers.roster, { params: { examId } }, admin);
  expect([isCut, counts]).toEqual([true, { absent: 20_002, writing: 1, handedIn: 2 }]);
  expect(await bed.call(calls.exam.watch.stat, { id: examId }, admin)).toMatchObject({
    ...{ requireCount: 20_005, missCount: 20_002, processCount: 2, handCount: 1 },
  });
  expect(await bed.call(papers.remind, { examId }, admin)).toEqual({ count: 20_002 });
  // the two who handed in are told of their results meanwhile
  const reminded = bed.neighbours.delivered.filter(({ key }) => key.startsWith(`exam-reminder:${examId}:`));
  expect(new Set(reminded.map(({ userId }) => userId)).size).toBe(20_002);
});
