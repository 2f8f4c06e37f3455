import type { ConfigType, SwitchConfig } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

export interface SiteDoc {
  _id: string;
  siteName: string;
  /** rich text: the foot of every page */
  copyRight: string;
  frontLogo: string;
  backLogo: string;
  /** QR picture of the mini program */
  mpCode: string;
  h5Host: string;
  switches: SwitchConfig;
  /** how the console is laid out */
  layout: { tagsView: boolean; fixedHeader: boolean; sidebarLogo: boolean };
  /** properties of modules that have no switch yet */
  modules: Record<string, boolean>;
  /** the provider in use by configuration type */
  providers: Partial<Record<ConfigType, string>>;
  /** grows with every save of the site's own data; neither count is there in a site of an earlier release */
  revision?: number;
  /** grows with every save of the switches, which are another form */
  switchRevision?: number;
}

const mixed = { type: Schema.Types.Mixed, required: true };
const text = { type: String, default: '' };
export const siteSchema = new Schema<SiteDoc>(
  {
    _id: { type: String },
    siteName: { type: String, required: true },
    copyRight: text,
    frontLogo: text,
    backLogo: text,
    mpCode: text,
    h5Host: text,
    switches: mixed,
    layout: mixed,
    modules: mixed,
    providers: mixed,
    revision: { type: Number, default: 0 },
    switchRevision: { type: Number, default: 0 },
  },
  { ...schemaOptions, _id: false },
);
