import { Schema } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

/** One import, named by who asked and the browser's request id, so that a repeat finds what the first one did. */
export interface ImportDoc {
  _id: string;
  /** changes with every try: a try that was overtaken cannot commit */
  attempt: string;
  /** tries that were overtaken; what they staged is removed by the sweep at the latest */
  stale: string[];
  state: 'staging' | 'done' | 'failed';
  count: number;
  /** questions of the text, and how many of them are staged */
  total?: number;
  staged?: number;
  /** the process that imports renews it: later than this, the process is gone */
  until?: Date;
  /** of a failure, as a sentence */
  reason?: string;
  startedAt: Date;
  /** the person took the import back */
  undoneAt?: Date;
  /** finished imports are forgotten after this */
  expireAt?: Date;
}

export const importSchema = new Schema<ImportDoc>(
  {
    _id: { type: String, required: true },
    attempt: { type: String, required: true },
    stale: { type: [String], default: [] },
    state: { type: String, required: true },
    count: { type: Number, required: true, default: 0 },
    total: Number,
    staged: Number,
    until: Date,
    reason: String,
    startedAt: { type: Date, required: true },
    undoneAt: Date,
    expireAt: Date,
  },
  schemaOptions,
);
importSchema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
importSchema.index({ state: 1, startedAt: 1 });
