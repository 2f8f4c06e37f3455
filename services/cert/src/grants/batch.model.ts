import type { CertBatch } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

export interface BatchPerson {
  id: string;
  userName: string;
  realName: string;
  deptCode: string;
  deptName: string;
}
/** People who get a certificate together, and the work that it makes. */
export interface BatchDoc {
  _id: string;
  certId: string;
  designId: string;
  title: string;
  authority: string;
  numberPrefix: string;
  validDays: number;
  by: string;
  byName: string;
  people: BatchPerson[];
  state: CertBatch['state'];
  done: number;
  granted: number;
  held: number;
  left: number;
  createdAt: Date;
  /** when a process looks at it next; null: nothing is left to do */
  nextAt: Date | null;
  holder: string | null;
  until: Date | null;
  failures: number;
  /** when whoever began it is to be told that people are left out, or that it failed */
  tellAt?: Date;
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const maybe = { type: Date, default: null } as const;

/** The list of people is of no use any more when everybody has heard. */
const keptSeconds = 30 * 86_400;
export const batchSchema = new Schema<BatchDoc>(
  {
    _id: text,
    certId: text,
    designId: text,
    title: text,
    authority: text,
    numberPrefix: words,
    validDays: number,
    by: text,
    byName: words,
    people: [{ _id: false, id: String, userName: String, realName: String, deptCode: String, deptName: String }],
    state: text,
    done: number,
    granted: number,
    held: number,
    left: number,
    createdAt: instant,
    nextAt: maybe,
    holder: { type: String, default: null },
    until: maybe,
    failures: number,
    tellAt: Date,
  },
  schemaOptions,
);
batchSchema.index({ nextAt: 1 });
batchSchema.index({ tellAt: 1 }, { sparse: true });
batchSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
