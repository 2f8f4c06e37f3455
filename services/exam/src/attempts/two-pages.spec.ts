import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { streamOf, type AttemptEvent } from './attempt.events.js';

let bed: ExamBed;
let examId: string;
let number = 0;
const somebody = () => learner((number += 1));
const [one, other] = ['pageone1', 'pagetwo2'];
const answer = (by: string | undefined, seq: number, text: string) => ({
  quId: idOf(6),
  seq,
  ...(by === undefined ? {} : { by }),
  answer: { text },
});
beforeAll(async () => {
  bed = await ExamBed.open('two-pages');
  examId = await bed.exam();
}, 300_000);
afterAll(() => bed.close());

test('a page that sends the sequence of another page hears whose answer is held, and each poll names what others saved', async () => {
  const who = somebody();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  expect(await bed.call(calls.exam.papers.detail, { paperId }, who)).toMatchObject({ edits: 0, reached: -1 });
  const save = (by: string, seq: number, text: string, since: number) =>
    bed.call(calls.exam.papers.fillAnswer, { paperId, by, since, answers: [answer(by, seq, text)] }, who);
  expect(await save(one, 4, '甲', 0)).toMatchObject({ saved: [{ seq: 4, by: one }], edits: 1, others: [], reached: 5 });
  // the same one again is the repeat, whatever happened to the first reply
  expect(await save(one, 4, '甲', 0)).toMatchObject({ saved: [{ seq: 4, by: one }], edits: 1, others: [] });
  expect(await save(other, 4, '乙', 0)).toMatchObject({
    saved: [{ seq: 4, by: one }],
    edits: 1,
    others: [{ quId: idOf(6), seq: 4, by: one, answer: { text: '甲' } }],
  });
  expect(await save(other, 5, '乙', 1)).toMatchObject({ saved: [{ seq: 5, by: other }], edits: 2, others: [] });
  expect(await bed.call(calls.exam.papers.leftTime, { id: paperId, by: one, since: 1 }, who)).toMatchObject({
    edits: 2,
    others: [{ quId: idOf(6), seq: 5, by: other, answer: { text: '乙' } }],
  });
  expect(await bed.call(calls.exam.papers.leftTime, { id: paperId, by: one, since: 2 }, who)).toMatchObject({ edits: 2, others: [] });
  const { cards } = await bed.call(calls.exam.papers.detail, { paperId }, who);
  expect(cards.find(({ quId }) => quId === idOf(6))).toMatchObject({ seq: 5, by: other, answer: { text: '乙' } });
});

test('a draft of another device that was written before an answer was saved never replaces it (decision 25)', async () => {
  const who = somebody();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  const save = (by: string, base: number, seq: number, text: string, since = 0) =>
    bed.call(calls.exam.papers.fillAnswer, { paperId, by, since, answers: [{ ...answer(by, seq, text), base }] }, who);
  await save(one, 0, 1, '一');
  // page one writes on without network; page two, which has seen the first answer, saves another one
  expect(await save(other, 1, 2, '后来的')).toMatchObject({ saved: [{ seq: 2, by: other }] });
  // clocks count fractions of a millisecond, times that travel do not
  bed.clock.pass(1000.4);
  const stands = { saved: [{ seq: 2, by: other, ago: 1000 }], edits: 2, others: [{ seq: 2, by: other, answer: { text: '后来的' } }] };
  expect(await save(one, 1, 6, '更早的', 1)).toMatchObject(stands);
  // the repeat after a lost reply
  expect(await save(one, 1, 6, '更早的', 1)).toMatchObject(stands);
  const log = await bed.mongo
    .collection<{ events: AttemptEvent[] }>('events')
    .find({ stream: streamOf(paperId) })
    .toArray();
  expect(log.flatMap(({ events }) => events).filter(({ type }) => type === 'LateAnswerRejected')).toEqual([
    { type: 'LateAnswerRejected', data: { answers: [{ ...answer(one, 6, '更早的'), base: 1 }], replaced: true, at: expect.any(Number) } },
  ]);
  // having seen it, the same page may replace it
  expect(await save(one, 2, 7, '改定', 2)).toMatchObject({ saved: [{ seq: 7, by: one }], edits: 3 });
});

test('a page of an earlier release, and fields of a later one, are taken', async () => {
  const who = somebody();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  expect(await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: [answer(undefined, 1, '旧')] }, who)).toMatchObject({
    saved: [{ seq: 1, by: null }],
    others: [],
  });
  expect(await bed.call(calls.exam.papers.leftTime, { id: paperId }, who)).toMatchObject({ handState: 0, others: [] });
  const later = { paperId, newField: 1, answers: [{ ...answer(one, 2, '新'), alsoNew: true }] };
  expect(await bed.call(calls.exam.papers.fillAnswer, later, who)).toMatchObject({ saved: [{ seq: 2, by: one }] });
  const mark = { paperId, quId: idOf(6), mark: true };
  expect(await bed.call(calls.exam.papers.flagQuestion, mark, who)).toEqual({ mark: true, seq: 0 });
  expect(await bed.call(calls.exam.papers.flagQuestion, { ...mark, mark: false, seq: 5 }, who)).toEqual({ mark: false, seq: 5 });
  // a flag that lay in a browser since before that one
  expect(await bed.call(calls.exam.papers.flagQuestion, { ...mark, seq: 3 }, who)).toEqual({ mark: false, seq: 5 });
});

test('an attempt that saves without a pause is told to wait, and nothing that was acknowledged is lost', async () => {
  const who = somebody();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  const save = (seq: number) => bed.ask(calls.exam.papers.fillAnswer, { paperId, answers: [answer(one, seq, `${seq}`)] }, who);
  const replies: Awaited<ReturnType<typeof save>>[] = [];
  for (let wave = 0; wave < 9; wave += 1)
    replies.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => save(wave * 10 + index + 1)))));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { code, msg } of refused) expect([code, msg]).toEqual([20010135, expect.stringMatching(/^保存得过于频繁，请 \d+ 秒后再试/)]);
  const acked = replies.flatMap(({ code, data }) => (code === 0 ? data.saved.map(({ seq }) => seq) : []));
  const { cards } = await bed.call(calls.exam.papers.detail, { paperId }, who);
  expect(cards.find(({ quId }) => quId === idOf(6))?.seq).toBe(Math.max(...acked));
});
