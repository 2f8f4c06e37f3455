import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Output } from '@xuekao/contracts';
import { connectNats, metrics, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { payment } from '../payment.module.js';
import { streamOf } from './points.events.js';
import type { DueRewardDoc } from './points.model.js';

type Exam = NonNullable<Output<typeof calls.exam.exams.reward>>;

let service: ServiceUnderTest;
let nats: NatsConnection;
/** as the exam service has them */
const exams = new Map<string, Exam>();
let asked = 0;
/** exams that are not answered for */
const away = new Set<string>();
beforeAll(async () => {
  service = await startUnderTest(payment, 'rewards');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  serveCall({ nats, place: config }, calls.exam.exams.reward, ({ id }) => {
    asked += 1;
    return away.has(id) ? undefined : (exams.get(id) ?? null);
  });
  await nats.flush();
}, 300_000);
afterAll(async () => {
  await nats.drain();
  await service.close();
});

const due = () => service.db.collection<DueRewardDoc>('points_due_rewards');
function examOf(changes: Partial<Exam> = {}): string {
  const id = newId();
  exams.set(id, { title: '期中', passPoints: 30, marks: 'shown', until: null, ...changes });
  return id;
}
async function passed(examId: string, userId = newId()): Promise<string> {
  await due().insertOne({ _id: newId(), examId, userId, at: new Date(), nextAt: new Date() });
  return userId;
}
const askNow = (examId: string) => due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
const pointsOf = async (userId: string): Promise<number> =>
  (await service.call(calls.payment.points.myBalance, {}, { ...person(3, 'A01'), roleType: 1, userId })).points;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(2)) if (await isSo()) return;
  throw new Error('it did not come');
}
const isSettled = async (examId: string): Promise<boolean> => (await due().countDocuments({ examId })) === 0;

test('whoever passes gets the points once, however often', async () => {
  const examId = examOf();
  const userId = await passed(examId);
  await until(() => isSettled(examId));
  await passed(examId, userId);
  await until(() => isSettled(examId));
  expect(await pointsOf(userId)).toBe(30);
});

test('whoever made the exam earns nothing by it', async () => {
  const makerId = newId();
  const examId = examOf({ makerId });
  await passed(examId, makerId);
  const other = await passed(examId);
  await until(() => isSettled(examId));
  expect([await pointsOf(makerId), await pointsOf(other)]).toEqual([0, 30]);
});

test('nobody gets any before the marks are shown, which points would tell', async () => {
  const examId = examOf({ marks: 'later' });
  const before = asked;
  const userId = await passed(examId);
  await until(async () => asked > before && (await due().countDocuments({ examId, nextAt: { $gt: new Date() } })) === 1);
  expect(await pointsOf(userId)).toBe(0);
  exams.set(examId, { title: '期中', passPoints: 30, marks: 'shown', until: null });
  await askNow(examId);
  await until(() => isSettled(examId));
  expect(await pointsOf(userId)).toBe(30);
});

test('points that cannot be paid are late until they are, and marks that come later are not', async () => {
  const late = async (): Promise<number> => {
    const { values = [] } = (await metrics.registry.getSingleMetric('xuekao_late_work_seconds')?.get()) ?? {};
    return values.find(({ labels }) => labels['service'] === 'payment' && labels['work'] === 'pass-points')?.value ?? 0;
  };
  const [later, examId] = [examOf({ marks: 'later' }), examOf()];
  away.add(examId);
  await passed(later);
  const userId = await passed(examId);
  await until(async () => (await due().countDocuments({ examId, failingSince: { $exists: true } })) === 1);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await due().updateMany({ examId }, { $set: { failingSince: hourAgo } });
  await until(async () => (await late()) >= 3600);
  expect(await due().countDocuments({ examId: later, failingSince: { $exists: true } })).toBe(0);
  away.delete(examId);
  await askNow(examId);
  await until(() => isSettled(examId));
  expect(await pointsOf(userId)).toBe(30);
  await until(async () => (await late()) < 60);
}, 120_000);

test('an exam that shows no marks, is worth nothing, or is gone gives none', async () => {
  for (const examId of [examOf({ marks: 'never' }), examOf({ passPoints: 0 }), newId()]) {
    const userId = await passed(examId);
    await until(() => isSettled(examId));
    expect(await pointsOf(userId)).toBe(0);
  }
});

test('a person whose account cannot take it keeps no other waiting', async () => {
  const examId = examOf();
  const stuck = newId();
  // a later release wrote there
  const later = { stream: streamOf(stuck), version: 1, at: new Date(), events: [{ type: 'PointsOfTomorrow', data: {} }] };
  await service.db.collection('points_events').insertOne(later);
  await passed(examId, stuck);
  const others = await Promise.all(Array.from({ length: 45 }, () => passed(examId)));
  await until(async () => (await due().countDocuments({ examId })) === 1);
  for (const userId of others) expect(await pointsOf(userId)).toBe(30);
  expect(await due().findOne({ examId })).toMatchObject({ userId: stuck });
  await due().deleteMany({ examId });
});
