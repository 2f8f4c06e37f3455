import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** 1 menu (shown in the navigation), 2 function (a button), 3 route (a page that no menu shows) */
export type MenuType = 1 | 2 | 3;

export interface MenuDoc {
  _id: Types.ObjectId;
  menuType: MenuType;
  parentId: Types.ObjectId | null;
  metaTitle: string;
  /** letters only; names the page for the console */
  name: string;
  path: string;
  component: string;
  /** empty: no permission needed besides the grant of the menu itself */
  permissionTag: string;
  metaIcon: string;
  hidden: boolean;
  sort: number;
  /** grows with every change of what a form shows: see saveRevised; not there in those of an earlier release */
  revision?: number;
}

export const menuSchema = new Schema<MenuDoc>(
  {
    menuType: { type: Number, required: true, enum: [1, 2, 3] },
    parentId: { type: Schema.Types.ObjectId, default: null },
    metaTitle: { type: String, required: true },
    name: { type: String, required: true },
    path: { type: String, default: '' },
    component: { type: String, default: '' },
    permissionTag: { type: String, default: '' },
    metaIcon: { type: String, default: '' },
    hidden: { type: Boolean, default: false },
    sort: { type: Number, required: true },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
menuSchema.index({ name: 1 }, { unique: true });
