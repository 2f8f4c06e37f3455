import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import { chainedFrom } from './hash-chain.js';
import { AggregateStore, type Altered, type Decider, type DomainEvent, MongoEventStore } from './index.js';
import { eventsOf } from './raw-append.js';
import { StreamProof } from './stream-proof.js';

let fresh: FreshDatabase;
let monitored: MongoClient;
let finds: CommandStartedEvent[] = [];
beforeAll(async () => {
  fresh = await freshDatabase('stream_proof');
  monitored = await MongoClient.connect(fresh.url, { monitorCommands: true });
  monitored.on('commandStarted', (event) => event.commandName === 'find' && finds.push(event));
}, 300_000);
afterAll(async () => {
  await monitored.close();
  await fresh.drop();
});

const week = 7 * 86_400_000;
const db = () => fresh.client.db(fresh.name);
const open = (collection: string, chained: 'onwards' | false = 'onwards') => MongoEventStore.open(db(), { collection, chained });
const chains = () => db().collection<{ _id: string; since: Date }>('log_chains');
/** The log has been chained for longer than an upgrade takes. */
const forLong = (name: string) =>
  chains().updateOne({ _id: name }, { $set: { since: new Date(Date.now() - week - 60_000) } }, { upsert: true });

const saved = (n: number): DomainEvent => ({
  type: 'AnswersSaved',
  data: { answers: [{ quId: `q${n}`, seq: n, answer: { text: '中文答案' } }] },
});
/** Appends of one stream as an attempt has them, the last one of several events. */
const appends = (length: number) =>
  Array.from({ length }, (_, at) => ({
    stream: 'attempt-1',
    expectedVersion: at,
    events:
      at === length - 1
        ? [{ type: 'HandedIn', data: { by: 'learner' } }, saved(at), { type: 'Finished', data: { tenths: 105, passed: true } }]
        : [saved(at)],
    ...(at % 2 === 0 ? { meta: { requestId: `r${at}`, userId: 'u1' } } : {}),
  }));
const rawOf = async (name: string, stream = 'attempt-1'): Promise<Buffer[]> => {
  const found = await db().collection(name).find({ stream }, { raw: true }).sort({ version: 1 }).toArray();
  return found.map((bytes) => Buffer.from(bytes as unknown as Uint8Array)); // `raw` gives the bytes of each document
};
function check(raws: readonly Buffer[], from: Date): { altered: Altered | null; proof: StreamProof } {
  const proof = new StreamProof('attempt-1', from);
  for (const raw of raws) {
    const altered = proof.take(raw);
    if (altered) return { altered, proof };
  }
  return { altered: null, proof };
}
async function written(length: number): Promise<{ name: string; raws: Buffer[]; from: Date }> {
  const name = uniqueName('events');
  await forLong(name);
  const store = await open(name);
  for (const append of appends(length)) await store.append(append);
  await store.close();
  return { name, raws: await rawOf(name), from: await chainedFrom(store.collection) };
}
/** With one byte of one append made another. */
const flipped = (raws: readonly Buffer[], at: number, byte: number, mask: number): Buffer[] =>
  raws.map((raw, index) => {
    if (index !== at) return raw;
    const copy = Buffer.from(raw);
    copy[byte] = (copy[byte] ?? 0) ^ mask;
    return copy;
  });

test('each byte of each append counts, and the append and the event that it belongs to are named', async () => {
  const { raws, from } = await written(4);
  expect(check(raws, from)).toMatchObject({ altered: null, proof: { proved: { appends: 4, from: 1, to: 4 } } });
  const wrong: unknown[] = [];
  for (const [at, raw] of raws.entries()) {
    const events = eventsOf(raw);
    for (let byte = 0; byte < raw.length; byte += 1) {
      const inside = events.findIndex(
        (event) => byte >= event.byteOffset - raw.byteOffset && byte < event.byteOffset - raw.byteOffset + event.length,
      );
      for (const mask of [1 << (byte % 8), 0xff]) {
        const { altered } = check(flipped(raws, at, byte, mask), from);
        const isNamed = altered?.version === at + 1 && (inside === -1 || altered.event === inside || altered.event === null);
        const isExact = inside === -1 || events.length === 1 || altered?.event === inside;
        if (!isNamed || !isExact) wrong.push({ at, byte, mask, inside, altered });
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the kind and the time of what was changed are told', async () => {
  const { raws, from } = await written(4);
  const last = raws[3] ?? Buffer.alloc(0);
  const at = last.indexOf('learner');
  expect(check(flipped(raws, 3, at, 1), from).altered).toMatchObject({
    version: 4,
    event: 0,
    types: ['HandedIn'],
    fault: 'changed',
    at: expect.any(Date),
  });
  const passed = last.lastIndexOf('passed\0', undefined, 'latin1') + 7;
  expect(check(flipped(raws, 3, passed, 1), from).altered).toMatchObject({ event: 2, types: ['Finished'] });
  // a type of BSON that is none: the events before it can still be told
  const [, second] = eventsOf(last);
  expect(check(flipped(raws, 3, (second?.byteOffset ?? 0) - last.byteOffset + 4, 0x40), from).altered).toMatchObject({
    event: 1,
    types: ['AnswersSaved'],
  });
});

test('appends that were removed, swapped or put in are named; those that were cut off at the end leave no trace', async () => {
  const { name, raws, from } = await written(6);
  for (let gone = 0; gone < 5; gone += 1)
    expect(check(raws.toSpliced(gone, 1), from).altered).toMatchObject({ version: gone + 1, fault: 'missing' });
  const [third, fourth] = [raws[2] ?? Buffer.alloc(0), raws[3] ?? Buffer.alloc(0)];
  expect(check(raws.with(2, fourth).with(3, third), from).altered).toMatchObject({ version: 3, fault: 'missing' });
  expect(check(raws.toSpliced(3, 0, third), from).altered).toMatchObject({ version: 4, fault: 'missing' });
  // with each other's number
  const log = db().collection<AppendDocument>(name);
  const at = (version: number) => ({ stream: 'attempt-1', version });
  for (const [was, is] of [
    [3, 99],
    [4, 3],
    [99, 4],
  ] as const)
    await log.updateOne(at(was), { $set: { version: is } });
  expect(check(await rawOf(name), from).altered).toMatchObject({ version: 3, fault: 'changed' });
  expect(check(raws.slice(0, 4), from)).toMatchObject({ altered: null, proof: { proved: { appends: 4, to: 4 } } });
});

test('one that lost its hash is named also where its time was set back to before there were hashes', async () => {
  const { name, from } = await written(4);
  const log = db().collection<AppendDocument>(name);
  const at = new Date(from.getTime() - 86_400_000);
  await log.updateOne({ stream: 'attempt-1', version: 4 }, { $unset: { hash: '', sums: '' }, $set: { at } });
  expect(check(await rawOf(name), from).altered).toMatchObject({ version: 4, fault: 'without hash' });
  // of a stream that was begun before
  const older = uniqueName('events');
  const [first, ...others] = appends(4);
  if (!first) throw new Error('there are four');
  const before = await open(older, false);
  await before.append(first);
  await before.close();
  const store = await open(older);
  for (const append of others) await store.append(append);
  await store.close();
  const until = new Date(Date.now() + week);
  const last = { stream: 'attempt-1', version: 4 };
  const written4 = await db().collection<AppendDocument>(older).findOne(last);
  const strip = (time: number) =>
    db()
      .collection<AppendDocument>(older)
      .updateOne(last, { $unset: { hash: '', sums: '' }, $set: { at: new Date(time) } });
  const time = written4?.at.getTime() ?? 0;
  await strip(time - 61_000);
  expect(check(await rawOf(older), until).altered).toMatchObject({ version: 4, fault: 'without hash' });
  // in the week of the upgrade nothing tells it from one of the release before, and it is said not to be proved
  await strip(time);
  expect(check(await rawOf(older), until)).toMatchObject({ altered: null, proof: { proved: { appends: 4, to: 3 } } });
});

test('an append of another stream, and one that lost its hash, are named', async () => {
  const { name, raws, from } = await written(4);
  const store = await open(name);
  for (const append of appends(4)) await store.append({ ...append, stream: 'attempt-2' });
  await store.close();
  const other = await rawOf(name, 'attempt-2');
  expect(check(raws.with(1, other[1] ?? Buffer.alloc(0)), from).altered).toMatchObject({ version: 2, fault: 'changed' });
  for (const version of [1, 2, 4]) {
    const log = db().collection<AppendDocument>(name);
    const before = await log.findOne({ stream: 'attempt-1', version });
    await log.updateOne({ stream: 'attempt-1', version }, { $unset: { hash: '' } });
    expect(check(await rawOf(name), from).altered).toMatchObject({ version, fault: 'without hash' });
    await log.updateOne({ stream: 'attempt-1', version }, { $set: { hash: before?.hash ?? '' } });
  }
  expect(check(await rawOf(name), from).altered).toBeNull();
});

const sum: Decider<{ n: number }, number, DomainEvent> = {
  initial: () => 0,
  decide: ({ n }) => [saved(n)],
  evolve: (state) => state + 1,
};
const execute = (store: MongoEventStore, snapshots = {}) => new AggregateStore(store, sum, snapshots);

test('a stream of a release without hashes goes on: its chain begins with the next append, and reads nothing for it', async () => {
  const name = uniqueName('events');
  const old = await open(name, false);
  for (const append of appends(5)) await old.append(append);
  // the log was chained two minutes later
  await chains().insertOne({ _id: name, since: new Date(Date.now() + 120_000) });
  const now = execute(await MongoEventStore.open(monitored.db(fresh.name), { collection: name, chained: 'onwards' }));
  await now.load('attempt-1');
  finds = [];
  for (let n = 0; n < 3; n += 1) await now.execute('attempt-1', { n });
  expect(finds).toEqual([]);
  const raws = await rawOf(name);
  const from = new Date(Date.now() + week);
  expect(check(raws, from)).toMatchObject({ altered: null, proof: { proved: { appends: 8, from: 6, to: 8 } } });
  for (const at of [5, 6, 7])
    expect(check(flipped(raws, at, raws[at]?.indexOf('answers') ?? 0, 1), from).altered).toMatchObject({ version: at + 1 });
  // what lay before is as the database has it, and no more is said of it
  expect(check(flipped(raws, 2, raws[2]?.indexOf('answers') ?? 0, 1), from)).toMatchObject({
    altered: null,
    proof: { proved: { from: 6 } },
  });
  // a chain begins once
  expect(check(raws.with(7, raws[5] ?? Buffer.alloc(0)), from).altered).toMatchObject({ version: 8 });
});

test('two releases that save to one attempt in turns: nothing is refused, and the next hash covers what the older one wrote', async () => {
  const name = uniqueName('events');
  const [old, now, other] = [execute(await open(name, false)), execute(await open(name)), execute(await open(name))];
  // an upgrade goes forward, back, and forward once more
  const turns = [old, old, now, old, old, other, now, now, old, other, now, old];
  for (const [n, process] of turns.entries()) expect((await process.execute('attempt-1', { n })).version).toBe(n + 1);
  const raws = await rawOf(name);
  const from = new Date(Date.now() + week);
  expect(check(raws, from)).toMatchObject({ altered: null, proof: { proved: { appends: 12, from: 3, to: 11 } } });
  for (let at = 2; at < 11; at += 1) {
    const raw = raws[at] ?? Buffer.alloc(0);
    for (const text of ['answers', 'covers', 'stream', 'hash'])
      if (raw.includes(text))
        expect({ at, text, altered: check(flipped(raws, at, raw.indexOf(text), 1), from).altered }).toMatchObject({
          altered: { version: at + 1 },
        });
    const covers = raw.indexOf('covers\0', 0, 'latin1');
    if (covers > 0)
      for (let byte = covers + 11; byte < covers + 11 + 16; byte += 1)
        expect(check(flipped(raws, at, byte, 1), from).altered).toMatchObject({ version: at + 1 });
  }
  // a week later nobody writes without a hash any more
  expect(check(raws, new Date(0)).altered).toMatchObject({ version: 1, fault: 'without hash' });
});

test('two processes save at once to a stream: each append follows from the one before', async () => {
  const name = uniqueName('events');
  const [one, other] = [execute(await open(name), { attempts: 100 }), execute(await open(name), { attempts: 100 })];
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : other).execute('attempt-1', { n })));
  const raws = await rawOf(name);
  expect(check(raws, new Date(0))).toMatchObject({ altered: null, proof: { proved: { appends: 40, from: 1, to: 40 } } });
});
