import { Schema, type Types } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

export interface ChapterDoc {
  _id: Types.ObjectId;
  repoId: Types.ObjectId;
  parentId: Types.ObjectId | null;
  title: string;
  sort: number;
  /** live questions of this very chapter, without its sub-chapters; kept by `Tally` */
  quCount: number;
  /** counts the changes that people make; missing in documents of an earlier release */
  revision?: number;
}

export const chapterSchema = new Schema<ChapterDoc>(
  {
    repoId: { type: Schema.Types.ObjectId, required: true },
    parentId: { type: Schema.Types.ObjectId, default: null },
    title: { type: String, required: true },
    sort: { type: Number, required: true },
    quCount: { type: Number, required: true, default: 0 },
    revision: Number,
  },
  schemaOptions,
);
chapterSchema.index({ repoId: 1, sort: 1, _id: 1 });
