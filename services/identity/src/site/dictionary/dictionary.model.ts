import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

export interface DictionaryDoc {
  _id: Types.ObjectId;
  dicCode: string;
  parentId: Types.ObjectId | null;
  title: string;
  dicValue: string;
  sort: number;
  /** grows with every change of what a form shows: see saveRevised; not there in those of an earlier release */
  revision?: number;
}

export const dictionarySchema = new Schema<DictionaryDoc>(
  {
    dicCode: { type: String, required: true },
    parentId: { type: Schema.Types.ObjectId, default: null },
    title: { type: String, required: true },
    dicValue: { type: String, required: true },
    sort: { type: Number, required: true },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
dictionarySchema.index({ dicCode: 1, dicValue: 1 }, { unique: true });
dictionarySchema.index({ dicCode: 1, sort: 1, _id: 1 });
