import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { bankId, idOf } from '../test-support/papers.js';
import { papersCollection } from './paper.model.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('personlimits', new TestClock(), { LOG_LEVEL: 'silent' });
}, 300_000);
afterAll(() => bed.close());
const save = (paperId: string, who: Caller, answers = [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } as object }]) =>
  bed.ask(calls.exam.papers.fillAnswer, { paperId, answers }, who);
const limited = { code: 20010135, status: 429 };

test('an exam that may be sat without end fills no database: sixty beginnings, then twenty an hour', async () => {
  const [who, other] = [learner(1), learner(2)];
  const examId = await bed.exam({ chance: 0 });
  for (let begun = 0; begun < 60; begun += 1) {
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    // what is refused counts for nothing
    expect(await bed.refusal(calls.exam.papers.create, { examId }, who)).toBe('PAPER_OPEN');
    await bed.call(calls.exam.papers.handIn, { id }, who);
  }
  expect(await bed.ask(calls.exam.papers.create, { examId }, who)).toMatchObject({ code: 10000429, status: 429 });
  expect(await bed.mongo.collection(papersCollection).countDocuments({ userId: who.userId })).toBe(60);
  expect(await bed.refusal(calls.exam.papers.create, { examId }, other)).toBe('success');
}, 120_000);

test('saves are counted for the person: a new attempt brings no new ones', async () => {
  const who = learner(3);
  const examId = await bed.exam({ chance: 0 });
  const began = performance.now();
  let taken = 0;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => save(id, who, [{ quId: idOf(1), seq: index + 1, answer: { options: ['a1'] } }])),
    );
    for (const answer of answers) expect(answer).toMatchObject(answer.code === 0 ? { code: 0 } : limited);
    taken += answers.filter(({ code }) => code === 0).length;
    await bed.call(calls.exam.papers.handIn, { id }, who);
  }
  const seconds = (performance.now() - began) / 1000;
  expect(taken).toBeGreaterThanOrEqual(60);
  expect(taken).toBeLessThanOrEqual(Math.floor(60 + 2 * seconds));
}, 120_000);

test('bytes are counted for the person: 60 MB at once in however many attempts', async () => {
  const who = learner(4);
  const essays = Array.from({ length: 15 }, (_, index): Question => ({
    id: idOf(0x600 + index),
    content: '题',
    analysis: '',
    quType: 'saq',
    manual: true,
    keywords: [],
    reference: [],
  }));
  bed.neighbours.add(bankId, essays);
  const groups = [{ title: '作文', joinType: 1 as const, perScore: 5, items: essays.map(({ id }) => ({ quId: id })) }];
  const { id: tmplId } = await bed.call(calls.exam.templates.save, { title: '作文', groups }, admin);
  const examId = await bed.exam({ tmplId, chance: 0 });
  const text = '文'.repeat(20_000);
  const oneSave = essays.length * text.length * 3;
  const began = performance.now();
  let bytes = 0;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    for (let seq = 1; seq <= 30; seq += 1) {
      const answer = await save(
        id,
        who,
        essays.map(({ id: quId }) => ({ quId, seq, answer: { text } })),
      );
      expect(answer).toMatchObject(answer.code === 0 ? { code: 0 } : limited);
      if (answer.code === 0) bytes += oneSave;
    }
    await bed.call(calls.exam.papers.handIn, { id }, who);
  }
  expect(bytes).toBeGreaterThan(50_000_000);
  // one save beyond, and what comes back at 30 MB an hour
  const seconds = (performance.now() - began) / 1000;
  expect(bytes).toBeLessThan(60_000_000 + oneSave + seconds * (30_000_000 / 3600));
}, 180_000);
