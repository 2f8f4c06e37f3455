import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, notices, type Caller, type SittingsNotice } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

const { exams, paperRescue, papers, passes, proctored, watch } = calls.exam;
let bed: ExamBed;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('proctored');
}, 300_000);
afterAll(() => bed.close());

const somebody = (): Caller => learner((number += 1));
const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const attemptOf = (paperId: string, { userId }: Caller) => bed.call(proctored.attempt, { paperId, userId }, admin);
const rule = { rule: 'leave-1', exState: 2, reason: '离开考试页面达到 3 次' } as const;

test('an attempt keeps the rules of watching that it began with, and its page is told', async () => {
  const examId = await bed.exam({ leaveOn: true, leaveCheck: 8, leaveCount: 3, actionOn: true, actionInterval: 120 });
  const [who, later, third] = [somebody(), somebody(), somebody()];
  const id = await begin(examId, who);
  const rules = { leaveOn: true, leaveCheck: 8, leaveCount: 3, actionOn: true, actionInterval: 120 };
  expect(await bed.call(papers.detail, { paperId: id }, who)).toMatchObject(rules);
  expect(await bed.call(exams.checkInfo, { id: examId }, later)).toMatchObject(rules);
  expect(await attemptOf(id, who)).toMatchObject({
    examId,
    isRunning: true,
    leave: { seconds: 8, count: 3 },
    camera: null,
    phone: false,
    screen: false,
    round: 0,
  });
  expect(await bed.call(exams.detail, { id: examId }, admin)).toMatchObject(rules);
  const watched = { camOn: true, camInterval: 4, faceChance: 3, captureDays: 14 };
  const seen = await begin(await bed.exam(watched), third);
  expect(await bed.call(papers.detail, { paperId: seen }, third)).toMatchObject({ ...watched, leaveOn: false });
  expect(await attemptOf(seen, third)).toMatchObject({ leave: null, camera: { minutes: 4, chances: 3, days: 14 } });
  // an experiment that nobody has to know of who does not use it
  const [fourth, challenged] = [somebody(), { ...watched, camChallenge: true }];
  const challengeExam = await bed.exam(challenged);
  const asked = await begin(challengeExam, fourth);
  expect(await bed.call(papers.detail, { paperId: asked }, fourth)).toMatchObject(challenged);
  expect((await attemptOf(asked, fourth)).camera).toEqual({ minutes: 4, chances: 3, days: 14, challenge: true });
  expect((await attemptOf(seen, third)).camera).toEqual({ minutes: 4, chances: 3, days: 14 });
  expect((await bed.call(proctored.sitting, { examId: challengeExam }, admin)).list).toMatchObject([{ challenge: true }]);
  // the days of what is recorded go with the attempt
  const shared = somebody();
  const screenExam = await bed.exam({ screenOn: true, captureDays: 21 });
  const screen = await begin(screenExam, shared);
  expect(await attemptOf(screen, shared)).toMatchObject({ screen: true, phone: false, keepDays: 21, camera: null });
  expect(await bed.call(papers.detail, { paperId: screen }, shared)).toMatchObject({ screenOn: true, captureDays: 21 });
  expect((await bed.call(proctored.sitting, { examId: screenExam }, admin)).list).toMatchObject([{ screen: true, phone: false }]);
  const free = await begin(await bed.exam(), later);
  expect(await attemptOf(free, later)).toMatchObject({ isRunning: true, leave: null, camera: null });
  expect(await bed.call(papers.detail, { paperId: free }, later)).toMatchObject({ leaveOn: false, actionOn: false });
});

test('a confirmed rule ends an attempt once, with its evidence, and an administrator opens it again with its time', async () => {
  const examId = await bed.exam({ leaveOn: true, totalTime: 30 });
  const who = somebody();
  const paperId = await begin(examId, who);
  await bed.call(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  const { userId } = who;
  expect(await bed.call(proctored.end, { paperId, userId, ...rule }, admin)).toEqual({ exState: 2 });
  expect(await bed.call(proctored.end, { paperId, userId, ...rule }, admin)).toEqual({ exState: 2 });
  expect(await bed.call(papers.result, { id: paperId }, who)).toMatchObject({ exState: 2, exMsg: '离开考试页面次数过多', answerCount: 1 });
  const { frames } = await new SocketFrames(bed.redis).since(`exam.${userId}.${examId}`, null);
  expect(frames.map((text) => JSON.parse(text) as object)).toContainEqual(expect.objectContaining({ type: 'handedIn', data: { paperId } }));
  expect(await attemptOf(paperId, who)).toMatchObject({ isRunning: false });
  const deed = { id: idOf(0xdeed), ids: [paperId], minutes: 20, reason: '误判' };
  expect(await bed.call(paperRescue.reopen, deed, admin)).toMatchObject({ count: 1 });
  expect(await attemptOf(paperId, who)).toMatchObject({ isRunning: true, round: 1 });
});

test('findings are released with the marks; where marks are never shown, with the end of the window', async () => {
  const released = async (paperId: string, { userId }: Caller) =>
    (await bed.call(proctored.released, { paperId, userId }, admin)).isReleased;
  const who = somebody();
  const byHand = await bed.exam({ scoreRelease: 2 });
  const paperId = await begin(byHand, who);
  expect(await released(paperId, who)).toBe(false);
  await bed.call(papers.handIn, { id: paperId }, who);
  expect(await released(paperId, who)).toBe(false);
  await bed.call(exams.release, { id: byHand, what: 'score', released: true }, admin);
  bed.clock.pass(minute);
  expect(await released(paperId, who)).toBe(true);
  expect(await bed.refusal(proctored.released, { paperId, userId: somebody().userId }, admin)).toBe('NOT_FOUND');
  // the days begin when results may be seen
  const { userId } = who;
  const since = bed.clock.now() - minute;
  expect((await bed.call(proctored.released, { paperId, userId }, admin)).disputes).toEqual({ since, days: 7 });
  const noAppeals = await bed.exam({ appealDays: 0 });
  const atOnce = await begin(noAppeals, who);
  await bed.call(papers.handIn, { id: atOnce }, who);
  const shown = await bed.call(proctored.released, { paperId: atOnce, userId }, admin);
  expect(shown.disputes).toEqual({ since: bed.clock.now(), days: 7 });
  const longer = await bed.exam({ resultType: 1, appealDays: 30 });
  const thirty = await begin(longer, who);
  await bed.call(papers.handIn, { id: thirty }, who);
  bed.clock.pass(3 * 60 * minute);
  const { disputes } = await bed.call(proctored.released, { paperId: thirty, userId }, admin);
  expect(disputes?.days).toBe(30);
  expect(disputes?.since).toBe(Date.parse((await bed.call(exams.detail, { id: longer }, admin)).endTime));

  const never = await bed.exam({ resultType: 1, leaveOn: true });
  const thanked = await begin(never, who);
  await bed.call(papers.handIn, { id: thanked }, who);
  expect(await bed.call(papers.result, { id: thanked }, who)).toMatchObject({ watched: true });
  expect(await bed.call(papers.result, { id: paperId }, who)).not.toHaveProperty('watched');
  expect(await released(thanked, who)).toBe(false);
  bed.clock.pass(366 * 24 * 60 * minute);
  expect(await released(thanked, who)).toBe(true);
});

test('what stands, is over, or is of somebody else is not ended; a late end says how it ended', async () => {
  const examId = await bed.exam({ leaveOn: true, totalTime: 30 });
  const [who, other] = [somebody(), somebody()];
  const paperId = await begin(examId, who);
  expect(await bed.refusal(proctored.end, { paperId, userId: other.userId, ...rule }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(proctored.attempt, { paperId, userId: other.userId }, admin)).toBe('NOT_FOUND');
  await bed.call(paperRescue.pause, { id: idOf(0xdee0), ids: [paperId], reason: '停电' }, admin);
  expect(await attemptOf(paperId, who)).toMatchObject({ isRunning: false });
  expect(await bed.refusal(proctored.end, { paperId, userId: who.userId, ...rule }, admin)).toBe('PAPER_PAUSED');
  await bed.call(paperRescue.resume, { id: idOf(0xdee1), ids: [paperId], reason: '来电' }, admin);
  await bed.call(papers.handIn, { id: paperId }, who);
  expect(await bed.call(proctored.end, { paperId, userId: who.userId, ...rule }, admin)).toEqual({ exState: 0 });
  const late = somebody();
  const over = await begin(examId, late);
  bed.clock.pass(31 * minute);
  expect(await attemptOf(over, late)).toMatchObject({ isRunning: false });
});

test('proctors learn who sits, how far they are, and who has handed in', async () => {
  const [one, two, three] = [somebody(), somebody(), somebody()];
  const people = [one, two, three];
  const examId = await bed.exam({ totalTime: 30, openType: 3, users: people.map(({ userId }) => userId) });
  const [first, second] = [await begin(examId, one), await begin(examId, two)];
  bed.clock.pass(minute);
  const savedAt = bed.clock.now();
  await bed.call(papers.fillAnswer, { paperId: first, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, one);
  await bed.call(paperRescue.pause, { id: idOf(0xdef0), ids: [second], reason: '停电' }, admin);
  const { list, hasMore } = await bed.call(proctored.sitting, { examId }, admin);
  expect(hasMore).toBe(false);
  const [of, stands] = [list.find(({ paperId }) => paperId === first), list.find(({ paperId }) => paperId === second)];
  expect(of).toMatchObject({ userId: one.userId, realName: one.realName, answerCount: 1, heardAt: savedAt, isPaused: false });
  expect(of?.deadline).toBe(savedAt - minute + 30 * minute);
  expect(stands).toMatchObject({ answerCount: 0, heardAt: stands?.startedAt, isPaused: true });
  expect(await bed.call(proctored.sitting, { examId, after: list[0]?.paperId }, admin)).toMatchObject({ list: [list[1]] });

  await bed.call(papers.handIn, { id: first }, one);
  await bed.call(paperRescue.forceHand, { id: idOf(0xdef1), paperIds: [second], exState: 5, message: '提前离场', valid: true }, admin);
  expect(await bed.call(proctored.sitting, { examId }, admin)).toEqual({ list: [], hasMore: false });
  const handed = (params: object) => bed.call(proctored.handed, { examId, current: 1, size: 10, ...params }, admin);
  expect((await handed({})).total).toBe(2);
  expect(await handed({ hasEx: true })).toMatchObject({ records: [{ paperId: second, exState: 5, valid: true }] });
  expect(await handed({ hasEx: false })).toMatchObject({ records: [{ paperId: first, exState: 0, exMsg: '' }] });
  expect(await handed({ realName: one.userName })).toMatchObject({ records: [{ paperId: first }] });
});

test('proctors learn whose camera owes pictures: not of those whom an administrator let begin without it', async () => {
  const examId = await bed.exam({ camOn: true, camInterval: 4, captureDays: 7 });
  const [seen, free] = [somebody(), somebody()];
  await bed.call(passes.identify, { examId, userId: free.userId, reason: '没有摄像头', withoutCamera: true }, admin);
  const [watched, excused] = [await begin(examId, seen), await begin(examId, free)];
  const { list } = await bed.call(proctored.sitting, { examId }, admin);
  expect(Object.fromEntries(list.map(({ paperId, cameraMinutes }) => [paperId, cameraMinutes]))).toEqual({ [watched]: 4, [excused]: null });
  const plain = await bed.exam();
  await begin(plain, somebody());
  expect((await bed.call(proctored.sitting, { examId: plain }, admin)).list).toMatchObject([{ cameraMinutes: null }]);
});

test('proctoring hears at once of who begins, hands in or has another time, when the lists show it; of no answer', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const who = somebody();
  let told = 0;
  const subscription = bed.nats.subscribe(bed.config.subject(notices.sittings), {
    callback: (_error, message) => {
      told += message.json<SittingsNotice>().examIds.filter((id) => id === examId).length;
    },
  });
  await bed.nats.flush();
  /** How many sit, as a wall reads it that hears of the deed alone. */
  const seen = async (deed: () => Promise<unknown>): Promise<(string | boolean)[]> => {
    const before = told;
    await deed();
    await until(() => Promise.resolve(told > before));
    const { list } = await bed.call(proctored.sitting, { examId }, admin);
    return list.flatMap(({ paperId, isPaused }) => [paperId, isPaused]);
  };
  let paperId = '';
  expect(await seen(async () => (paperId = await begin(examId, who)))).toEqual([paperId, false]);
  const atFirst = told;
  await bed.call(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  const deed = (n: number) => ({ id: idOf(0xdf00 + n), ids: [paperId], reason: '停电' });
  expect(await seen(() => bed.call(paperRescue.pause, deed(1), admin))).toEqual([paperId, true]);
  expect(told).toBe(atFirst + 1);
  expect(await seen(() => bed.call(paperRescue.resume, deed(2), admin))).toEqual([paperId, false]);
  expect(await seen(() => bed.call(paperRescue.moreTime, { ...deed(3), minutes: 5 }, admin))).toEqual([paperId, false]);
  expect(await seen(() => bed.call(papers.handIn, { id: paperId }, who))).toEqual([]);
  expect(await seen(() => bed.call(paperRescue.reopen, { ...deed(4), minutes: 5 }, admin))).toEqual([paperId, false]);
  expect(await seen(() => bed.call(proctored.end, { paperId, userId: who.userId, ...rule }, admin))).toEqual([]);
  subscription.unsubscribe();
});

test('the course of an attempt says what was done to it and said to its person', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const [who, other] = [somebody(), somebody()];
  const paperId = await begin(examId, who);
  await begin(examId, other);
  const say = (to: Caller, message: string) => bed.call(paperRescue.singleMsg, { examId, userId: to.userId, message }, admin);
  bed.clock.pass(minute);
  await say(who, '请坐好');
  await say(other, '请安静');
  bed.clock.pass(minute);
  await bed.call(paperRescue.moreTime, { id: idOf(0xdef2), ids: [paperId], minutes: 5, reason: '迟到' }, admin);
  bed.clock.pass(minute);
  await bed.call(paperRescue.forceHand, { id: idOf(0xdef3), paperIds: [paperId], exState: 5, message: '作弊', valid: true }, admin);
  const course = await bed.call(proctored.course, { paperId }, admin);
  expect(course).toMatchObject({ examId, userId: who.userId, endedAt: bed.clock.now(), watched: false });
  const byPhone = await begin(await bed.exam({ examType: '2' }), somebody());
  expect(await bed.call(proctored.course, { paperId: byPhone }, admin)).toMatchObject({ watched: true });
  expect(course.list.map(({ what, text }) => [what, text])).toEqual([
    ['begun', ''],
    ['said', '请坐好'],
    ['timeGiven', '迟到'],
    ['handedIn', '作弊'],
  ]);
});

test('who marks blind, and a stranger, watch nobody', async () => {
  const examId = await bed.exam({ leaveOn: true });
  const paperId = await begin(examId, somebody());
  const [viewer, marker, stranger] = [teacherOf(bed, '监考'), teacherOf(bed, '评卷'), teacherOf(bed, '路人')];
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  await bed.call(exams.share, { id: examId, right: 'view', to: to(viewer) }, admin);
  expect((await bed.call(proctored.sitting, { examId }, viewer)).list).toMatchObject([{ paperId }]);
  for (const who of [marker, stranger]) {
    expect(await bed.refusal(proctored.sitting, { examId }, who)).toBe('NOT_FOUND');
    expect(await bed.refusal(proctored.handed, { examId, current: 1, size: 10 }, who)).toBe('NOT_FOUND');
    expect(await bed.refusal(proctored.course, { paperId }, who)).toBe('NOT_FOUND');
  }
  expect(await bed.call(watch.stat, { id: examId }, viewer)).toMatchObject({ processCount: 1 });
  expect(await bed.refusal(watch.stat, { id: examId }, stranger)).toBe('NOT_FOUND');
});

test('an attempt is seen by whoever sees its exam', async () => {
  const examId = await bed.exam({ leaveOn: true });
  const paperId = await begin(examId, somebody());
  const [viewer, marker, stranger] = [teacherOf(bed, '查看'), teacherOf(bed, '阅卷'), teacherOf(bed, '外人')];
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  await bed.call(exams.share, { id: examId, right: 'view', to: to(viewer) }, admin);
  expect(await bed.call(proctored.seen, { paperId }, viewer)).toEqual({ examId });
  expect(await bed.refusal(proctored.seen, { paperId }, stranger)).toBe('NOT_FOUND');
  // who marks blind would know by the times whose it is
  expect(await bed.refusal(proctored.seen, { paperId }, marker)).toBe('NOT_FOUND');
});
