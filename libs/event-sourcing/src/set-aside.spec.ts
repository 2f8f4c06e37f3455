import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@xuekao/testing';
import { type Collection, type Db, MongoClient } from 'mongodb';
import type { Append } from './event-store.js';
import { isOfDatabase, SetAside } from './set-aside.js';

interface Row {
  _id: string;
  text: string;
}
let fresh: FreshDatabase;
let db: Db;
beforeAll(async () => {
  fresh = await freshDatabase('setaside');
  db = fresh.client.db(fresh.name);
}, 300_000);
afterAll(() => fresh.drop());

const appendOf = (stream: string): Append => ({ id: `${stream}@1`, stream, version: 1, at: new Date(0), events: [], meta: undefined });
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['a batch of nothing', (rows: Collection<Row>) => rows.bulkWrite([])],
  ['a document that is too long', (rows: Collection<Row>) => rows.insertOne({ _id: 'tally-2', text: '长'.repeat(6 * 1024 ** 2) })],
])(
  '%s, which the driver or the database refuses, is a fault of its stream: it is set aside, and the others go on',
  async (name, refused) => {
    const rows = db.collection<Row>(name);
    const aside = new SetAside(db, `projection/${name}`, undefined);
    await aside.begin();
    const write = async (appends: readonly Append[]): Promise<void> => {
      for (const { stream } of appends)
        if (stream === 'tally-2') await refused(rows);
        else await rows.replaceOne({ _id: stream }, { text: '' }, { upsert: true });
    };
    const appends = ['tally-1', 'tally-2', 'tally-3'].map(appendOf);
    for (let round = 0; !aside.has('tally-2') && round < 10; round += 1) await caught(aside.each(appends, write));
    expect([aside.has('tally-2'), aside.has('tally-1')]).toEqual([true, false]);
    expect(await rows.distinct('_id')).toEqual(['tally-1', 'tally-3']);
  },
);

test('a database that cannot be reached is a fault of no stream', async () => {
  const away = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
  expect(isOfDatabase(await caught(away.db('x').command({ ping: 1 })))).toBe(true);
  await away.close();
});

test('what the database refuses of one document is its stream’s fault', async () => {
  const rows = db.collection<Row>('doubles');
  await rows.insertOne({ _id: '1', text: '' });
  expect(isOfDatabase(await caught(rows.insertOne({ _id: '1', text: '' })))).toBe(false);
});
