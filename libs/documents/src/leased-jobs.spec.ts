import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { type Connection } from 'mongoose';
import { LeasedJobs, type LeasedJob } from './leased-jobs.js';

interface Job extends LeasedJob {
  nextAt: Date | null;
  done?: number;
  note?: string;
}
let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase('leased_jobs');
  connection = await mongoose.createConnection(database.url, { dbName: database.name }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const collection = () => connection.collection<Job>('jobs');
const process = () => new LeasedJobs<Job>(collection, { due: 'nextAt', longestRestMs: 60_000 });
const second = 1000;
beforeEach(async () => {
  await collection().deleteMany({});
  await collection().insertMany([
    { _id: 'later', nextAt: new Date(500 * second) },
    { _id: 'second', nextAt: new Date(20 * second) },
    { _id: 'first', nextAt: new Date(10 * second), note: 'asked' },
    { _id: 'idle', nextAt: null },
  ]);
});

test('each job that is due has one process, the one that waits longest comes first', async () => {
  const [one, other] = [process(), process()];
  expect(await one.oldestDue(30 * second)).toEqual(new Date(10 * second));
  expect((await one.take(30 * second))?._id).toBe('first');
  expect((await other.take(30 * second))?._id).toBe('second');
  expect(await other.take(30 * second)).toBeNull();
  expect(await one.oldestDue(5 * second)).toBeNull();
  // both have a holder until half a minute is over
  expect(await one.oldestWaiting(50 * second)).toBeNull();
  expect(await one.oldestWaiting(61 * second)).toEqual(new Date(10 * second));
});

test('a holder that is silent for half a minute is overtaken, and writes nothing any more', async () => {
  const [slow, next] = [process(), process()];
  const job = await slow.take(30 * second);
  if (!job) throw new Error('a job is due');
  expect(await slow.keep(job, 50 * second, { done: 1 })).toBe(true);
  expect((await next.take(70 * second))?._id).toBe('second');
  const taken = await next.take(81 * second);
  expect(taken).toMatchObject({ _id: 'first', done: 1 });
  expect(await slow.keep(job, 82 * second, { done: 2 })).toBe(false);
  expect(await slow.settle(job, { $set: { nextAt: null } })).toBe(false);
  await slow.failed(job, 82 * second);
  if (taken) expect(await next.settle(taken, { $set: { nextAt: null, done: 5 }, $unset: { note: true } })).toBe(true);
  expect(await collection().findOne({ _id: 'first' })).toEqual({
    _id: 'first',
    nextAt: null,
    done: 5,
    holder: null,
    until: null,
    failures: 0,
  });
});

test('failures rest 2, 4, 8 … seconds, a minute at most, whichever process comes next; work that is freed waits for nothing', async () => {
  await collection().deleteOne({ _id: 'second' });
  let now = 30 * second;
  const rests: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const one = process();
    const job = await one.take(now);
    if (!job) throw new Error('the job is due again');
    await one.failed(job, now);
    const { until } = (await collection().findOne({ _id: 'first' })) ?? {};
    rests.push(((until?.getTime() ?? 0) - now) / second);
    expect(await process().take((until?.getTime() ?? 0) - 1)).toBeNull();
    now = until?.getTime() ?? 0;
  }
  expect(rests).toEqual([2, 4, 8, 16, 32, 60, 60]);
  const [one, other] = [process(), process()];
  const job = await one.take(now);
  if (!job) throw new Error('the job is due again');
  await one.free(job);
  expect((await other.take(now))?._id).toBe('first');
});
