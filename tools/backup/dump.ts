import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ClientSession, type Collection, type MongoClient, MongoServerError, Timestamp } from 'mongodb';
import { Problem } from '../support/problem.ts';
import { collectionFile, Digest, type StoredCollection, type StoredDatabase } from './archive.ts';

export interface Dumped {
  databases: StoredDatabase[];
  clusterTime: string;
  /** `<sum>  <path>` of each file */
  sums: string[];
}

/** A collection or an index was made or dropped since the moment that is read, or that moment is no longer kept. */
const snapshotGone = new Set([239, 246]);
const piece = 1_048_576;

/** The databases of an installation: `<prefix>_<service>`. */
export async function databasesOf(client: MongoClient, prefix: string): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${prefix}_`))
    .sort();
}

/**
 * Files of an exam that somebody ordered and that go after a day: gigabytes at times, and with half of its parts none is whole. They are
 * ordered anew.
 */
const passing = new Set(['paper_archives', 'paper_archive_parts', 'mark_sheets', 'mark_sheet_parts']);
const isPassing = (database: string, collection: string): boolean => database.endsWith('_exam') && passing.has(collection);

/**
 * Writes all collections of the databases as they were at one moment of the database's clock, while others go on writing. Everything that
 * was acknowledged with a majority before the call is in it.
 * @throws {Problem} when the moment is no longer kept: the dump took longer than the server's window
 */
export async function dump(
  client: MongoClient,
  { prefix, folder, signal }: { prefix: string; folder: string; signal: AbortSignal },
): Promise<Dumped> {
  const session = client.startSession({ snapshot: true });
  try {
    const databases: StoredDatabase[] = [];
    const sums: string[] = [];
    for (const name of await databasesOf(client, prefix)) {
      const stored: StoredDatabase = { name, collections: [] };
      const infos = await client.db(name).listCollections({}, { nameOnly: false }).toArray();
      for (const info of infos
        .filter(({ type, name: own }) => type === 'collection' && !own.startsWith('system.') && !isPassing(name, own))
        .sort((a, b) => a.name.localeCompare(b.name))) {
        if (info.options?.capped === true)
          throw new Problem(
            `${name}.${info.name} is capped: such a collection cannot be read at a moment. The platform makes none; ` +
              'move it to another database.',
          );
        const indexes = (await client.db(name).collection(info.name).indexes()).filter((index) => index.name !== '_id_');
        const path = collectionFile(name, info.name);
        const { sum, ...counted } = await dumpCollection(client.db(name).collection(info.name), session, join(folder, path), signal);
        stored.collections.push({ name: info.name, options: info.options ?? {}, indexes: indexes, ...counted });
        sums.push(`${sum}  ${path}`);
      }
      databases.push(stored);
    }
    if (sums.length === 0) throw new Problem(`There is nothing to back up: no database begins with ${prefix}_ (MONGO_DB_PREFIX).`);
    return { databases, clusterTime: timeOf(session), sums };
  } catch (error) {
    throw error instanceof MongoServerError && snapshotGone.has(Number(error.code)) ? new SnapshotGone(error.message) : error;
  } finally {
    await session.endSession();
  }
}

/** The next try may succeed. */
export class SnapshotGone extends Problem {}

async function dumpCollection(
  collection: Collection,
  session: ClientSession,
  file: string,
  signal: AbortSignal,
): Promise<Pick<StoredCollection, 'documents' | 'digest'> & { sum: string }> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const digest = new Digest();
  let documents = 0;
  const cursor = collection.find({}, { session, raw: true });
  async function* pieces(): AsyncIterable<Buffer> {
    let waiting: Uint8Array[] = [];
    let size = 0;
    for await (const document of cursor as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) {
      // `raw` gives bytes
      digest.add(document);
      documents += 1;
      size += document.length;
      waiting.push(document);
      if (size < piece) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
    yield Buffer.concat(waiting);
  }
  const hash = createHash('sha256');
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(pieces, createGzip({ level: 3 }), summing, createWriteStream(file, { mode: 0o600, flush: true }), { signal });
  return { documents, digest: digest.toString(), sum: hash.digest('hex') };
}

/** The driver keeps the moment to itself (NODE-7162); it is only written down. */
function timeOf(session: ClientSession): string {
  const time: unknown = Reflect.get(session, 'snapshotTime');
  return time instanceof Timestamp ? `${time.t}.${time.i}` : '';
}
