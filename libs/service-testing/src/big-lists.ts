import type { Db } from 'mongodb';

/** A question to a list. */
export interface ListQuestion {
  name: string;
  ask: () => Promise<unknown>;
  /** the count, or an order that no index has, goes through all rows */
  isOfAll: boolean;
}
export const ofAll = (asked: ListQuestion): ListQuestion => ({ ...asked, isOfAll: true });

/** Milliseconds. */
export interface ListTimes {
  p50: number;
  p95: number;
  longest: number;
  /** the processor's for one answer: of this process, which asks and serves, and of the database */
  processor: number;
}

const askers = 4;
const rounds = 25;

/** Documents that a question makes the database read; nothing else may use the database meanwhile. */
export async function documentsRead(db: Db, { ask }: ListQuestion): Promise<number> {
  await db
    .collection('system.profile')
    .drop()
    .catch(() => undefined);
  await db.command({ profile: 2 });
  await ask();
  await db.command({ profile: 0 });
  const found = await db
    .collection('system.profile')
    .find({ docsExamined: { $exists: true } }, { projection: { docsExamined: 1 } })
    .toArray();
  return found.reduce((total, row) => total + Number(row['docsExamined']), 0);
}

/** Lists of `questions` that read too much: more than `few` documents, of a list of all more than twice the `rows` and a few. */
export async function readTooMuch(db: Db, questions: readonly ListQuestion[], rows: number, few: number): Promise<string[]> {
  const much: string[] = [];
  for (const each of questions) {
    const docs = await documentsRead(db, each);
    if (docs > (each.isOfAll ? 2 * rows + few : few)) much.push(`${each.name}: ${docs} documents`);
  }
  return much;
}

/** Asks a hundred times, four at a time, and prints a row of a table for each question; gives those whose p95 is above the limit. */
export async function tooSlow(admin: Db, questions: readonly ListQuestion[], limitMs: number): Promise<string[]> {
  const slow: string[] = [];
  for (const each of questions) {
    const { p50, p95, longest, processor } = await timesOf(admin, each);
    process.stdout.write(`| ${each.name} | ${p50} | ${p95} | ${longest} | ${processor} |\n`);
    if (p95 > limitMs) slow.push(`${each.name}: ${p95} ms`);
  }
  return slow;
}

async function timesOf(admin: Db, { ask }: ListQuestion): Promise<ListTimes> {
  await ask();
  const before = await processorMs(admin);
  const times: number[] = [];
  const asker = async (): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: askers }, asker));
  const processor = Math.round(((await processorMs(admin)) - before) / times.length);
  times.sort((one, other) => one - other);
  const share = (part: number): number => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) * 10) / 10;
  return { p50: share(0.5), p95: share(0.95), longest: share(1), processor };
}

async function processorMs(admin: Db): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { extra_info: database } = await admin.command({ serverStatus: 1 });
  return (user + system + Number(database.user_time_us) + Number(database.system_time_us)) / 1000;
}
