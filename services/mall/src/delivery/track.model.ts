import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Answer of a courier service about a parcel, so that it is not asked by every look at a page. */
export interface TrackDoc {
  /** `<courier>:<number>` */
  _id: string;
  steps: { at: Date; context: string }[];
  /** when it was asked last, whatever came of it */
  askedAt: Date;
  /** null: it never answered */
  answeredAt: Date | null;
  isFailed: boolean;
  /** handed over: nothing more comes */
  isOver: boolean;
}

/** Steps name places and people: nobody looks at them any more after this. */
const keptS = 180 * 86_400;

export const trackSchema = new Schema<TrackDoc>(
  {
    _id: String,
    steps: [{ _id: false, at: Date, context: String }],
    ...{ askedAt: Date, answeredAt: Date, isFailed: Boolean, isOver: Boolean },
  },
  schemaOptions,
);
trackSchema.index({ askedAt: 1 }, { expireAfterSeconds: keptS });
