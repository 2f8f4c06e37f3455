import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/**
 * Questions that a person marked as no duplicates of each other. The mark holds for those that read as they did then: `digest` is that of
 * their pieces.
 */
export interface NearMarkDoc {
  _id: Types.ObjectId;
  repoId: Types.ObjectId;
  members: { quId: Types.ObjectId; digest: string }[];
  createBy: string;
  /** names stand here: the service knows no people */
  createName: string;
  createdAt: Date;
}

const named = { type: String, required: true };
const objectId = { type: Schema.Types.ObjectId, required: true };
const memberSchema = new Schema<NearMarkDoc['members'][number]>({ quId: objectId, digest: named }, { ...schemaOptions, _id: false });

export const nearMarkSchema = new Schema<NearMarkDoc>(
  {
    repoId: objectId,
    members: { type: [memberSchema], required: true },
    createBy: named,
    createName: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
nearMarkSchema.index({ repoId: 1, createdAt: -1 });
