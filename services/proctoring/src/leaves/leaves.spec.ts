import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, mostLeaves, type Caller, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoring } from '../proctoring.module.js';

const { leaves } = calls.proctoring;
const { proctored } = calls.exam;
type Attempt = Output<typeof proctored.attempt>;

let service: ServiceUnderTest;
/** Attempts of the exam service, by paper. */
const attempts = new Map<string, Attempt & { userId: string }>();
const ends: Input<typeof proctored.end>[] = [];
let exam: NatsConnection;
let ending: NatsConnection | null = null;
beforeAll(async () => {
  service = await startUnderTest(proctoring, 'leaves');
  const place = readConfig(service.env);
  exam = await connectNats(place, 'exam');
  serveCall({ nats: exam, place }, proctored.attempt, ({ paperId, userId }) => {
    const attempt = attempts.get(paperId);
    if (attempt?.userId !== userId) return undefined;
    const { userId: _userId, ...told } = attempt;
    return told;
  });
  serveCall({ nats: exam, place }, proctored.seen, ({ paperId }) => (attempts.has(paperId) ? { examId: 'e' } : undefined));
  await endsAreTaken();
}, 300_000);
afterAll(async () => {
  await ending?.close();
  await exam.close();
  await service.close();
});
beforeEach(() => {
  ends.length = 0;
});

/** The exam service ends attempts, by a connection of its own: without it nobody answers. */
async function endsAreTaken(): Promise<void> {
  const place = readConfig(service.env);
  ending = await connectNats(place, 'exam');
  serveCall({ nats: ending, place }, proctored.end, (input) => {
    ends.push(input);
    const attempt = attempts.get(input.paperId);
    if (attempt) attempts.set(input.paperId, { ...attempt, isRunning: false });
    return { exState: input.exState };
  });
  await ending.flush();
}

/** A person with a running attempt whose leaves are counted. */
function sitting(count: number, changes: Partial<Attempt> = {}): { who: Caller; paperId: string } {
  const who = person(3, 'A01');
  const paperId = newId();
  attempts.set(paperId, { examId: newId(), isRunning: true, leave: { seconds: 5, count }, userId: who.userId, ...changes });
  return { who, paperId };
}

test('leaves are counted, and the attempt ends with the last one that the exam allows, with its evidence in words', async () => {
  const { who, paperId } = sitting(3);
  const leave = () => service.call(leaves.report, { id: paperId, seconds: 12 }, who);
  expect(await leave()).toEqual({ leaveTimes: 1, leaveCount: 3, overLimit: false });
  expect(await leave()).toEqual({ leaveTimes: 2, leaveCount: 3, overLimit: false });
  expect(ends).toEqual([]);
  expect(await leave()).toEqual({ leaveTimes: 3, leaveCount: 3, overLimit: true });
  expect(ends).toMatchObject([{ paperId, userId: who.userId, exState: 2, rule: expect.stringContaining(`leave ${paperId}:`) }]);
  expect(ends[0]?.reason).toMatch(/^离开考试页面达到 3 次：(\d{1,2}:\d\d:\d\d 离开 12 秒(?: \/ )?){3}$/);
  await service.refused('PAPER_CLOSED', leaves.report, { id: paperId }, who);
  expect(await service.call(leaves.list, { paperId })).toHaveLength(3);

  // an administrator opens it again: it has all its leaves again
  const attempt = attempts.get(paperId);
  if (attempt) attempts.set(paperId, { ...attempt, isRunning: true, round: 1 });
  // a page that was killed tells the leave once more that had ended the attempt
  const last = { id: paperId, key: ends[0]?.rule.split(':')[1] ?? '' };
  expect(await service.call(leaves.report, last, who)).toEqual({ leaveTimes: 0, leaveCount: 3, overLimit: false });
  expect([await leave(), await leave()]).toMatchObject([
    { leaveTimes: 1, overLimit: false },
    { leaveTimes: 2, overLimit: false },
  ]);
  expect(await leave()).toMatchObject({ leaveTimes: 3, overLimit: true });
  expect(new Set(ends.map((end) => end.rule)).size).toBe(2);
});

test('one leave that is sent again, also at once, is counted once', async () => {
  const { who, paperId } = sitting(0);
  const report = { id: paperId, key: 'a1b2c3d4', seconds: 7, kind: 'fullscreen' } as const;
  const answers = await Promise.all([1, 2, 3, 4].map(() => service.call(leaves.report, report, who)));
  expect(answers.map(({ leaveTimes }) => leaveTimes)).toEqual([1, 1, 1, 1]);
  expect(await service.call(leaves.report, report, who)).toEqual({ leaveTimes: 1, leaveCount: 0, overLimit: false });
  expect(await service.call(leaves.list, { paperId })).toEqual([
    { id: `${paperId}:a1b2c3d4`, time: expect.any(String), kind: 'fullscreen', seconds: 7, finding: null, dispute: null },
  ]);
  // told again when it was over
  expect(await service.call(leaves.report, { ...report, seconds: 31 }, who)).toMatchObject({ leaveTimes: 1 });
  expect(await service.call(leaves.list, { paperId })).toMatchObject([{ seconds: 31 }]);
});

test('an end that the exam service did not take is asked for again with the same leave', async () => {
  const { who, paperId } = sitting(1);
  const report = { id: paperId, key: 'ffff0001' };
  await ending?.close();
  await service.refused('BUSY', leaves.report, report, who);
  await endsAreTaken();
  expect(await service.call(leaves.report, report, who)).toEqual({ leaveTimes: 1, leaveCount: 1, overLimit: true });
  expect(ends).toHaveLength(1);
  // the answer was lost: the page hears the same, and the attempt ends by the same rule
  expect(await service.call(leaves.report, report, who)).toMatchObject({ leaveTimes: 1, overLimit: true });
  expect(new Set(ends.map(({ rule }) => rule)).size).toBe(1);
});

test('nobody counts for another, for an attempt that stands or is over, or where the exam does not watch', async () => {
  const { who, paperId } = sitting(3);
  await service.refused('NOT_FOUND', leaves.report, { id: paperId }, person(3, 'A01'));
  const over = sitting(3, { isRunning: false });
  await service.refused('PAPER_CLOSED', leaves.report, { id: over.paperId }, over.who);
  const free = sitting(3, { leave: null });
  await service.refused('NOT_FOUND', leaves.report, { id: free.paperId }, free.who);
  await service.refused('NOT_FOUND', leaves.list, { paperId: newId() });
  expect(await service.call(leaves.list, { paperId })).toEqual([]);
  expect(await service.call(leaves.report, { id: paperId }, who)).toMatchObject({ leaveTimes: 1 });
});

test('an attempt has a bounded number of leaves', async () => {
  const { who, paperId } = sitting(0);
  const at = new Date('2026-11-27T01:00:00Z');
  const rows = Array.from({ length: mostLeaves }, (_, number) => ({ _id: `${paperId}:${number}`, paperId, at }));
  await service.db.collection<{ _id: string }>('leaves').insertMany(rows);
  await service.refused('LEAVES_LIMITED', leaves.report, { id: paperId }, who);
});
