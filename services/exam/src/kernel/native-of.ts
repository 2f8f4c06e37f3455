import type { mongo, Model } from 'mongoose';

/** The driver's collection behind a model, typed by the document: for commands whose documents are built here, not cast. */
export const nativeOf = <T extends { _id: string }>(model: Model<T>): mongo.Collection<T> =>
  model.collection as unknown as mongo.Collection<T>; // mongoose leaves its type open
