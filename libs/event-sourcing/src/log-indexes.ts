import { type Collection, type IndexDescription, MongoServerError } from 'mongodb';
import type { AppendDocument } from './append-document.js';

const noCollection = 26;

/** One append for each version of a stream. */
export const versionIndex = { key: { stream: 1, version: 1 }, unique: true, name: 'stream_version' } as const;
/** A command with a key counts once. */
export const keysIndex = {
  key: { stream: 1, keys: 1 },
  unique: true,
  name: 'stream_keys',
  partialFilterExpression: { keys: { $exists: true } },
} as const;

/**
 * Makes the indexes that are missing. An account that only adds to a log may make none: those were made with it
 * (`tools/accounts/collections.ts`).
 */
export async function ensureIndexes(collection: Collection<AppendDocument>, wanted: readonly IndexDescription[]): Promise<void> {
  const known = await indexesOf(collection);
  const missing = wanted.filter(({ name, unique }) => !known.some((index) => index.name === name && index.unique === unique));
  if (missing.length > 0) await collection.createIndexes([...missing]);
}

async function indexesOf(collection: Collection<AppendDocument>): Promise<{ name?: string; unique?: boolean }[]> {
  try {
    return (await collection.listIndexes().toArray()) as { name?: string; unique?: boolean }[]; // documented fields
  } catch (error) {
    if (error instanceof MongoServerError && error.code === noCollection) return [];
    throw error;
  }
}
