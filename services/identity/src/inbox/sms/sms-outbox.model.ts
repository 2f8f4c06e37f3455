import type { SmsType } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

const keptSeconds = 7 * 86_400;

/** A message that the provider of this machine kept instead of sending it. */
export interface SmsOutboxDoc {
  _id: Types.ObjectId;
  mobile: string;
  smsType: SmsType;
  content: string;
  createdAt: Date;
}

export const smsOutboxSchema = new Schema<SmsOutboxDoc>(
  {
    mobile: { type: String, required: true },
    smsType: { type: String, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
smsOutboxSchema.index({ createdAt: -1, _id: -1 });
smsOutboxSchema.index({ mobile: 1, createdAt: -1, _id: -1 });
smsOutboxSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
