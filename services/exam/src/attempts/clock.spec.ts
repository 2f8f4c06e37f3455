import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { createLogger, OwnPartition, Presence, startService, systemClock } from '@xuekao/platform';
import { examAt } from '../exam.module.js';
import { ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { DeadlineClock } from './attempt.deadline.js';
import { papersCollection, type PaperDoc } from './paper.model.js';

let bed: ExamBed;
let number = 0;
const slowMs = 180_000;
const somebody = () => learner((number += 1));
const papers = () => bed.mongo.collection<PaperDoc>(papersCollection);
const paperOf = (id: string) => papers().findOne({ _id: id });
/** A whole scan of each process, beside those that its timer begins. */
const scanned = () => Promise.all(bed.services.map(({ app }) => app.get(DeadlineClock, { strict: false }).scan()));
beforeAll(async () => {
  bed = await ExamBed.open('clock', new TestClock(), { LOG_LEVEL: 'silent' });
}, 300_000);
afterAll(() => bed.close());

test('papers that cannot be handed in hold up nobody: 600 of them, and 2,000 due at the same second', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const healthy: string[] = [];
  for (let wave = 0; wave < 20; wave += 1) {
    const ids = await Promise.all(
      Array.from({ length: 100 }, async () => (await bed.call(calls.exam.papers.create, { examId }, somebody())).id),
    );
    healthy.push(...ids);
  }
  const row = await paperOf(healthy[0] ?? '');
  if (!row) throw new Error('the first paper has no row');
  // rows without a log, as after a restore that lost one, all of them before the others
  await papers().insertMany(
    Array.from({ length: 600 }, (_, index) => ({ ...row, _id: `lost${index}`, deadline: new Date(row.deadline.getTime() - 1000) })),
  );
  // and one whose keys are gone
  const broken = await bed.exam({ totalTime: 10 });
  const { id: keyless } = await bed.call(calls.exam.papers.create, { examId: broken }, somebody());
  const set = await bed.mongo.collection<{ _id: string; setId: string }>('exams').findOne({ _id: broken });
  expect((await bed.mongo.collection('frozen_keys').deleteMany({ setId: set?.setId })).deletedCount).toBeGreaterThan(0);
  bed.clock.pass(10 * minute + 5000);
  // how fast a machine is, the benches measure; here one scan goes to the end, whatever fails before and between
  await bed.part(DeadlineClock).scan();
  expect(await papers().countDocuments({ _id: { $in: healthy }, handState: 0 })).toBe(0);
  expect((await paperOf(keyless))?.handState).toBe(0);
  expect(await papers().countDocuments({ _id: /^lost/, handState: 0 })).toBe(600);
  await papers().deleteMany({ $or: [{ _id: /^lost/ }, { _id: keyless }] });
}, 300_000);

test(
  'two processes share what is due; what one of them leaves the other hands in',
  async () => {
    const examId = await bed.exam({ totalTime: 10 });
    const other = await bed.startProcess();
    const people = Array.from({ length: 40 }, somebody);
    const ids = await Promise.all(people.map(async (who) => (await bed.call(calls.exam.papers.create, { examId }, who)).id));
    // a process that says that it is there and does nothing keeps its share for seconds only
    const idle = new Presence({
      nats: bed.nats,
      config: bed.config,
      service: 'exam',
      id: 'idle',
      isFit: async () => true,
      logger: createLogger('test', 'silent'),
    });
    const isTheirs = ({ userId }: Caller) => bed.services.every(({ app }) => !app.get(OwnPartition, { strict: false }).has(userId));
    await until(async () => people.some(isTheirs));
    bed.clock.pass(10 * minute + 5000);
    await scanned();
    const left = await papers().countDocuments({ _id: { $in: ids }, handState: 0 });
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(ids.length);
    bed.clock.pass(3000);
    await until(async () => (await papers().countDocuments({ _id: { $in: ids }, handState: 0 })) === 0);
    await idle.end();
    await bed.stopProcess(other);
  },
  slowMs,
);

test(
  'a process whose clock is a minute fast hands in nobody early, refuses no answer, and leaves beginnings and hand-ins to others',
  async () => {
    const examId = await bed.exam({ totalTime: 10 });
    const who = somebody();
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    bed.clock.pass(9 * minute + 30_000);
    for (const service of [...bed.services]) await bed.stopProcess(service);
    await bed.startProcess(new TestClock(bed.clock.now() + minute));
    await scanned();
    expect((await paperOf(id))?.handState).toBe(0);
    const save = (seq: number) =>
      bed.ask(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq, answer: { options: ['a1'] } }] }, who);
    expect(await save(1)).toMatchObject({ code: 0, data: { leftSeconds: 30 } });
    expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ leftSeconds: 30, handState: 0 });
    expect(await bed.refusal(calls.exam.papers.handIn, { id, exState: 1 }, who)).toBe('BUSY');
    expect(await bed.refusal(calls.exam.papers.create, { examId }, somebody())).toBe('BUSY');
    // by the time that all share, it goes on handing in
    bed.clock.pass(36_000);
    await until(async () => (await paperOf(id))?.handState === 1);
    expect(await paperOf(id)).toMatchObject({ handedInAt: (await paperOf(id))?.deadline, exState: 1 });
    expect(await save(2)).toMatchObject({ code: 20010001 });
    for (const service of [...bed.services]) await bed.stopProcess(service);
  },
  slowMs,
);

test(
  'beside one whose clock is right, a process whose clock is a minute fast is given nobody’s calls',
  async () => {
    await bed.startProcess(new TestClock(bed.clock.now() + minute));
    await bed.startProcess();
    await bed.untilShared(1);
    const examId = await bed.exam({ totalTime: 10 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => bed.refusal(calls.exam.papers.create, { examId }, somebody())));
    expect(new Set(outcomes)).toEqual(new Set(['success']));
    for (const service of [...bed.services]) await bed.stopProcess(service);
  },
  slowMs,
);

test(
  'the time that all share is the database’s: a process that differs from it by a minute begins no attempt',
  async () => {
    const start = async (aheadMs: number) => {
      bed.services.push(await startService(examAt({ ...systemClock, now: () => Date.now() + aheadMs }), bed.config));
    };
    await start(0);
    const examId = await bed.exam({
      startTime: new Date(Date.now() - minute).toISOString(),
      endTime: new Date(Date.now() + 60 * minute).toISOString(),
    });
    // a slow first look at the database says too little
    await until(async () => (await bed.refusal(calls.exam.papers.create, { examId }, somebody())) === 'success');
    for (const service of [...bed.services]) await bed.stopProcess(service);
    for (const aheadMs of [minute, -minute]) {
      await start(aheadMs);
      expect(await bed.refusal(calls.exam.papers.create, { examId }, somebody())).toBe('BUSY');
      for (const service of [...bed.services]) await bed.stopProcess(service);
    }
  },
  slowMs,
);
