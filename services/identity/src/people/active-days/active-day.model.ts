import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A day on which a person opened the site. */
export interface ActiveDayDoc {
  /** `userId:day` */
  _id: string;
  at: Date;
}

/** Time for which a consumer that begins anew is told of a day. */
const keptSeconds = 400 * 24 * 3600;

export const activeDaySchema = new Schema<ActiveDayDoc>({ _id: String, at: { type: Date, required: true } }, schemaOptions);
activeDaySchema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });
