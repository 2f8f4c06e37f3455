import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner, toAnyProcess } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { paperRescue, papers } = calls.exam;
const reason = '火警演习';
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
let bed: ExamBed;
let number = 0;
let deeds = 0xb000;
const somebody = (): Caller => learner((number += 1));
const deed = () => ({ id: idOf((deeds += 1)), reason });
beforeAll(async () => {
  bed = await ExamBed.open('paperpause');
}, 300_000);
afterAll(() => bed.close());

const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const save = (paperId: string, who: Caller, seq: number) =>
  bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq, by: 'pageone1', answer: { options: ['a1'] } }] }, who);
const left = (id: string, who: Caller) => bed.call(papers.leftTime, { id }, who);
const rowOf = (id: string) =>
  bed.mongo.collection<{ _id: string; handState: number; exState: number; userTime: number }>(papersCollection).findOne({ _id: id });
const typesOf = async ({ userId }: Caller, examId: string) =>
  (await new SocketFrames(bed.redis).since(`exam.${userId}.${examId}`, null)).frames.map(
    (text) => (JSON.parse(text) as { type: string }).type,
  );
const told = ({ userId }: Caller) =>
  new Set(bed.neighbours.delivered.filter((message) => message.userId === userId).map(({ title }) => title));
const pause = (ids: string[], who = admin) => bed.call(paperRescue.pause, { ...deed(), ids }, who);
const resume = (ids: string[], who = admin) => bed.call(paperRescue.resume, { ...deed(), ids }, who);

test('a paper stands behind its deadline and the end of the exam, gives out nothing, and goes on with what was left', async () => {
  const endTime = new Date(bed.clock.now() + 40 * minute).toISOString();
  const examId = await bed.exam({ totalTime: 30, endTime });
  const [who, other] = [somebody(), somebody()];
  const [id, over] = [await begin(examId, who), await begin(examId, other)];
  await bed.call(papers.handIn, { id: over }, other);
  await save(id, who, 1);
  bed.clock.pass(10 * minute);
  const input = { ...deed(), ids: [id, over] };
  expect(await bed.call(paperRescue.pause, input, admin)).toMatchObject({
    count: 1,
    failed: [{ id: over, msg: expect.stringContaining('不能暂停') }],
  });
  // sent again after a reply that was lost
  expect(await bed.call(paperRescue.pause, input, admin)).toMatchObject({ count: 1 });
  bed.clock.pass(60 * minute);
  expect(await left(id, who)).toMatchObject({ leftSeconds: 20 * 60, handState: 0, paused: { reason } });
  expect(await bed.call(papers.checkProcess, {}, who)).toMatchObject({ id, leftSeconds: 20 * 60, paused: { reason } });
  expect(await save(id, who, 2)).toBe('PAPER_PAUSED');
  expect(await bed.refusal(papers.flagQuestion, { paperId: id, quId: idOf(1), mark: true }, who)).toBe('PAPER_PAUSED');
  expect(await bed.refusal(papers.quDetail, { paperId: id, quId: idOf(1) }, who)).toBe('PAPER_PAUSED');
  expect(await bed.refusal(papers.handIn, { id }, who)).toBe('PAPER_PAUSED');
  expect(await bed.ask(papers.detail, { paperId: id }, who)).toMatchObject({ code: 20010270, data: { examId, reason } });
  expect(await bed.call(papers.paging, { params: { examId, handState: 0 } }, admin)).toMatchObject({
    records: [{ id, pauseReason: reason, pausedAt: expect.stringMatching(/Z$/) }],
  });
  const found = async (paused: boolean) =>
    (await bed.call(papers.paging, { params: { examId, paused } }, admin)).records.map((row) => row.id);
  expect([await found(true), await found(false)]).toEqual([[id], [over]]);
  // the service looked at what is due meanwhile
  expect(await rowOf(id)).toMatchObject({ handState: 0 });
  expect(await resume([id])).toMatchObject({ count: 1 });
  expect(await typesOf(who, examId)).toEqual(['paused', 'paused', 'resumed']);
  const answer = await left(id, who);
  expect(answer).toMatchObject({ leftSeconds: 20 * 60 });
  expect(answer).not.toHaveProperty('paused');
  expect(await bed.call(papers.checkProcess, {}, who)).not.toHaveProperty('paused');
  expect(await save(id, who, 2)).toBe('success');
  await until(async () => told(who).size === 2);
  bed.clock.pass(20 * minute + 6000);
  await until(async () => (await rowOf(id))?.handState === 1);
  expect(await rowOf(id)).toMatchObject({ exState: 1, userTime: 30 });
}, 60_000);

test('a restart of everything finds the paper standing, and every process says so', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const who = somebody();
  const id = await begin(examId, who);
  await pause([id]);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  bed.clock.pass(15 * minute);
  await bed.startProcess();
  const extra = await bed.startProcess();
  await bed.untilShared();
  for (let turn = 0; turn < 4; turn += 1)
    expect(await bed.call(toAnyProcess(papers.leftTime), { id }, who)).toMatchObject({ leftSeconds: 600, paused: { reason } });
  expect(await save(id, who, 1)).toBe('PAPER_PAUSED');
  await resume([id]);
  expect(await left(id, who)).toMatchObject({ leftSeconds: 600 });
  expect(await save(id, who, 1)).toBe('success');
  await bed.stopProcess(extra);
}, 120_000);

test('a paper that stands is handed in by force, and by nobody else', async () => {
  const examId = await bed.exam({ totalTime: 10 });
  const who = somebody();
  const id = await begin(examId, who);
  await save(id, who, 1);
  expect(await bed.call(paperRescue.pause, { ...deed(), ids: [id] }, stranger)).toMatchObject({ count: 0 });
  await pause([id]);
  bed.clock.pass(30 * minute);
  expect(await bed.call(paperRescue.resume, { ...deed(), ids: [id] }, stranger)).toMatchObject({ count: 0 });
  expect(await pause([id])).toMatchObject({ count: 0, failed: [{ msg: expect.stringContaining('已经暂停') }] });
  expect(
    await bed.call(paperRescue.forceHand, { id: deed().id, paperIds: [id], exState: 5, message: '结束', valid: true }, admin),
  ).toMatchObject({ count: 1 });
  expect(await rowOf(id)).toMatchObject({ handState: 1, exState: 5, userTime: 1 });
  expect(await resume([id])).toMatchObject({ count: 0, failed: [{ msg: expect.stringContaining('没有暂停') }] });
});
