import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { paperIdFor } from '../kernel/ids.js';
import { OpenClaims } from './attempt.claims.js';
import { ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { papersCollection } from './paper.model.js';

let bed: ExamBed;
let number = 0;
const somebody = () => learner((number += 1));
const start = (examId: string, who = somebody(), password?: string) =>
  bed.refusal(calls.exam.papers.create, { examId, ...(password === undefined ? {} : { password }) }, who);
const at = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
beforeAll(async () => {
  bed = await ExamBed.open('start');
}, 300_000);
afterAll(() => bed.close());

/** Does `work` between the claim of the next start and its beginning. */
function betweenClaimAndBeginning<T>(work: () => Promise<T>): Promise<T> {
  const claims = bed.part(OpenClaims);
  const take = claims.take.bind(claims);
  return new Promise((resolve, reject) => {
    claims.take = async (...claim) => {
      claims.take = take;
      try {
        await take(...claim);
        resolve(await work());
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

describe('the rules of entry', () => {
  test('hold at the start and stand on the page before it', async () => {
    const closed = await bed.exam({ startTime: at(10), endTime: at(20) });
    expect(await start(closed)).toBe('EXAM_NOT_OPEN');
    expect(await bed.call(calls.exam.exams.checkInfo, { id: closed }, somebody())).toMatchObject({
      blocked: '考试未开始或已结束!',
      blockedCode: 20010101,
      stateFlag: 'READY_START',
      examCount: 0,
    });
    const late = await bed.exam({ startTime: at(-20), late: true, lateMax: 15 });
    expect(await start(late)).toBe('EXAM_LATE');
    expect((await bed.call(calls.exam.exams.checkInfo, { id: late }, somebody())).blocked).toBe('您已经迟到超过15分钟，不允许进入考试！');
    const phones = await bed.exam({ answerDevice: 2 });
    expect(await start(phones)).toBe('EXAM_DEVICE');
    expect(await bed.refusal(calls.exam.papers.create, { examId: phones }, somebody(), 'iPhone Mobile')).toBe('success');
  });

  test('count the attempts', async () => {
    const who = somebody();
    const examId = await bed.exam({ chance: 2 });
    for (let tryNo = 1; tryNo <= 2; tryNo += 1) {
      expect((await bed.call(calls.exam.exams.checkInfo, { id: examId }, who)).last?.paperId).toBe(
        tryNo === 1 ? undefined : paperIdFor(examId, who.userId, 1),
      );
      const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
      expect(id).toBe(paperIdFor(examId, who.userId, tryNo));
      await bed.call(calls.exam.papers.handIn, { id }, who);
    }
    expect(await bed.ask(calls.exam.papers.create, { examId }, who)).toMatchObject({
      code: 20010103,
      msg: '考试次数超限，总共有2次考试机会！',
    });
    expect(await bed.call(calls.exam.exams.checkInfo, { id: examId }, who)).toMatchObject({
      examCount: 2,
      blocked: '考试次数超限，总共有2次考试机会！',
      openPaperId: '',
      // one of its two multiple choices gives half of the marks for a part
      incompleteShares: [0, 50],
      last: { paperId: paperIdFor(examId, who.userId, 2), handTime: expect.stringMatching(/^\d{4}-.*Z$/), isOut: true },
    });
  });

  test('ask for the password of openType 9', async () => {
    const examId = await bed.exam({ openType: 9, password: '芝麻开门' });
    expect(await start(examId)).toBe('EXAM_PASSWORD_MISSING');
    expect(await start(examId, somebody(), '芝麻')).toBe('EXAM_PASSWORD');
    expect(await start(examId, somebody(), '芝麻开门')).toBe('success');
  });

  test('keep others out: departments with their sub-departments, people by name', async () => {
    const departments = await bed.exam({ openType: 2, departs: ['A01'] });
    expect(await start(departments, learner(900, { deptCode: 'A01B03' }))).toBe('success');
    expect(await start(departments, learner(901, { deptCode: 'A02' }))).toBe('EXAM_NOT_FOR_YOU');
    const people = await bed.exam({ openType: 3, users: [learner(902).userId] });
    expect(await start(people, learner(902))).toBe('success');
    const outsider = learner(903);
    for (const call of [calls.exam.exams.checkInfo, calls.exam.exams.simpleDetail, calls.exam.exams.join])
      expect(await bed.refusal(call, { id: people }, outsider)).toBe('EXAM_NOT_FOR_YOU');
    expect(await start(people, outsider)).toBe('EXAM_NOT_FOR_YOU');
  });

  test('know no draft and no exam that is not there', async () => {
    expect(await start(idOf(0xdead))).toBe('EXAM_NOT_FOR_YOU');
    const { id } = await bed.call(calls.exam.exams.save, await bed.examInput(), { ...learner(0), roleType: 2, roleLevel: 1 });
    expect(await start(id)).toBe('EXAM_NOT_FOR_YOU');
  });
});

describe('one open attempt per person', () => {
  test('in any exam: the refusal names it', async () => {
    const who = somebody();
    const [first, second] = [await bed.exam({ title: '第一场' }), await bed.exam({ title: '第二场' })];
    const { id } = await bed.call(calls.exam.papers.create, { examId: first }, who);
    for (const examId of [first, second]) {
      const answer = await bed.ask(calls.exam.papers.create, { examId }, who);
      expect(answer).toMatchObject({
        code: 20010002,
        msg: '您有正在进行的考试，点击确定按钮继续考试！',
        data: { id, examId: first, title: '第一场' },
      });
    }
    expect(await bed.call(calls.exam.exams.checkInfo, { id: first }, who)).toMatchObject({
      openPaperId: id,
      blocked: '',
      stateFlag: 'PROCESSING',
    });
    await bed.call(calls.exam.papers.handIn, { id }, who);
    expect(await start(second, who)).toBe('success');
  });

  test('a claim whose start died does not lock the person out', async () => {
    const who = somebody();
    const [first, second] = [await bed.exam(), await bed.exam()];
    const dead = paperIdFor(first, who.userId, 1);
    await bed.mongo
      .collection('open_attempts')
      .insertOne({ _id: who.userId, attemptId: dead, claimedAt: new Date(bed.clock.now()) } as never); // ids are strings here
    // the start of the other exam may still be under way …
    expect(await start(second, who)).toBe('BUSY');
    // … it goes on under the same id, or is given up after a while
    expect(await bed.call(calls.exam.papers.create, { examId: first }, who)).toEqual({ id: dead });
    await bed.call(calls.exam.papers.handIn, { id: dead }, who);
    const other = somebody();
    await bed.mongo.collection('open_attempts').insertOne({
      _id: other.userId,
      attemptId: paperIdFor(first, other.userId, 1),
      claimedAt: new Date(bed.clock.now() - 31_000),
    } as never);
    expect(await start(second, other)).toBe('success');
  });

  test('a start that goes on after it was broken off, beside a start of another exam, makes one open attempt', async () => {
    const who = somebody();
    const [first, second] = [await bed.exam(), await bed.exam()];
    const dead = paperIdFor(first, who.userId, 1);
    await bed.mongo
      .collection('open_attempts')
      .insertOne({ _id: who.userId, attemptId: dead, claimedAt: new Date(bed.clock.now() - 31_000) } as never); // ids are strings here
    // the other exam is begun between the claim of the first and its beginning
    const other = betweenClaimAndBeginning(() => start(second, who));
    expect([await start(first, who), await other]).toEqual(['success', 'BUSY']);
    expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id: dead });
  });

  test('a start that stood still between its claim and its beginning makes no second open attempt', async () => {
    const who = somebody();
    const [first, second] = [await bed.exam(), await bed.exam()];
    // this process stops here for half a minute, in which the person begins the other exam
    const other = betweenClaimAndBeginning(() => {
      bed.clock.pass(31_000);
      return start(second, who);
    });
    expect([await start(first, who), await other]).toEqual(['BUSY', 'success']);
    const paperOfFirst = paperIdFor(first, who.userId, 1);
    expect(await bed.mongo.collection('events').countDocuments({ stream: new RegExp(paperOfFirst) })).toBe(0);
    expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id: paperIdFor(second, who.userId, 1) });
  });
});

describe('several processes', () => {
  test('twenty starts at once make one paper (R7)', async () => {
    const other = await bed.startProcess();
    const who = somebody();
    const examId = await bed.exam();
    const answers = await Promise.all(Array.from({ length: 20 }, () => bed.ask(calls.exam.papers.create, { examId }, who)));
    const started = answers.filter(({ code }) => code === 0);
    expect(started.length).toBe(1);
    const refused = new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code));
    expect([...refused].every((code) => code === 20010002 || code === 10000503)).toBe(true);
    await until(async () => (await bed.mongo.collection(papersCollection).countDocuments({ userId: who.userId })) === 1);
    expect(await bed.mongo.collection('events').countDocuments({ 'events.type': 'AttemptStarted', 'events.data.userId': who.userId })).toBe(
      1,
    );
    await bed.stopProcess(other);
  });

  test('starts in two exams at once leave one of them open', async () => {
    const other = await bed.startProcess();
    const [first, second] = [await bed.exam(), await bed.exam()];
    for (let round = 0; round < 10; round += 1) {
      const who = somebody();
      const answers = await Promise.all([first, second, first, second].map((examId) => bed.ask(calls.exam.papers.create, { examId }, who)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(
        await bed.mongo.collection('events').countDocuments({ 'events.type': 'AttemptStarted', 'events.data.userId': who.userId }),
      ).toBe(1);
    }
    await bed.stopProcess(other);
  });

  test('the log refuses a second first version: without the unique index this fails (R7)', async () => {
    const who = somebody();
    const examId = await bed.exam();
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    const [first] = await bed.mongo
      .collection('events')
      .find({ stream: `attempt-${id}` })
      .toArray();
    if (!first) throw new Error('the attempt is not in the log');
    const { _id: _known, ...copy } = first;
    await expect(bed.mongo.collection('events').insertOne(copy)).rejects.toMatchObject({ code: 11000 });
  });
});

test('the session lives as long as the attempt', async () => {
  const who = somebody();
  await bed.call(calls.exam.papers.create, { examId: await bed.exam({ totalTime: 90 }) }, who);
  const keys = await bed.redis.keys(`*${who.userId}*`);
  const kept = await Promise.all(
    keys.map(async (key) => ((await bed.redis.type(key)) === 'string' ? Number(await bed.redis.get(key)) : 0)),
  );
  expect(Math.max(...kept)).toBeGreaterThanOrEqual(Math.floor((bed.clock.now() + 90 * minute) / 1000));
});
