import type { mongo } from 'mongoose';
import { generationsCollection, generationsId, type GenerationsDoc } from './generations.model.js';

export const generationsOf = (db: mongo.Db): mongo.Collection<GenerationsDoc> => db.collection<GenerationsDoc>(generationsCollection);

/**
 * Asks the running service to build its read models anew beside those in use.
 * @param anew gives up what is being built, and begins again
 * @returns the number of the generation that is being built, also where somebody else had asked for it; null: the service never ran
 */
export async function requestGeneration(db: mongo.Db, { anew }: { anew: boolean }): Promise<number | null> {
  const given = anew ? [{ $cond: [{ $eq: ['$building', null] }, [], ['$building']] }] : [[]];
  const next = { $add: ['$last', 1] };
  await generationsOf(db).updateOne({ _id: generationsId, ...(anew ? {} : { building: null }) }, [
    {
      $set: {
        ...{ building: next, last: next, startedAt: '$$NOW', built: null, failed: null },
        retired: { $concatArrays: ['$retired', ...given] },
      },
    },
  ]);
  return (await generationsOf(db).findOne({ _id: generationsId }))?.building ?? null;
}
