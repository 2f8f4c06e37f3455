import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** 0 normal, 1 disabled, 2 pending audit */
export type UserState = 0 | 1 | 2;

export interface UserDoc {
  _id: Types.ObjectId;
  userName: string;
  /** user name in lower case: two names must differ in more than case, and either case signs in */
  nameKey: string;
  realName: string;
  mobile: string;
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
  expireTime: Date | null;
  createBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export const userSchema = new Schema<UserDoc>(
  {
    userName: { type: String, required: true },
    nameKey: { type: String, required: true },
    realName: { type: String, required: true },
    mobile: { type: String, default: '' },
    email: { type: String, default: '' },
    avatar: { type: String, default: '' },
    deptCode: { type: String, default: '' },
    state: { type: Number, required: true, enum: [0, 1, 2] },
    roles: { type: [Schema.Types.ObjectId], required: true },
    groups: { type: [Schema.Types.ObjectId], default: [] },
    passwordHash: { type: String, required: true },
    ownPassword: { type: Boolean, default: false },
    epoch: { type: Number, default: 0 },
    expireTime: { type: Date, default: null },
    createBy: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  schemaOptions,
);
userSchema.index({ nameKey: 1 }, { unique: true });
userSchema.index({ createdAt: -1, _id: -1 });
userSchema.index({ deptCode: 1, state: 1, roles: 1 });
userSchema.index({ roles: 1, createdAt: -1, _id: -1 });
userSchema.index({ groups: 1, createdAt: -1, _id: -1 });
userSchema.index({ createBy: 1, createdAt: -1, _id: -1 });
