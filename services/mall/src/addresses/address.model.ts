import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A place to which goods are sent. */
export interface Place {
  contact: string;
  mobile: string;
  province: string;
  city: string;
  /** empty where the city has no districts */
  area: string;
  address: string;
}
/** A place that a learner keeps. */
export interface AddressDoc extends Place {
  _id: string;
  userId: string;
  /** one of a person's addresses is */
  isDefault: boolean;
  createTime: Date;
}

const text = { type: String, required: true } as const;

export const addressSchema = new Schema<AddressDoc>(
  {
    ...{ _id: text, userId: text, contact: text, mobile: text, province: text, city: text, area: { type: String, default: '' } },
    ...{ address: text, isDefault: { type: Boolean, required: true }, createTime: { type: Date, required: true } },
  },
  schemaOptions,
);
addressSchema.index({ userId: 1, isDefault: -1, createTime: -1, _id: -1 });
