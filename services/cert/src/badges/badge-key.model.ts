import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A key that credentials were signed with. `_id` is its public half as a Multikey. */
export interface BadgeKeyDoc {
  _id: string;
  createdAt: Date;
}

export const badgeKeySchema = new Schema<BadgeKeyDoc>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true } },
  schemaOptions,
);
