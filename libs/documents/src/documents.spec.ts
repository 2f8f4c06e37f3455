import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { findPage, listSort } from './list.js';
import { schemaOptions } from './schema-options.js';
import { containing, escapePattern } from './search.js';
import { inTransaction, isDuplicate } from './transaction.js';

interface Row {
  name: string;
  createBy: string;
  createDept: string;
}
const schema = new Schema<Row>({ name: { type: String, unique: true }, createBy: String, createDept: String }, schemaOptions);
let database: FreshDatabase;
let connection: Connection;
let rows: Model<Row>;

beforeAll(async () => {
  database = await freshDatabase('documents');
  connection = await mongoose.createConnection(database.url, { dbName: database.name }).asPromise();
  rows = connection.model<Row>('Row', schema);
  await rows.createIndexes();
  await rows.create([
    { name: 'a.c', createBy: 'u1', createDept: 'A01' },
    { name: 'abc', createBy: 'u2', createDept: 'A01B02' },
    { name: 'zzz', createBy: 'u3', createDept: 'A02' },
  ]);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const names = async (filter: object): Promise<string[]> => (await rows.find(filter).sort({ name: 1 }).lean()).map(({ name }) => name);

describe('lists', () => {
  it('refuses to order by a field that is not on the list', () => {
    expect(() => listSort([{ column: 'password', asc: true }], { title: 'title' })).toThrow('列表不能按“password”排序');
    expect(() => listSort([{ column: 'constructor', asc: true }], { title: 'title' })).toThrow('列表不能按“constructor”排序');
  });
  it('ends every order in the id, in the direction of its first column', () => {
    expect(listSort([{ column: 'title', asc: true }], { title: 't' })).toEqual({ t: 1, _id: 1 });
    expect(listSort([], {}, { createTime: -1 })).toEqual({ createTime: -1, _id: -1 });
  });
  it('counts everything, something and nothing, and what was just added', async () => {
    const query = { current: 1, size: 2, orders: [] };
    const total = async (filter: object, part = {}): Promise<number> =>
      (await findPage(rows, filter, { ...query, ...part }, { name: 1 }, ({ name }) => name)).total;
    expect([
      await total({}),
      await total({ $and: [{}, {}] }),
      await total({ $and: [{}, { createBy: 'u1' }] }),
      await total({ createBy: 'nobody' }),
    ]).toEqual([3, 3, 1, 0]);
    await rows.create({ name: 'zzzz', createBy: 'u3', createDept: '' });
    expect([await total({}), await total({}, { current: 2 }), await total({}, { size: 50 })]).toEqual([4, 4, 4]);
    await rows.deleteOne({ name: 'zzzz' });
    expect([await total({}), await total({}, { current: 9 })]).toEqual([3, 3]);
  });
  it('counts all and gives one page; a page beyond the last one is empty', async () => {
    const query = { current: 2, size: 2, orders: [] };
    expect(await findPage(rows, {}, query, { name: 1 }, ({ name }) => name)).toEqual({ records: ['zzz'], total: 3, pages: 2 });
    expect(await findPage(rows, {}, { ...query, current: 9 }, { name: 1 }, ({ name }) => name)).toEqual({
      records: [],
      total: 3,
      pages: 2,
    });
  });
});

describe('search', () => {
  it('takes what a person types as text, not as a pattern', async () => {
    expect(await names({ name: containing('a.') })).toEqual(['a.c']);
    expect(await names({ name: containing('A') })).toEqual(['a.c', 'abc']);
  });
  it('stays fast for patterns that would make a naive engine slow', () => {
    const evil = `${'(a+)+'.repeat(20)}$`;
    const before = process.cpuUsage();
    expect(new RegExp(escapePattern(evil)).test('a'.repeat(50_000))).toBe(false);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(100);
  });
});

describe('documents', () => {
  it('refuse fields that nobody declared, in documents and in queries', async () => {
    await expect(rows.create({ name: 'x', role: 'admin' } as never)).rejects.toThrow(/role/);
    await expect(rows.find({ role: 'admin' } as never)).rejects.toThrow(/role/);
  });
  it('that meet one that is there, and fail for another reason beside it, are no duplicates only', async () => {
    const collection = await connection.createCollection('checked', { validator: { size: { $lt: 10 } } });
    await collection.insertOne({ _id: 'known' as never, size: 1 });
    const failure = (...some: object[]) => collection.insertMany(some as never, { ordered: false }).catch((error: unknown) => error);
    const known = { _id: 'known', size: 1 };
    expect(isDuplicate(await failure(known, { _id: 'new', size: 1 }))).toBe(true);
    expect(isDuplicate(await failure(known, { _id: 'large', size: 10 }))).toBe(false);
  });

  it('change all or nothing', async () => {
    const work = inTransaction(connection, async (session) => {
      await rows.create([{ name: 'half', createBy: '', createDept: '' }], { session });
      await rows.create([{ name: 'abc', createBy: '', createDept: '' }], { session });
    });
    const error: unknown = await work.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(isDuplicate(error)).toBe(true);
    expect(await names({ name: 'half' })).toEqual([]);
  });
});
