import { mongo } from 'mongoose';

const duplicateKey = 11_000;

/** Whether an unordered bulk write did everything except what met an id, or a unique field, that was there already. */
export function failedByDuplicatesOnly(error: unknown): error is mongo.MongoBulkWriteError {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey) && error.result.getWriteConcernError() === undefined;
}
