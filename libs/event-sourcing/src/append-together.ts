import { type ClientSession, type Collection, MongoError, MongoServerError } from 'mongodb';
import { type AppendDocument, documentOf } from './append-document.js';
import { AppendUnknown, ConcurrencyConflict, type KeyedAppend, StoreBusy } from './event-store.js';
import type { HashChain } from './hash-chain.js';
import type { EventTypes } from './event-types.js';

const duplicateKey = 11_000;
const transaction = { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } } as const;

/** Result of one of the appends: as it was written now, or as it stood there. */
export interface Together {
  document: AppendDocument;
  isRepeat: boolean;
}

/**
 * Appends to several streams in one transaction. @param appends in the order of the streams' names: two writers take the places in the same
 * order
 */
export async function appendTogether(
  collection: Collection<AppendDocument>,
  appends: readonly KeyedAppend[],
  { types, timeoutMs, chain }: { types: EventTypes | undefined; timeoutMs: number; chain: HashChain | undefined },
): Promise<Together[]> {
  const at = new Date();
  const plain = appends.map((append) => documentOf(append, at, types));
  const documents = chain ? await Promise.all(plain.map(async (document) => (await chain.link(document)).document)) : plain;
  try {
    const written = await collection.db.client.withSession({ defaultTimeoutMS: timeoutMs }, (session) =>
      session.withTransaction(() => writeAll(collection, documents, session), transaction),
    );
    for (const { document } of written) chain?.note(document);
    return written;
  } catch (error) {
    if (error instanceof ConcurrencyConflict) throw error;
    // a repeat may be what stood in the way of a commit that nobody saw
    const stored = await storedOf(collection, documents).catch(() => null);
    if (stored) return stored;
    if (error instanceof MongoServerError && error.code === duplicateKey) throw conflictOf(documents, error);
    // what the server aborted, or never got to its commit, is not there
    const isAborted = error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
    throw isAborted
      ? new StoreBusy('the transaction was aborted until its time was over', { cause: error })
      : new AppendUnknown('the transaction was not seen to end', { cause: error });
  }
}

async function writeAll(
  collection: Collection<AppendDocument>,
  documents: readonly AppendDocument[],
  session: ClientSession,
): Promise<Together[]> {
  const stored = await storedOf(collection, documents, session);
  if (stored) return stored;
  await collection.insertMany([...documents], { session, ordered: true, ignoreUndefined: true });
  return documents.map((document) => ({ document, isRepeat: false }));
}

/**
 * The appends of an earlier call with these keys; null where there is none. @throws {ConcurrencyConflict} where some of the keys are taken
 * and others are not: another command used them
 */
async function storedOf(
  collection: Collection<AppendDocument>,
  documents: readonly AppendDocument[],
  session?: ClientSession,
): Promise<Together[] | null> {
  const $or = documents.map(({ stream, keys = [] }) => ({ stream, keys: { $in: keys } }));
  const found = await collection.find({ $or }, session ? { session } : { readConcern: { level: 'majority' }, maxTimeMS: 1000 }).toArray();
  if (found.length === 0) return null;
  const byStream = new Map(found.map((document) => [document.stream, document]));
  return documents.map(({ stream, version }) => {
    const document = byStream.get(stream);
    if (!document) throw new ConcurrencyConflict(stream, version - 1);
    return { document, isRepeat: true };
  });
}

function conflictOf(documents: readonly AppendDocument[], error: MongoServerError): ConcurrencyConflict {
  const taken: unknown = error['keyValue'];
  const stream: unknown = typeof taken === 'object' && taken !== null ? Reflect.get(taken, 'stream') : undefined;
  const document = documents.find((each) => each.stream === stream) ?? documents[0];
  return new ConcurrencyConflict(document?.stream ?? '', (document?.version ?? 1) - 1);
}
