import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A sweep that every process makes, and what it has done for all of them. */
export interface SweepDoc {
  _id: string;
  /** changes from then on are to be looked at */
  since: Date;
}
export const sweepSchema = new Schema<SweepDoc>(
  { _id: { type: String, required: true }, since: { type: Date, required: true } },
  schemaOptions,
);
