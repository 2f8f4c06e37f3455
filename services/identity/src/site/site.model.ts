import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

export interface SiteDoc {
  _id: string;
  siteName: string;
  copyRight: string;
  frontLogo: string;
  backLogo: string;
  /** 0 several sessions a person, 1 a new sign-in ends the earlier ones */
  loginTick: 0 | 1;
  /** flags of the specification: which parts of the site are switched on */
  props: Record<string, boolean | number | string>;
}

export const siteSchema = new Schema<SiteDoc>(
  {
    _id: { type: String },
    siteName: { type: String, required: true },
    copyRight: { type: String, default: '' },
    frontLogo: { type: String, default: '' },
    backLogo: { type: String, default: '' },
    loginTick: { type: Number, required: true, enum: [0, 1] },
    props: { type: Schema.Types.Mixed, required: true },
  },
  { ...schemaOptions, _id: false },
);
