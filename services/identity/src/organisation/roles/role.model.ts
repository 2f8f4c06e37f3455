import type { PermissionCode } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

export interface RoleDoc {
  _id: Types.ObjectId;
  /** names a role that the system brings along; empty for the others */
  seedKey: string;
  roleName: string;
  /** 1 learner, 2 administrator or teacher */
  roleType: 1 | 2;
  /** 1 whole site, 2 own department tree, 3 own objects */
  roleLevel: 1 | 2 | 3;
  builtIn: boolean;
  /** holds every permission and menu, also those that a later version brings */
  holdsAll: boolean;
  menuIds: Types.ObjectId[];
  permissions: PermissionCode[];
  /** who made it, and that person's department: who may change it; empty for what the system brings along */
  createBy: string;
  deptCode: string;
  /** grows with every change: sessions never go back to an earlier meaning; not there in roles of an earlier release */
  generation?: number;
  /** grows with every change of what a form shows: see saveRevised; not there in roles of an earlier release */
  revision?: number;
}

export const roleSchema = new Schema<RoleDoc>(
  {
    seedKey: { type: String, default: '' },
    roleName: { type: String, required: true },
    roleType: { type: Number, required: true, enum: [1, 2] },
    roleLevel: { type: Number, required: true, enum: [1, 2, 3] },
    builtIn: { type: Boolean, default: false },
    holdsAll: { type: Boolean, default: false },
    menuIds: { type: [Schema.Types.ObjectId], default: [] },
    permissions: { type: [String], default: [] },
    createBy: { type: String, default: '' },
    deptCode: { type: String, default: '' },
    generation: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
roleSchema.index({ seedKey: 1 }, { unique: true, partialFilterExpression: { seedKey: { $gt: '' } } });
