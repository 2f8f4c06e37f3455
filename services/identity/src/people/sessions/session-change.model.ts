import type { SessionNotice } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** The sessions of a person, or of all who hold a role, are not yet what the database says. */
export interface SessionChangeDoc {
  /** of the person or the role */
  _id: Types.ObjectId;
  kind: 'person' | 'role';
  reason: SessionNotice['reason'];
  /** another one with every change: a row that was marked again while it was being worked on stays */
  stamp: Types.ObjectId;
}

export const sessionChangeSchema = new Schema<SessionChangeDoc>(
  {
    kind: { type: String, required: true },
    reason: { type: String, required: true },
    stamp: { type: Schema.Types.ObjectId, required: true },
  },
  schemaOptions,
);
