import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { type Collection, type Db, MongoClient } from 'mongodb';
import { ConsumerProgress, EraOver } from './consumer-progress.js';
import type { Emptying } from './emptying.js';
import type { PublicEvent } from './public-event.js';

interface Figure {
  _id: string;
  n: number;
  name?: string;
}
let fresh: FreshDatabase;
let client: MongoClient;
let db: Db;
let figures: Collection<Figure>;
beforeAll(async () => {
  fresh = await freshDatabase('emptying');
  client = await MongoClient.connect(fresh.url, { monitorCommands: true });
}, 300_000);
afterAll(async () => {
  await client.close();
  await fresh.drop();
});
beforeEach(async () => {
  db = client.db(`${fresh.prefix}_${uniqueName('emptying')}`);
  figures = db.collection<Figure>('figures');
  await progressOf().enter('first', () => Promise.resolve());
  await figures.insertMany(Array.from({ length: 2500 }, (_none, n) => ({ _id: `former-${n}`, n, name: '张三' })));
  await db
    .collection<{ _id: string }>('consumed')
    .insertMany(Array.from({ length: 2500 }, (_none, n) => ({ _id: `stat/tally-${n}`, version: 9, index: 0 })));
});
const progressOf = (): ConsumerProgress => new ConsumerProgress(db, 'stat');
const event = (stream: string): PublicEvent => ({
  ...{ id: `${stream}@1`, stream, version: 1, index: 0, type: 'Opened', at: new Date(0).toISOString(), data: {} },
});
/** Figures that the handler of the new era makes. */
const work =
  (progress: ConsumerProgress) =>
  (n: number): Promise<void> =>
    progress.take([event(`tally-${n}`)], 0, async (session, untaken) => {
      if (untaken.length > 0) await figures.insertOne({ _id: `new-${n}`, n }, { session });
    });
const reset = (emptying: Emptying): Promise<void> => emptying.remove(figures);

test('an era that is over is emptied in transactions of a bounded size, with everything that was taken of it', async () => {
  const pages: number[] = [];
  const note = ({ commandName, reply }: { commandName: string; reply: unknown }): void => {
    const { n = 0 } = reply as { n?: number };
    if (commandName === 'delete' || commandName === 'update') pages.push(n);
  };
  client.on('commandSucceeded', note);
  const progress = progressOf();
  await progress.enter('second', reset);
  client.off('commandSucceeded', note);
  expect(pages.reduce((all, n) => all + n, 0)).toBeGreaterThan(5000);
  expect(Math.max(...pages)).toBeLessThanOrEqual(1000);
  expect([await figures.countDocuments(), await db.collection('consumed').countDocuments()]).toEqual([0, 0]);
  await work(progress)(1);
  expect(await figures.distinct('_id')).toEqual(['new-1']);
});

test('a process that dies in the middle leaves the rest to the next one; nothing is taken before all is emptied', async () => {
  const dead = progressOf();
  const died = dead.enter('second', async (emptying) => {
    await emptying.remove(figures, { n: { $lt: 1200 } });
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  expect(await figures.countDocuments()).toBe(1300);
  await expect(work(dead)(1)).rejects.toThrow(EraOver);
  const next = progressOf();
  await next.enter('second', reset);
  await work(next)(1);
  expect(await figures.distinct('_id')).toEqual(['new-1']);
  // whoever enters an era that is emptied empties nothing
  await progressOf().enter('second', () => Promise.reject(new Error('emptied once more')));
});

test('a process that hung while it emptied deletes nothing of what another one has made since', async () => {
  const [hung, next] = [progressOf(), progressOf()];
  let wake: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  let isBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (isBegun = resolve));
  const late = hung.enter('second', async (emptying) => {
    isBegun();
    await asleep;
    await emptying.remove(figures);
  });
  await begun;
  await next.enter('second', reset);
  await work(next)(1);
  wake();
  await expect(late).rejects.toThrow(EraOver);
  expect(await figures.distinct('_id')).toEqual(['new-1']);
});

test('documents that stay are changed page by page, each once', async () => {
  await progressOf().enter('second', (emptying) => emptying.change(figures, { n: { $gte: 0 } }, { $set: { name: '' } }));
  expect(await figures.distinct('name')).toEqual(['']);
  expect(await figures.countDocuments()).toBe(2500);
});
