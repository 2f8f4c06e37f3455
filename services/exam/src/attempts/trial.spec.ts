import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, trialExamId, type AnswerValue, type Caller, type QuType } from '@xuekao/contracts';
import { DeadlineClock } from './attempt.deadline.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';
import { trialExam } from '../exams/trial-exam.js';
import { trialGroups } from '../question-sets/trial-questions.js';
import { TrialSweep } from './trial-sweep.js';
import { papersCollection } from './paper.model.js';

let bed: ExamBed;
let number = 0;
const somebody = () => learner((number += 1));
const start = async (who: Caller, examId = trialExamId) => (await bed.call(calls.exam.papers.create, { examId }, who)).id;
beforeAll(async () => {
  bed = await ExamBed.open('trial');
}, 300_000);
afterEach(() => {
  bed.neighbours.trialIsOpen = true;
});
afterAll(() => bed.close());

/** Every question of the paper, parts instead of the compound one. */
async function questionsOf(paperId: string, who: Caller) {
  const { groupList } = await bed.call(calls.exam.papers.detail, { paperId }, who);
  return groupList.flatMap(({ quList }) => quList.flatMap((question) => (question.subList.length > 0 ? question.subList : [question])));
}
const rightOf = (quId: string): AnswerValue => {
  const all = trialGroups.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.quType === 'mix' ? question.parts : [question])),
  );
  const question = all.find(({ id }) => id === quId);
  if (question?.quType === 'fill') return { blanks: question.blanks.map(([text]) => text ?? '') };
  if (question?.quType === 'saq') return { text: `我${question.keywords[0]?.words[0]}。` };
  return { options: question?.options.filter(({ isRight }) => isRight).map(({ id }) => id) ?? [] };
};

test(
  'it is open without anybody having made it, takes five minutes, asks every type once with formula, picture and table, ' +
    'and needs nobody to mark it',
  async () => {
    const who = somebody();
    expect(await bed.call(calls.exam.exams.checkInfo, { id: trialExamId }, who)).toMatchObject({
      title: '考前试机',
      totalTime: 5,
      totalScore: 100,
      chance: 0,
      blocked: '',
      openPaperId: '',
      isTrial: true,
    });
    const id = await start(who);
    expect(await bed.call(calls.exam.exams.checkInfo, { id: trialExamId }, who)).toMatchObject({ openPaperId: id });
    expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id, title: '考前试机', leftSeconds: 300 });
    const { groupList } = await bed.call(calls.exam.papers.detail, { paperId: id }, who);
    const whole = groupList.flatMap(({ quList }) => quList);
    expect(new Set(whole.map(({ quType }) => quType))).toEqual(
      new Set<QuType>(['radio', 'multi', 'multi2', 'judge', 'fill', 'saq', 'mix']),
    );
    const text = JSON.stringify(whole);
    for (const part of ['inline-math', '<table>', '<img', '.svg"']) expect(text).toContain(part);
    const questions = await questionsOf(id, who);
    expect(await bed.call(calls.exam.papers.trialAttempt, { paperId: id, userId: who.userId }, who)).toEqual({
      handedInAt: '',
      answered: 0,
    });
    await bed.call(
      calls.exam.papers.fillAnswer,
      { paperId: id, answers: questions.map(({ quId }) => ({ quId, seq: 1, answer: rightOf(quId) })) },
      who,
    );
    expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ handState: 0, edits: questions.length });
    await bed.call(calls.exam.papers.handIn, { id }, who);
    const result = await bed.call(calls.exam.papers.result, { id }, who);
    expect(result).toMatchObject({ state: 2, userScore: 100, isTrial: true, release: { score: 'shown', answers: 'shown' } });
    expect(await bed.call(calls.exam.papers.trialAttempt, { paperId: id, userId: who.userId }, who)).toEqual({
      handedInAt: result.handTime,
      answered: 8,
    });
    expect(await bed.call(calls.exam.papers.trialAttempt, { paperId: id, userId: somebody().userId }, who)).toBeNull();
  },
);

test('it leaves no trace: no list, no record, no count, no row, nothing in the log', async () => {
  const who = somebody();
  const logBefore = await bed.mongo.collection('events').countDocuments();
  const id = await start(who);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  expect((await bed.call(calls.exam.exams.openPaging, {}, who)).total).toBe(0);
  expect((await bed.call(calls.exam.exams.minePaging, {}, who)).total).toBe(0);
  expect((await bed.call(calls.exam.papers.myPaging, {}, who)).total).toBe(0);
  expect((await bed.call(calls.exam.papers.paging, {}, admin)).total).toBe(0);
  expect((await bed.call(calls.exam.exams.paging, {}, admin)).total).toBe(0);
  expect(await bed.call(calls.exam.exams.listTitles, {}, admin)).toEqual([]);
  expect(await bed.call(calls.exam.papers.todo, {}, admin)).toMatchObject({ running: [], waitReview: [] });
  expect(await bed.refusal(calls.exam.exams.join, { id: trialExamId }, who)).toBe('NOT_FOUND');
  for (const name of [papersCollection, 'favourites']) expect(await bed.mongo.collection(name).countDocuments()).toBe(0);
  expect(await bed.mongo.collection('exams').countDocuments()).toBe(0);
  expect(await bed.mongo.collection('events').countDocuments()).toBe(logBefore);
  for (const call of [calls.exam.exams.detail, calls.exam.exams.copy] as const)
    expect(await bed.refusal(call, { id: trialExamId }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.delete, { ids: [trialExamId] }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.papers.reviewDetail, { id }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.papers.detail, { paperId: id }, somebody())).toBe('NOT_FOUND');
});

test('any number of tries; two starts at once begin one attempt; another process goes on with it', async () => {
  const who = somebody();
  const ids = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const id = await start(who);
    await bed.call(calls.exam.papers.handIn, { id }, who);
    ids.add(id);
  }
  expect(ids.size).toBe(3);
  const answers = await Promise.all([1, 2].map(() => bed.ask(calls.exam.papers.create, { examId: trialExamId }, who)));
  const [first] = answers.flatMap(({ data }) => (data === null ? [] : [data.id]));
  for (const { code, data } of answers) expect([code, data?.id]).toEqual([code === 0 ? 0 : 20010002, first]);
  const other = await bed.startProcess();
  const [service] = bed.services;
  if (service) await bed.stopProcess(service);
  expect((await questionsOf(first ?? '', who)).length).toBe(9);
  await bed.call(calls.exam.papers.handIn, { id: first ?? '' }, who);
  expect(bed.services).toContain(other);
});

test('its beginning makes no session longer: nobody stays signed in by trying again and again', async () => {
  // other specs begin exams for people of the usual numbers, in the same Redis, and so did an earlier run of this one
  const who = learner(randomInt(2 ** 32, 2 ** 40));
  const kept = () => bed.redis.get(`session-keep:${who.userId}`);
  const id = await start(who);
  expect(await bed.call(calls.exam.papers.openAttemptEnd, { userId: who.userId }, who)).toBeNull();
  await bed.call(calls.exam.papers.handIn, { id }, who);
  expect(await kept()).toBeNull();
  // as the beginning of an exam does, whose session lasts as long as it
  await start(who, await bed.exam());
  expect(Number(await kept())).toBeGreaterThan(0);
});

describe('beside an exam', () => {
  test('an exam that begins ends the trial; the trial does not begin while an exam runs', async () => {
    const who = somebody();
    const examId = await bed.exam();
    const trial = await start(who);
    const [question] = await questionsOf(trial, who);
    await bed.call(
      calls.exam.papers.fillAnswer,
      { paperId: trial, answers: [{ quId: question?.quId ?? '', seq: 1, answer: rightOf(question?.quId ?? '') }] },
      who,
    );
    const paper = await start(who, examId);
    expect(await bed.call(calls.exam.papers.result, { id: trial }, who)).toMatchObject({ state: 2, userScore: 10 });
    expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id: paper });
    expect(await bed.refusal(calls.exam.papers.create, { examId: trialExamId }, who)).toBe('PAPER_OPEN');
    await bed.call(calls.exam.papers.handIn, { id: paper }, who);
    expect((await bed.call(calls.exam.papers.myPaging, {}, who)).total).toBe(1);
  });

  test('who is refused an exam goes on with the trial', async () => {
    const who = somebody();
    const [examId, toCome, once] = [
      await bed.exam({ openType: 9, password: '芝麻开门' }),
      await bed.exam({ startTime: new Date(bed.clock.now() + minute).toISOString() }),
      await bed.exam({ chance: 1 }),
    ];
    await bed.call(calls.exam.papers.handIn, { id: await start(who, once) }, who);
    const trial = await start(who);
    const refused = [
      await bed.refusal(calls.exam.papers.create, { examId, password: '芝麻关门' }, who),
      await bed.refusal(calls.exam.papers.create, { examId: toCome }, who),
      await bed.refusal(calls.exam.papers.create, { examId: once }, who),
    ];
    expect(refused).toEqual(['EXAM_PASSWORD', 'EXAM_NOT_OPEN', 'EXAM_CHANCES']);
    expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id: trial });
    expect(await bed.refusal(calls.exam.papers.create, { examId, password: '芝麻开门' }, who)).toBe('success');
    expect(await bed.call(calls.exam.papers.result, { id: trial }, who)).toMatchObject({ state: 2 });
  });

  test('a trial that cannot be handed in stands in no exam’s way, nor before the result of one', async () => {
    const who = somebody();
    const [examId, before] = [await bed.exam(), await bed.exam({ answerRelease: 0 })];
    const result = await start(who, before);
    await bed.call(calls.exam.papers.handIn, { id: result }, who);
    const trial = await start(who);
    // another release takes over, whose trial has other questions
    await bed.mongo
      .collection('trial_events')
      .updateOne({ stream: `attempt-${trial}` }, { $set: { 'events.0.data.setId': 'f'.repeat(24) } });
    for (const service of [...bed.services]) await bed.stopProcess(service);
    await bed.startProcess();
    expect(await bed.refusal(calls.exam.papers.result, { id: result }, who)).toBe('success');
    const paper = await start(who, examId);
    expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toMatchObject({ id: paper });
  });

  test('its beginnings are counted apart: nobody who tried too often is kept from an exam', async () => {
    const who = somebody();
    const examId = await bed.exam();
    for (let round = 0; round < 20; round += 1) await bed.call(calls.exam.papers.handIn, { id: await start(who) }, who);
    expect(await bed.refusal(calls.exam.papers.create, { examId: trialExamId }, who)).toBe('TOO_MANY');
    expect(await bed.refusal(calls.exam.papers.create, { examId }, who)).toBe('success');
  });
});

test('what nobody handed in stands in nobody’s way when its five minutes are over', async () => {
  const who = somebody();
  const id = await start(who);
  bed.clock.pass(5 * minute + 6000);
  expect(await bed.part(DeadlineClock).scan()).toBe(0);
  expect(await bed.call(calls.exam.papers.checkProcess, {}, who)).toBeNull();
  // the page comes back and hands it in, as at the end of every exam
  expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ leftSeconds: 0 });
  await bed.call(calls.exam.papers.handIn, { id, exState: 1 }, who);
  expect(await bed.call(calls.exam.papers.result, { id }, who)).toMatchObject({ state: 2, exState: 1, userTime: 5 });
  expect(await start(who)).not.toBe(id);
});

test('a day later it is forgotten, and only then', async () => {
  const who = somebody();
  const id = await start(who);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  const sweep = bed.part(TrialSweep);
  const log = bed.mongo.collection('trial_events');
  const before = await log.countDocuments();
  expect(before).toBeGreaterThan(0);
  expect(await sweep.sweep()).toBe(0);
  // the log's own dates are those of the machine, which the bed's clock is ahead of by what the tests let pass
  await log.updateMany({ stream: { $ne: `attempt-${id}` } }, [{ $set: { at: { $subtract: ['$at', 25 * 60 * minute] } } }]);
  expect(await sweep.sweep()).toBeGreaterThan(0);
  expect(await log.distinct('stream')).toEqual([`attempt-${id}`]);
  await log.updateMany({}, [{ $set: { at: { $subtract: ['$at', 25 * 60 * minute] } } }]);
  await sweep.sweep();
  expect(await log.countDocuments()).toBe(0);
});

describe('what is touched late or forgotten', () => {
  const log = () => bed.mongo.collection('trial_events');
  const rows = (id: string) => log().countDocuments({ stream: `attempt-${id}` });
  const answerOf = (quId: string) => ({ quId, seq: 1, answer: rightOf(quId) });
  async function restart(): Promise<void> {
    for (const service of [...bed.services]) await bed.stopProcess(service);
    await bed.startProcess();
  }

  test('an hour after its end it is answered and no more written: a sweep comes between no two events', async () => {
    const who = somebody();
    const id = await start(who);
    const [question] = await questionsOf(id, who);
    bed.clock.pass(70 * minute);
    expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId: id, answers: [answerOf(question?.quId ?? '')] }, who)).toBe(
      'PAPER_CLOSED',
    );
    expect(await bed.call(calls.exam.papers.handIn, { id, exState: 0 }, who)).toMatchObject({ id, exState: 1 });
    expect(await rows(id)).toBe(1);
    // another process sweeps: this one goes on with what it holds
    await log().deleteMany({ stream: `attempt-${id}` });
    expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId: id, answers: [answerOf(question?.quId ?? '')] }, who)).toBe(
      'PAPER_CLOSED',
    );
    await bed.call(calls.exam.papers.handIn, { id }, who);
    expect(await rows(id)).toBe(0);
    await restart();
    expect(await bed.refusal(calls.exam.papers.create, { examId: await bed.exam() }, who)).toBe('success');
  });

  test('one whose beginning is gone keeps nobody from an exam or from another trial, and is swept', async () => {
    const [one, other] = [somebody(), somebody()];
    const ids = [await start(one), await start(other)];
    for (const id of ids) await log().updateOne({ stream: `attempt-${id}` }, { $set: { version: 2 } });
    await restart();
    expect(await bed.call(calls.exam.papers.checkProcess, {}, one)).toBeNull();
    expect(await bed.refusal(calls.exam.papers.create, { examId: await bed.exam() }, one)).toBe('success');
    bed.clock.pass(minute);
    expect(await bed.refusal(calls.exam.papers.create, { examId: trialExamId }, other)).toBe('success');
    await log().updateMany({ stream: { $in: ids.map((id) => `attempt-${id}`) } }, [
      { $set: { at: { $subtract: ['$at', 25 * 60 * minute] } } },
    ]);
    await bed.part(TrialSweep).sweep();
    expect(await Promise.all(ids.map(rows))).toEqual([0, 0]);
  });

  test('what is swept is no more held in the process that sweeps', async () => {
    const who = somebody();
    const id = await start(who);
    await log().updateMany({ stream: `attempt-${id}` }, [{ $set: { at: { $subtract: ['$at', 25 * 60 * minute] } } }]);
    await bed.part(TrialSweep).sweep();
    expect(await bed.refusal(calls.exam.papers.detail, { paperId: id }, who)).toBe('NOT_FOUND');
  });
});

test('the site can switch it off', async () => {
  const who = somebody();
  const open = await start(who);
  bed.neighbours.trialIsOpen = false;
  // a process remembers the switch for some seconds; a new one asks
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  expect(await bed.refusal(calls.exam.exams.checkInfo, { id: trialExamId }, who)).toBe('TRIAL_OFF');
  expect(await bed.refusal(calls.exam.papers.create, { examId: trialExamId }, who)).toBe('TRIAL_OFF');
  // who has begun finishes
  expect(await bed.refusal(calls.exam.papers.handIn, { id: open }, who)).toBe('success');
});

test('its questions are whole: each type is marked by the machine, and no id is there twice', () => {
  const all = trialGroups.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.quType === 'mix' ? [question, ...question.parts] : [question])),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const question of all) {
    if (question.quType === 'saq') expect(question.manual).toBe(false);
    if ('options' in question) expect(question.options.some(({ isRight }) => isRight)).toBe(true);
  }
  expect(trialExam.totalTenths).toBe(1000);
});
