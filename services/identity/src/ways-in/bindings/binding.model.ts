import type { LoginType } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** An account elsewhere that signs a person in here. */
export interface BindingDoc {
  _id: Types.ObjectId;
  userId: string;
  loginType: LoginType;
  /** how the provider names the person to this application */
  openId: string;
  createdAt: Date;
}

export const bindingSchema = new Schema<BindingDoc>(
  {
    userId: { type: String, required: true },
    loginType: { type: String, required: true },
    openId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
bindingSchema.index({ loginType: 1, openId: 1 }, { unique: true });
// one of each kind for a person
bindingSchema.index({ userId: 1, loginType: 1 }, { unique: true });
