import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { BSON, type Collection, type Db, type Document, type MongoClient } from 'mongodb';
import { Problem } from '../support/problem.ts';
import { collectionFile, Digest, type Manifest, type StoredCollection } from './archive.ts';

/** Documents that go in one request: half of what a message may hold, and of what one batch may count. */
const batchBytes = 16 * 2 ** 20;
const batchCount = 10_000;

/** Types stay what they were: a whole number stays an integer, a double a double. */
const exact = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Puts every collection with its options and indexes into an empty server, and reads it back. @throws {Problem} when it is not what the
 * backup holds
 */
export async function load(client: MongoClient, manifest: Manifest, folder: string, say: (text: string) => void): Promise<number> {
  let documents = 0;
  for (const { name, collections } of manifest.databases) {
    const db = client.db(name);
    for (const stored of collections) {
      const collection = await db.createCollection(stored.name, stored.options);
      await insertAll(collection, join(folder, collectionFile(name, stored.name)));
      if (stored.indexes.length > 0) await makeIndexes(db, stored);
      await compare(db, stored);
      documents += stored.documents;
    }
    say(`restored ${name}: ${collections.length} collections`);
  }
  return documents;
}

async function insertAll(collection: Collection, file: string): Promise<void> {
  let batch: Document[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    if (batch.length > 0)
      await collection.insertMany(batch, {
        ordered: false,
        ignoreUndefined: false,
        bypassDocumentValidation: true,
        writeConcern: { w: 'majority', journal: true },
      });
    batch = [];
    bytes = 0;
  };
  for await (const document of documentsIn(file)) {
    if (bytes + document.length > batchBytes || batch.length === batchCount) await send();
    batch.push(BSON.deserialize(document, exact));
    bytes += document.length;
  }
  await send();
}

/** The documents of a file, one after the other; each begins with its length. */
async function* documentsIn(file: string): AsyncIterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file).pipe(createGunzip({ chunkSize: 256 * 1024 }))) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]); // a stream without an encoding gives buffers
    let from = 0;
    for (; rest.length - from >= 4;) {
      const length = rest.readInt32LE(from);
      if (rest.length - from < length) break;
      yield rest.subarray(from, from + length);
      from += length;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) throw new Problem(`${file} ends in the middle of a document.`);
}

/** As they were, each by its own name; what the server adds by itself to a listing goes. */
async function makeIndexes(db: Db, { name, indexes }: StoredCollection): Promise<void> {
  const specs = indexes.map(({ v: _version, ns: _namespace, background: _background, ...spec }) => spec);
  await db.command({ createIndexes: name, indexes: specs, commitQuorum: 'votingMembers' });
}

async function compare(db: Db, { name, documents, digest }: StoredCollection): Promise<void> {
  const found = new Digest();
  let count = 0;
  const cursor = db.collection(name).find({}, { raw: true, readConcern: { level: 'majority' } });
  for await (const document of cursor as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) {
    // `raw` gives bytes
    found.add(document);
    count += 1;
  }
  if (count !== documents || found.toString() !== digest)
    throw new Problem(
      `${db.databaseName}.${name} was not restored as it was: ${count} documents of ${documents}. The data folder must not be used.`,
    );
}

/**
 * The log that was set back begins another era (`libs/event-sourcing/src/era.ts`): what JetStream holds of the one before is dropped,
 * everything is told again. Consumers were copied at the same moment as the log, so what they have counted is of this era. Positions of
 * change streams belong to the server that the backup was taken from: followers begin with the whole log.
 */
export async function beginEra(client: MongoClient, { databases }: Manifest): Promise<void> {
  const era = randomUUID();
  for (const { name, collections } of databases) {
    const db = client.db(name, { writeConcern: { w: 'majority', journal: true } });
    const has = (wanted: string): boolean => collections.some((collection) => collection.name === wanted);
    // the outbox of a service's documents is a log as well
    const hasLog = collections.some((collection) => /(?:^|_)events$|^outbox$/.test(collection.name));
    if (hasLog)
      await db.collection<{ _id: string }>('log_era').updateOne({ _id: 'log' }, { $set: { era, since: new Date() } }, { upsert: true });
    if (has('consumer_bootstraps')) await db.collection('consumer_bootstraps').updateMany({}, { $set: { era }, $unset: { seen: '' } });
    if (has('followers')) await db.collection('followers').updateMany({}, { $unset: { token: '', memory: '' }, $set: { holder: null } });
  }
}
