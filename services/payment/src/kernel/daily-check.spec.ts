import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, metrics } from '@xuekao/platform';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { type Connection } from 'mongoose';
import { DailyCheck } from './daily-check.js';

const minute = 60_000;
let fresh: FreshDatabase;
let connection: Connection;
let outcome: () => Promise<{ wrong: number } | null>;
let checked: number;
beforeAll(async () => {
  fresh = await freshDatabase('daily_check');
  connection = await mongoose.createConnection(fresh.url, { dbName: fresh.name }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await fresh.drop();
});
beforeEach(async () => {
  await connection.collection('ledger_checks').deleteMany({});
  checked = 0;
});
const daily = () =>
  new DailyCheck<'wrong'>({
    ledger: 'test',
    kinds: ['wrong'],
    check: () => {
      checked += 1;
      return outcome();
    },
    connection,
    logger: createLogger('test', 'silent'),
  });
const shown = async (): Promise<number | undefined> =>
  (await metrics.registry.getSingleMetric('xuekao_ledger_faults')?.get())?.values.find(({ labels }) => labels['kind'] === 'test.wrong')
    ?.value;
const after = (minutes: number): Date => new Date(Date.UTC(2026, 10, 26) + minutes * minute);

test('a check that failed is repeated by the next look, and one that came to its end a day later', async () => {
  const check = daily();
  outcome = () => Promise.reject(new Error('the database is away'));
  await expect(check.look(after(0))).rejects.toThrow('away');
  outcome = () => Promise.resolve({ wrong: 2 });
  expect(await check.look(after(10))).toBe(true);
  expect(await shown()).toBe(2);
  expect(await check.look(after(10 + 23 * 60))).toBe(false);
  expect(await check.look(after(10 + 24 * 60))).toBe(true);
  expect(checked).toBe(3);
});

test('a check that a process broke off because it ends says nothing: what was found before stands', async () => {
  const check = daily();
  outcome = () => Promise.resolve({ wrong: 3 });
  await check.look(after(0));
  outcome = () => Promise.resolve(null);
  expect(await check.look(after(25 * 60))).toBe(true);
  expect(await shown()).toBe(3);
  // and is made up for
  outcome = () => Promise.resolve({ wrong: 0 });
  expect(await check.look(after(25 * 60 + 10))).toBe(true);
  expect(await shown()).toBe(0);
});

test('one process checks at a time; one that was killed keeps the others from it for an hour', async () => {
  let release: () => void = () => undefined;
  outcome = () => new Promise((resolve) => (release = () => resolve({ wrong: 0 })));
  const [first, second] = [daily(), daily()];
  const running = first.look(after(0));
  while (checked === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await second.look(after(59))).toBe(false);
  const taken = second.look(after(61));
  while (checked === 1) await new Promise((resolve) => setImmediate(resolve));
  release();
  expect(await taken).toBe(true);
  outcome = () => Promise.resolve({ wrong: 0 });
  void running;
});
