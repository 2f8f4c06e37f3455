import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { setTimeout as pause } from 'node:timers/promises';
import { papersCollection, type PaperDoc } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';

/** `FULL=1` measures a large exam (docs/measurements.md); without it a small one shows that every row is written. */
const isFull = process.env['FULL'] === '1';
const [people, questions] = isFull ? [50_000, 50] : [600, 10];
/** Seconds; megabytes that the process grows by; milliseconds of 95 of 100 saves at another exam meanwhile. */
const most = { seconds: 30, megabytes: 100, save: 100 };
const option = (id: string, isRight: boolean) => ({ id, content: `选项${id}`, image: '', isRight });
const bank = Array.from({ length: questions }, (_, at): Question => ({
  ...{ id: idOf(at + 1), content: `<p>题${at + 1}</p>`, analysis: '', quType: 'radio', pathScore: false, itemRand: false },
  options: [option('a', true), option('b', false)],
}));

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('markbookload', undefined, {}, bank);
}, 300_000);
afterAll(() => bed.close());

async function exam(): Promise<string> {
  const group = { title: '全部', joinType: 1 as const, perScore: 2, items: bank.map(({ id }) => ({ quId: id })) };
  const { id } = await bed.call(calls.exam.templates.save, { title: '大考', groups: [group] }, admin);
  return bed.exam({ tmplId: id });
}

/** Rows of the read model after the row of a paper that was sat. */
async function fill(examId: string): Promise<void> {
  const { id } = await bed.call(calls.exam.papers.create, { examId }, learner(1));
  await bed.call(calls.exam.papers.handIn, { id }, learner(1));
  const rows = bed.mongo.collection<PaperDoc>(papersCollection);
  const row = await rows.findOne({ _id: id });
  if (!row) throw new Error('the paper is not shown');
  // made by the database: a process that had made them would hold more memory before than a service does
  const named = (from: number) => ({ $concat: ['00000000000000', { $toString: { $add: [from, '$at'] } }] });
  const isRight = { $lt: [{ $mod: [{ $add: [{ $multiply: ['$at', 31] }, { $multiply: ['$$one.at', 17] }] }, 7] }, 4] };
  const asked = bank.map((question, at) => ({ at, id: question.id }));
  await rows
    .aggregate([
      { $match: { _id: id } },
      { $set: { at: { $range: [1, people] } } },
      { $unwind: '$at' },
      {
        $set: {
          ...{ _id: named(1_000_000_000), userId: named(2_000_000_000) },
          ...{ userName: { $concat: ['2026', { $toString: '$at' }] }, realName: { $concat: ['考生', { $toString: '$at' }] } },
          deptCode: { $concat: ['A01A', { $toString: { $add: [100, { $mod: ['$at', 200] }] } }] },
          scores: { $map: { input: asked, as: 'one', in: { id: '$$one.id', tenths: { $cond: [isRight, 20, 0] } } } },
        },
      },
      {
        $set: {
          ...{ tenths: { $sum: '$scores.tenths' }, objTenths: { $sum: '$scores.tenths' } },
          passed: { $gte: [{ $sum: '$scores.tenths' }, '$qualifyTenths'] },
          marks: {
            $reduce: {
              input: '$scores',
              initialValue: '',
              in: {
                $concat: [
                  ...['$$value', { $cond: [{ $eq: ['$$value', ''] }, '', ','] }],
                  ...['$$this.id', ':', { $toString: '$$this.tenths' }, ':20'],
                ],
              },
            },
          },
        },
      },
      { $unset: ['at', 'scores'] },
      { $merge: { into: papersCollection } },
    ])
    .toArray();
  expect(await rows.countDocuments({ examId })).toBe(people);
}

const megabytes = (): number => process.memoryUsage().rss / 1024 / 1024;

test('marks of a large exam are written in time and within the memory, and saves go on beside it', async () => {
  const examId = await exam();
  await fill(examId);
  const other = await exam();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: other }, learner(2));
  const saves: number[] = [];
  let seq = 0;
  const save = async (): Promise<void> => {
    const begun = performance.now();
    const answers = [{ quId: idOf(1), seq: (seq += 1), answer: { options: ['a'] } }];
    // a page that saves too often is told so, which is no slow save
    const answer = await bed.ask(calls.exam.papers.fillAnswer, { paperId, answers }, learner(2)).catch(() => null);
    // one that got no answer in time counts as long as it waited
    if (answer === null || answer.code === 0) saves.push(performance.now() - begun);
  };
  await save();
  const before = megabytes();
  let peak = before;
  const [begun, spent] = [performance.now(), process.cpuUsage()];
  await bed.call(calls.exam.markBook.start, { examId }, admin);
  const state = () => bed.call(calls.exam.markBook.state, { examId }, admin);
  let sheet = await state();
  while (sheet?.state === 'running') {
    await save();
    peak = Math.max(peak, megabytes());
    await pause(100);
    if (seq % 5 === 0) sheet = await state();
  }
  sheet = await state();
  const seconds = (performance.now() - begun) / 1000;
  expect(sheet).toMatchObject({ state: 'done', total: people * 2, done: people * 2 });
  const { user, system } = process.cpuUsage(spent);
  const p95 = saves.sort((one, two) => one - two)[Math.floor(saves.length * 0.95)] ?? Infinity;
  const measured = {
    seconds,
    processor: (user + system) / 1e6,
    megabytes: peak - before,
    save: p95,
    saves: saves.length,
    bytes: sheet?.size,
  };
  if (!isFull) return;
  console.info(JSON.stringify(measured));
  expect(measured.seconds).toBeLessThan(most.seconds);
  expect(measured.megabytes).toBeLessThan(most.megabytes);
  expect(measured.save).toBeLessThan(most.save);
}, 600_000);
