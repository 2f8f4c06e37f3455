import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { backing, freshDatabase, type FreshDatabase, uniqueName } from './index.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('testing');
}, 300_000);

test('the shared set acknowledges majority writes and carries change streams', async () => {
  const rows = fresh.client.db(fresh.name).collection('rows');
  const changes = rows.watch();
  expect(await changes.tryNext()).toBeNull(); // the stream is open from here on
  await rows.insertOne({ text: '一' }, { writeConcern: { w: 'majority', journal: true } });
  expect(await changes.next()).toMatchObject({ operationType: 'insert', fullDocument: { text: '一' } });
  await changes.close();
});

test('drop removes every database of the prefix and no other', async () => {
  const [mine, other] = [await freshDatabase('testing'), fresh];
  await mine.client.db(`${mine.prefix}_identity`).collection('users').insertOne({});
  await mine.client.db(`${mine.prefix}_exam`).collection('papers').insertOne({});
  await other.client.db(other.name).collection('kept').insertOne({});
  await mine.drop();
  const names = await databaseNames();
  expect(names.filter((name) => name.startsWith(mine.prefix))).toEqual([]);
  expect(names).toContain(other.name);
});

test('names differ on every call and fit databases, streams and subjects', () => {
  expect(uniqueName('exam/attempt')).toMatch(/^exam_attempt_[0-9a-f]{10}$/);
  expect(uniqueName('x')).not.toBe(uniqueName('x'));
});

async function databaseNames(): Promise<string[]> {
  const client = await MongoClient.connect((await backing()).mongoUrl);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  await client.close();
  return databases.map(({ name }) => name);
}

afterAll(() => fresh.drop());
