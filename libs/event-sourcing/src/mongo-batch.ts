import { type Collection, MongoError, MongoNetworkError, MongoServerSelectionError, type ObjectId } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import { AppendUnknown, ConcurrencyConflict, StoreBusy } from './event-store.js';
import type { PendingWrite } from './group-commit.js';
import { timeLimit } from './time-limit.js';

/** Settled with the appends that hold its keys already, so that it was not written; with none where it was. */
type PendingDocument = PendingWrite<AppendDocument, readonly AppendDocument[]>;

interface WriteError {
  index: number;
  code: number;
  errmsg: string;
  keyPattern?: Record<string, number>;
}
interface InsertReply {
  writeErrors?: WriteError[];
  writeConcernError?: { code: number; errmsg: string };
}

const duplicateKey = 11_000;
/** The primary is going, gone or not chosen yet, or the majority did not answer in time. */
const passingCodes = new Set([6, 7, 50, 64, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);
const pauseMs = 50;
/** A primary that was killed leaves a gap of two to three seconds: asking more often gains nothing. */
const longestPauseMs = 200;

/** The database was away for a moment; the same may be tried again. */
export const passes = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoError && typeof error.code === 'number' && passingCodes.has(error.code)) ||
  (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'));

/**
 * Writes a batch with one unordered insert that waits for the journals of a majority, again and again until each append is settled or its
 * time is over. Each repeat carries the same ids, so what an earlier try did write is found by its id and counts as success, never twice.
 */
export async function writeBatch(collection: Collection<AppendDocument>, batch: readonly PendingDocument[]): Promise<void> {
  let open = batch;
  let cause: unknown;
  const refuse = (reason: Error): void => {
    for (const { reject } of open) reject(reason);
    open = [];
  };
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries > 0) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs * tries, longestPauseMs)));
      open = giveUpLate(open, cause);
      if (open.length === 0) return;
    }
    try {
      const reply = await insert(collection, open);
      if (reply.writeConcernError) cause = new MongoError(reply.writeConcernError.errmsg);
      else open = await settle(collection, open, reply.writeErrors ?? [], tries > 0);
    } catch (error) {
      cause = error;
      // a primary that could not be found was not written to
      const nothingSent = tries === 0 && error instanceof MongoServerSelectionError;
      if (nothingSent) refuse(new StoreBusy('there is no primary', { cause: error }));
      else if (!passes(error)) refuse(new AppendUnknown('the batch failed', { cause: error }));
    }
  }
}

/**
 * The driver's own insertMany builds a result object per document and repeats by rules of its own; the command says exactly what happened.
 */
async function insert(collection: Collection<AppendDocument>, open: readonly PendingDocument[]): Promise<InsertReply> {
  const left = Math.max(1, Math.ceil(Math.min(...open.map(({ deadline }) => deadline)) - performance.now()));
  const { signal, done } = timeLimit(left);
  const command = {
    insert: collection.collectionName,
    documents: open.map(({ item }) => item),
    ordered: false,
    writeConcern: { w: 'majority', j: true },
    maxTimeMS: left,
  };
  try {
    // the shape of the insert command's reply
    return await collection.db.command(command, { ignoreUndefined: true, signal });
  } finally {
    done();
  }
}

function giveUpLate(open: readonly PendingDocument[], cause: unknown): PendingDocument[] {
  const now = performance.now();
  return open.filter(({ deadline, reject }) => {
    if (deadline > now) return true;
    reject(new AppendUnknown('the database did not answer in time', { cause }));
    return false;
  });
}

/** Answers everybody the reply speaks about; returns those that must be tried again. */
async function settle(
  collection: Collection<AppendDocument>,
  open: readonly PendingDocument[],
  errors: readonly WriteError[],
  repeated: boolean,
): Promise<PendingDocument[]> {
  if (errors.length === 0) {
    for (const { resolve } of open) resolve([]);
    return [];
  }
  const failed = new Map(errors.map((error) => [error.index, error]));
  const again: PendingDocument[] = [];
  const duplicates: PendingDocument[] = [];
  open.forEach((waiting, index) => {
    const error = failed.get(index);
    if (!error) waiting.resolve([]);
    else if (error.code === duplicateKey) duplicates.push(waiting);
    else if (passingCodes.has(error.code)) again.push(waiting);
    else waiting.reject(new AppendUnknown(error.errmsg, { cause: error }));
  });
  const [keyed, plain] = [duplicates.filter(hasKey), duplicates.filter((waiting) => !hasKey(waiting))];
  return [...again, ...(await settleKeyed(collection, keyed)), ...(repeated ? await settleDuplicates(collection, plain) : refuse(plain))];
}

function refuse(conflicts: readonly PendingDocument[]): PendingDocument[] {
  for (const { item, reject } of conflicts) reject(new ConcurrencyConflict(item.stream, item.version - 1));
  return [];
}

const hasKey = ({ item }: PendingDocument): boolean => item.keys !== undefined;

/** The append in the way may hold one of the keys: then it is the answer, whoever wrote it and when. */
async function settleKeyed(collection: Collection<AppendDocument>, duplicates: readonly PendingDocument[]): Promise<PendingDocument[]> {
  if (duplicates.length === 0) return [];
  const [safe, seen] = [await withKeys(collection, duplicates, 'majority'), await withKeys(collection, duplicates, 'local')];
  const again: PendingDocument[] = [];
  for (const waiting of duplicates) {
    const { item, resolve } = waiting;
    const found = holdersOf(item, safe);
    // the own append of an earlier try is no repeat
    if (found.length > 0) resolve(found.filter(({ _id }) => !_id.equals(item._id)));
    // written, but a new primary could still take it back
    else if (holdersOf(item, seen).length > 0) again.push(waiting);
    else refuse([waiting]);
  }
  return again;
}

const nameOf = (stream: string, key: string): string => JSON.stringify([stream, key]);

function holdersOf({ stream, keys = [] }: AppendDocument, found: ReadonlyMap<string, AppendDocument>): AppendDocument[] {
  return [...new Set(keys.flatMap((key) => found.get(nameOf(stream, key)) ?? []))];
}

async function withKeys(
  collection: Collection<AppendDocument>,
  wanted: readonly PendingDocument[],
  level: 'majority' | 'local',
): Promise<Map<string, AppendDocument>> {
  const $or = wanted.map(({ item }) => ({ stream: item.stream, keys: { $in: item.keys ?? [] } }));
  const found = await collection.find({ $or }, { readConcern: { level }, maxTimeMS: 1000 }).toArray();
  return new Map(found.flatMap((document) => (document.keys ?? []).map((key) => [nameOf(document.stream, key), document] as const)));
}

/** After a repeat the append in the way may be the one that the first try wrote. */
async function settleDuplicates(
  collection: Collection<AppendDocument>,
  duplicates: readonly PendingDocument[],
): Promise<PendingDocument[]> {
  if (duplicates.length === 0) return [];
  const ids = duplicates.map(({ item }) => item._id);
  const [safe, seen] = [await present(collection, ids, 'majority'), await present(collection, ids, 'local')];
  const isMine =
    (known: ReadonlySet<string>) =>
    ({ item }: PendingDocument): boolean =>
      known.has(item._id.toHexString());
  for (const { resolve } of duplicates.filter(isMine(safe))) resolve([]);
  refuse(duplicates.filter((waiting) => !isMine(safe)(waiting) && !isMine(seen)(waiting)));
  // written, but a new primary could still take it back
  return duplicates.filter((waiting) => !isMine(safe)(waiting) && isMine(seen)(waiting));
}

async function present(collection: Collection<AppendDocument>, ids: ObjectId[], level: 'majority' | 'local'): Promise<Set<string>> {
  const found = collection.find({ _id: { $in: ids } }, { projection: { _id: 1 }, readConcern: { level }, maxTimeMS: 1000 });
  return new Set((await found.toArray()).map(({ _id }) => _id.toHexString()));
}
