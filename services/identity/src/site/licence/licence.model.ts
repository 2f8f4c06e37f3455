import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** The licence that was put in last. */
export interface LicenceDoc {
  _id: string;
  text: string;
  updatedAt: Date;
}

export const licenceSchema = new Schema<LicenceDoc>(
  { _id: { type: String }, text: { type: String, required: true }, updatedAt: { type: Date, required: true } },
  { ...schemaOptions, _id: false },
);
