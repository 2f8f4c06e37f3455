import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/**
 * One device at one address from which an attempt was written. Neither is kept as it is: both are keyed hashes that are others in each
 * exam, so nobody is followed from one exam to the next (decision 0144). Beside the log of the attempt, which is for ever, because these
 * end.
 */
export interface OriginDoc {
  /** of the attempt, the device and the address */
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  /** null: the page did not name its browser */
  device: string | null;
  /** null: no gateway has told it */
  address: string | null;
  /** the address without its last part: `192.0.2.*`, `2001:db8:7:*` */
  network: string;
  /** the site lists the address as that of a school or an exam room */
  room: boolean;
  seenAt: Date;
  removeAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
export const originSchema = new Schema<OriginDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    device: { type: String, default: null },
    address: { type: String, default: null },
    network: { type: String, default: '' },
    room: { type: Boolean, required: true },
    seenAt: date,
    removeAt: date,
  },
  schemaOptions,
);
originSchema.index({ examId: 1 });
originSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
