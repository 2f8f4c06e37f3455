import { mongo, type Model } from 'mongoose';

const duplicateKey = 11_000;

/** The driver's collection behind a model, typed by the document: for commands whose documents are built here, not cast. */
export const nativeOf = <T extends { _id: string }>(model: Model<T>): mongo.Collection<T> => model.collection as unknown as mongo.Collection<T>; // mongoose leaves its type open

/** Whether an unordered bulk write did everything except what met an id that was there already. */
export function failedByDuplicatesOnly(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey) && error.result.getWriteConcernError() === undefined;
}
