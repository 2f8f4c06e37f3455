import { mongo, type Model } from 'mongoose';

/** the index, or its collection, is not there */
const absent = new Set<unknown>([26, 27]);

/**
 * Takes away an index of an earlier release. Its successor has another name, so that two processes that start at once cannot take that
 * away.
 */
export async function dropFormerIndex<T>(model: Model<T>, name: string): Promise<void> {
  try {
    await model.collection.dropIndex(name);
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && absent.has(error.code))) throw error;
  }
}
