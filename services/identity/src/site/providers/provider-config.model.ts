import type { ConfigType, ProviderValues } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Account at a company that moves money, which another one has replaced: what was begun with it is looked after. */
export interface FormerAccount {
  data: ProviderValues;
  /** sealed as those of the configuration */
  secrets: Record<string, string>;
  /** when its merchant was named first; null: by an earlier release, before all others */
  since: Date | null;
}

/** Configuration of one provider. */
export interface ProviderConfigDoc {
  /** `<type>:<provider>` */
  _id: string;
  type: ConfigType;
  provider: string;
  remark: string;
  /** values that may be seen */
  data: ProviderValues;
  /** secrets by field, sealed for `<_id>.<field>` */
  secrets: Record<string, string>;
  updatedAt: Date;
  /** when the merchant of `data` was named first, where it replaced another one */
  since?: Date | null;
  former?: FormerAccount[];
  /** grows with every save, the first makes it 1; not there in configurations of an earlier release */
  revision?: number;
}

export const providerConfigSchema = new Schema<ProviderConfigDoc>(
  {
    _id: { type: String },
    type: { type: String, required: true },
    provider: { type: String, required: true },
    remark: { type: String, default: '' },
    data: { type: Schema.Types.Mixed, default: {} },
    secrets: { type: Schema.Types.Mixed, default: {} },
    updatedAt: { type: Date, required: true },
    since: { type: Date },
    former: { type: Schema.Types.Mixed },
    revision: { type: Number, default: 0 },
  },
  { ...schemaOptions, _id: false },
);
