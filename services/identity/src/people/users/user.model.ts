import type { TrialVerdict } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';
import { gramFields, gramsBeside, gramsOf, searchedFields } from './user-grams.js';

/** 0 normal, 1 disabled, 2 pending audit */
export type UserState = 0 | 1 | 2;

export interface UserDoc {
  _id: Types.ObjectId;
  userName: string;
  /** user name in lower case: two names must differ in more than case, and either case signs in */
  nameKey: string;
  realName: string;
  mobile: string;
  /** the person has proved that it is theirs, or an administrator vouched for it: only then it signs in, and then it is nobody else's */
  mobileVerified: boolean;
  email: string;
  avatar: string;
  deptCode: string;
  state: UserState;
  roles: Types.ObjectId[];
  groups: Types.ObjectId[];
  passwordHash: string;
  /** whether the person has replaced the password that somebody else chose */
  ownPassword: boolean;
  /** grows with every change that ends sessions; a sign-in that overlapped such a change is taken back */
  epoch: number;
  /** grows with every other change of what sessions say about the person; not there in people of an earlier release */
  sessionRevision?: number;
  /** grows with every change of what a form shows: see saveRevised; not there in people of an earlier release */
  revision?: number;
  expireTime: Date | null;
  /** the person's last trial before an exam; trials/trial.model.ts holds what came of it */
  trial?: { at: Date; verdict: TrialVerdict };
  createBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** pieces by which they are searched: see user-grams.ts; never read */
  userNameGrams?: string[];
  realNameGrams?: string[];
  mobileGrams?: string[];
}

/** Whether the account opens a session now. */
export const isActive = ({ state, expireTime }: Pick<UserDoc, 'state' | 'expireTime'>): boolean =>
  state === 0 && (expireTime === null || expireTime.getTime() > Date.now());

export const userSchema = new Schema<UserDoc>(
  {
    userName: { type: String, required: true },
    nameKey: { type: String, required: true },
    realName: { type: String, required: true },
    mobile: { type: String, default: '' },
    mobileVerified: { type: Boolean, default: false },
    email: { type: String, default: '' },
    avatar: { type: String, default: '' },
    deptCode: { type: String, default: '' },
    state: { type: Number, required: true, enum: [0, 1, 2] },
    roles: { type: [Schema.Types.ObjectId], required: true },
    groups: { type: [Schema.Types.ObjectId], default: [] },
    passwordHash: { type: String, required: true },
    ownPassword: { type: Boolean, default: false },
    epoch: { type: Number, default: 0 },
    sessionRevision: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
    expireTime: { type: Date, default: null },
    trial: { type: { at: Date, verdict: String }, _id: false },
    createBy: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  schemaOptions,
);
userSchema.index({ nameKey: 1 }, { unique: true });
userSchema.index({ mobile: 1 }, { unique: true, partialFilterExpression: { mobileVerified: true } });
userSchema.index({ createdAt: -1, _id: -1 });
userSchema.index({ deptCode: 1, state: 1, roles: 1 });
userSchema.index({ state: 1, createdAt: -1, _id: -1 });
userSchema.index({ roles: 1, createdAt: -1, _id: -1 });
userSchema.index({ groups: 1, createdAt: -1, _id: -1 });
userSchema.index({ 'trial.at': -1, _id: -1 });
userSchema.index({ 'trial.verdict': 1, 'trial.at': -1, _id: -1 });
userSchema.index({ createBy: 1, createdAt: -1, _id: -1 });

for (const field of searchedFields) {
  // left out of what is read: they are only looked for
  userSchema.add({
    [gramFields[field]]: {
      type: [String],
      select: false,
      default(this: Partial<UserDoc>): string[] {
        return gramsOf(this[field] ?? '');
      },
    },
  });
  userSchema.index({ [gramFields[field]]: 1 });
}
/** A change of a name through the model changes its search pieces too. */
userSchema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
  const update = this.getUpdate();
  if (!update || Array.isArray(update)) return;
  const grams = gramsBeside({ ...update, ...update.$set });
  if (Object.keys(grams).length > 0) this.setUpdate({ ...update, $set: { ...update.$set, ...grams } });
});
