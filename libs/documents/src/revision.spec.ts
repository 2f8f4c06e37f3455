import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { revisionOf, savedObject, saveRevised } from './revision.js';
import { schemaOptions } from './schema-options.js';

interface Row {
  _id: string;
  name: string;
  revision?: number;
}
let database: FreshDatabase;
let connection: Connection;
let model: Model<Row>;
beforeAll(async () => {
  database = await freshDatabase('revision');
  connection = await mongoose.createConnection(database.url, { dbName: database.name }).asPromise();
  model = connection.model<Row>('Row', new Schema<Row>({ _id: String, name: String, revision: Number }, schemaOptions));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await model.deleteMany({});
});
const outcome = (save: Promise<number>): Promise<number | string> =>
  save.catch((error: unknown) => (error instanceof BusinessError ? error.errorName : 'unexpected'));
const stored = () => model.findById('a').lean().orFail();

it('counts the changes of a document, also of one that had no count', async () => {
  await model.create({ _id: 'a', name: 'old' });
  const before = await stored();
  expect(revisionOf(before)).toBe(0);
  expect(await saveRevised({ model, stored: before, read: 0, set: { name: 'new' } })).toBe(1);
  expect(await stored()).toEqual({ _id: 'a', name: 'new', revision: 1 });
});

it('refuses a page that read an earlier one, and writes nothing', async () => {
  await model.create({ _id: 'a', name: 'theirs', revision: 4 });
  expect(await outcome(saveRevised({ model, stored: await stored(), read: 3, set: { name: 'mine' } }))).toBe('STALE');
  expect((await stored()).name).toBe('theirs');
});

it('overwrites the newest for a page that names none, and the audit log says so', async () => {
  await model.create({ _id: 'a', name: 'theirs', revision: 4 });
  expect(await saveRevised({ model, stored: await stored(), read: undefined, set: { name: 'mine' } })).toBe(5);
  expect([savedObject('a', undefined), savedObject('a', 4)]).toEqual(['a（未核对版本）', 'a']);
});

it('lets one of many at once through', async () => {
  await model.create({ _id: 'a', name: 'x', revision: 1 });
  const before = await stored();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => outcome(saveRevised({ model, stored: before, read: 1, set: { name: `${index}` } }))),
  );
  expect(outcomes.filter((each) => each === 2)).toHaveLength(1);
  expect(outcomes.filter((each) => each === 'STALE')).toHaveLength(9);
});
