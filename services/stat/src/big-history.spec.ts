import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, dayBefore, dayOf, type CallSpec, type Caller, type ClientInput } from '@xuekao/contracts';
import { person, startUnderTest, tooSlow, type ListQuestion, type ServiceUnderTest } from '@xuekao/service-testing';
import { stat } from './stat.module.js';

/**
 * `BIG_LISTS=1000000` measures the figures of the dashboard with so many attempts behind them (docs/measurements.md); without it fewer
 * show that none reads what lies before its days.
 */
const isFull = process.env['BIG_LISTS'] !== undefined;
const attempts = Number(process.env['BIG_LISTS'] ?? 4000);
const people = Math.max(3000, attempts / 20);
/** Days on which accounts were made. */
const accountDays = isFull ? 300 : 30;
const limitMs = 100;
/** Days of the history, as long as the calls can ask for. */
const historyDays = 400;
const portion = 20_000;
/** One person in a hundred belongs to the class. */
const classCode = 'A01A01';

let service: ServiceUnderTest;
const today = dayOf(Date.now());
const userOf = (index: number): string => (0x50_0000 + index).toString(16).padStart(24, '0');
const dayAt = (index: number): string => dayBefore(today, index % historyDays);
/** A person comes again after so many days that no day has the person twice. */
const userAt = (index: number): string => userOf(Math.floor(index / historyDays) % people);

async function fill(name: string, count: number, of: (index: number) => Record<string, unknown>): Promise<void> {
  for (let from = 0; from < count; from += portion) {
    const rows = Array.from({ length: Math.min(portion, count - from) }, (_none, index) => of(from + index));
    await service.db.collection(name).insertMany(rows, { ordered: false });
  }
}
const row = (index: number) => ({ _id: `${dayAt(index)}:${userAt(index)}`, day: dayAt(index), userId: userAt(index) });

beforeAll(async () => {
  // as in production: answers are not checked against their contracts
  service = await startUnderTest(stat, 'big-history', { CHECK_OUTPUT: '0' });
  await fill('stat_people', people, (index) => ({
    _id: userOf(index),
    deptCode: index % 100 === 0 ? classCode : `A01B${String((index % 40) + 10)}`,
    since: dayBefore(today, 30 + (index % accountDays)),
  }));
  await fill('stat_exam_days', attempts, (index) => ({ ...row(index), papers: 1, passed: index % 3 === 0 ? 0 : 1 }));
  await fill('stat_learn_days', attempts / 2, (index) => ({ ...row(index), seconds: 600, lessons: index % 2 }));
  await fill('stat_active_days', attempts, row);
}, 1_200_000);
afterAll(() => service.close());

const question = <C extends CallSpec>(name: string, call: C, input: ClientInput<C>, caller: Caller): ListQuestion => ({
  name,
  isOfAll: false,
  ask: () => service.call(call, input, caller),
});
const { exams, learning, people: accounts, own } = calls.stat;
const site = person(1, 'A01');
const head = person(2, classCode);
/** The dashboard shows so many days beside those before. @param days both together */
const questions = (days: number): ListQuestion[] => [
  question(`attempts, ${days} days`, exams.week, { days }, site),
  question(`attempts of a class, ${days} days`, exams.week, { days }, head),
  question(`learning, ${days} days`, learning.week, { days }, site),
  question(`accounts, ${days} days`, accounts.week, { days }, site),
  question(`a person's own, ${days} days`, own.days, { days }, { ...site, userId: userOf(1) }),
];

/** Entries of indexes that a question makes the database read; the service asks a little by itself meanwhile. */
async function keysRead({ ask }: ListQuestion): Promise<number> {
  await service.db
    .collection('system.profile')
    .drop()
    .catch(() => undefined);
  await service.db.command({ profile: 2 });
  await ask();
  await service.db.command({ profile: 0 });
  const found = await service.db
    .collection('system.profile')
    .find({ keysExamined: { $exists: true } }, { projection: { keysExamined: 1, docsExamined: 1 } })
    .toArray();
  return found.reduce((sum, one) => sum + Number(one['keysExamined']) + Number(one['docsExamined'] ?? 0), 0);
}

it('a long span reads a document a day, and rows of the two days that may still change', async () => {
  const days = 180;
  const ofTwoDays = (2 * attempts) / historyDays;
  // sums and their marks or two rows, days with accounts, and what the service asks by itself meanwhile
  const most = 6 * days + 2 * ofTwoDays + 4 * accountDays + 100;
  expect(most).toBeLessThan((attempts * days) / historyDays);
  expect(most).toBeLessThan(people);
  const much: string[] = [];
  for (const asked of questions(days)) {
    // the first one makes the sums
    await asked.ask();
    const read = await keysRead(asked);
    if (read > most) much.push(`${asked.name}: ${read}, at most ${most}`);
  }
  expect(much).toEqual([]);
}, 60_000);

if (isFull)
  it(`figures with ${attempts} attempts behind them answer within ${limitMs} ms (p95)`, async () => {
    const slow: string[] = [];
    for (const days of [14, 60, 180]) slow.push(...(await tooSlow(service.admin, questions(days), limitMs)));
    expect(slow).toEqual([]);
  }, 1_200_000);
