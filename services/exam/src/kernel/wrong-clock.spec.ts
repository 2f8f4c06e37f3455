import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { mongo } from 'mongoose';
import { ExamRemoval } from '../exams/exam.removal.js';
import { SetSweep } from '../exams/set-sweep.js';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';

const second = 1000;
const hour = 60 * minute;
let bed: ExamBed;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('wrongclock', new TestClock(), { LOG_LEVEL: 'silent' });
}, 300_000);
afterAll(() => bed.close());

const at = (ms: number): string => new Date(bed.clock.now() + ms).toISOString();
/** From here on every call is answered by one process, whose clock is so far ahead of the time that all share. */
async function onlyProcessAhead(ms: number): Promise<void> {
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess(new TestClock(bed.clock.now() + ms));
}

describe.each([20 * minute, minute, -minute, -20 * minute])('a process whose clock is %i ms ahead decides as all others do', (ahead) => {
  const isFast = ahead > 0;
  const who = learner((number += 1));
  // beginning and end of windows that only the right clock puts on the right side of now
  const soon = isFast ? 30 * second : -30 * second;
  beforeEach(() => onlyProcessAhead(0));

  test('marks and keys after the window', async () => {
    const examId = await bed.exam({ scoreRelease: 1, answerRelease: 1, endTime: at(40 * minute) });
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
    await bed.call(calls.exam.papers.handIn, { id }, who);
    await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { endTime: new Date(at(soon)) } });
    await onlyProcessAhead(ahead);
    const { release, userScore } = await bed.call(calls.exam.papers.result, { id }, who);
    const [record] = (await bed.call(calls.exam.papers.myPaging, { params: { examId } }, who)).records;
    const card = (await bed.call(calls.exam.exams.minePaging, {}, who)).records.find((row) => row.id === examId);
    const marks = isFast ? null : 5;
    expect([release.score, release.answers]).toEqual(isFast ? ['window', 'window'] : ['shown', 'shown']);
    expect([userScore, record?.userScore, card?.maxScore]).toEqual([marks, marks, marks]);
  });

  test('what has begun and what is over: hall, page before the start, console', async () => {
    const title = `窗口${ahead}`;
    const begins = await bed.exam({ title: `${title}开始`, startTime: at(soon), endTime: at(2 * hour) });
    const ends = await bed.exam({ title: `${title}结束`, startTime: at(-2 * hour), endTime: at(2 * hour) });
    await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: ends }, { $set: { endTime: new Date(at(soon)) } });
    await onlyProcessAhead(ahead);
    const now = new Date(bed.clock.now()).toISOString();
    expect(await bed.call(calls.exam.exams.checkInfo, { id: begins }, who)).toMatchObject({
      blockedCode: isFast ? 20010101 : 0,
      serverTime: now,
    });
    expect(await bed.call(calls.exam.exams.checkInfo, { id: ends }, who)).toMatchObject({
      blockedCode: isFast ? 0 : 20010101,
      stateFlag: isFast ? 'READY_START' : 'OVERDUE',
    });
    const over = await bed.call(calls.exam.exams.openPaging, { params: { title, flag: 'OVERDUE' } }, who);
    expect(over.records.map(({ id }) => id)).toEqual(isFast ? [] : [ends]);
    const flags = new Map(
      (await bed.call(calls.exam.exams.paging, { params: { title } }, admin)).records.map(({ id, stateFlag }) => [id, stateFlag]),
    );
    expect([flags.get(begins), flags.get(ends)]).toEqual(isFast ? ['READY_START', 'PROCESSING'] : ['PROCESSING', 'OVERDUE']);
    const running = (await bed.call(calls.exam.papers.todo, {}, admin)).running.map(({ id }) => id);
    expect([running.includes(begins), running.includes(ends)]).toEqual(isFast ? [false, true] : [true, false]);
  });

  test('when a deleted exam goes, and what a publisher left', async () => {
    const id = await bed.exam();
    const orphan = mongo.ObjectId.createFromTime(bed.clock.now() / second).toHexString();
    await bed.mongo.collection<{ _id: string; setId: string }>('frozen_views').insertOne({ _id: `${orphan}:0`, setId: orphan });
    await onlyProcessAhead(ahead);
    await bed.call(calls.exam.exams.delete, { ids: [id] }, admin);
    const exam = await bed.mongo.collection<{ _id: string; removedAt: Date }>('exams').findOne({ _id: id });
    expect(exam?.removedAt).toEqual(new Date(bed.clock.now()));
    bed.clock.pass(hour - minute / 2);
    await bed.part(ExamRemoval).sweep();
    expect(await bed.mongo.collection<{ _id: string }>('exams').countDocuments({ _id: id })).toBe(1);
    expect(await bed.part(SetSweep).sweep()).toBe(0);
    bed.clock.pass(minute);
    await bed.part(ExamRemoval).sweep();
    expect(await bed.mongo.collection<{ _id: string }>('exams').countDocuments({ _id: id })).toBe(0);
    expect(await bed.part(SetSweep).sweep()).toBe(1);
    bed.clock.pass(-hour - minute / 2);
  });

  test('when something was made, marked and released', async () => {
    const examId = await bed.exam({ scoreRelease: 2 });
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    await bed.call(calls.exam.papers.handIn, { id }, who);
    await onlyProcessAhead(ahead);
    const now = bed.clock.now();
    await bed.call(calls.exam.papers.review, { id, version: 0, items: [{ quId: idOf(6), score: 5 }] }, admin);
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    const { id: copy } = await bed.call(calls.exam.exams.copy, { id: examId }, admin);
    const tmplId = await bed.template();
    const [marked] = await bed.mongo
      .collection<{ events: { data: { at: number } }[] }>('events')
      .find({ 'events.type': 'QuestionMarkedByHand', stream: `attempt-${id}` })
      .toArray();
    const exams = bed.mongo.collection<{ _id: string; scoreReleasedAt: Date; createTime: Date }>('exams');
    expect([
      marked?.events[0]?.data.at,
      (await exams.findOne({ _id: examId }))?.scoreReleasedAt.getTime(),
      (await exams.findOne({ _id: copy }))?.createTime.getTime(),
      (await bed.mongo.collection<{ _id: string; createTime: Date }>('templates').findOne({ _id: tmplId }))?.createTime.getTime(),
    ]).toEqual([now, now, now, now]);
  });
});

test('no file of the service reads a clock of its own: what it says of an exam goes by ServiceTime', () => {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.spec\.ts$|^test-support\//.test(path),
  );
  expect(files).toContain('attempts/attempt.deadline.ts');
  const reading = files.filter((path) => /Date\.now\(|new Date\(\)|\bCLOCK\b/.test(readFileSync(join(src, path), 'utf8')));
  // where the clock is, who compares it, and where a test gives another one
  expect(reading).toEqual([]);
});
