import type { StreamKind } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** One stream of a sitting from its beginning to its end: evidence, which stays without its pictures. */
export interface StreamDoc {
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  kind: StreamKind;
  from: Date;
  /** null: it is there */
  to: Date | null;
  /** last word of its page */
  heardAt: Date;
  /** days that its recording is kept; null: it is not recorded, or the recording is of another feature by now */
  recordDays?: number | null;
  /** it began before its attempt, and nothing of it is recorded until that begins */
  waits?: boolean;
  /** from when on it is recorded; absent: from its beginning */
  recordedFrom?: Date | null;
  /** moment from which on the disk had no room for its recording */
  unrecordedFrom?: Date | null;
  /** place at the media server */
  session: number;
  handle: number;
}

/** Right to send one kind of stream of an attempt, or to see all of it; the browser has the token, the database its hash. */
export interface RtcTokenDoc {
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  title: string;
  role: StreamKind | 'watch';
  /** who asked for it; of a phone the person itself */
  by: string;
  at: Date;
  until: Date;
}

/** Code for a phone: opens its page once. */
export interface PhoneTicketDoc {
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  title: string;
  until: Date;
}

/** An attempt that has not begun, while its page waits until its devices work; it is named as the attempt will be. */
export interface StreamEntryDoc {
  _id: string;
  examId: string;
  userId: string;
  title: string;
  phone: boolean;
  screen: boolean;
  /** last word of its page */
  heardAt: Date;
}

/** Place of a proctor who is about to see a stream. */
export interface WatchPlaceDoc {
  _id: string;
  by: string;
  session: number;
  handle: number;
  until: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const number = { type: Number, required: true } as const;

export const streamSchema = new Schema<StreamDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    kind: text,
    from: date,
    to: { type: Date, default: null },
    heardAt: date,
    recordDays: { type: Number, default: null },
    waits: Boolean,
    recordedFrom: Date,
    unrecordedFrom: { type: Date, default: null },
    session: number,
    handle: number,
  },
  schemaOptions,
);
streamSchema.index({ paperId: 1, from: 1 });
// those that have ended and whose recordings nobody has taken over
streamSchema.index({ to: 1 }, { partialFilterExpression: { recordDays: { $gt: 0 } }, name: 'recorded' });
// those that are there, for the sweep
streamSchema.index({ to: 1, heardAt: 1 });

const person = { paperId: text, examId: text, userId: text } as const;
export const rtcTokenSchema = new Schema<RtcTokenDoc>(
  { _id: text, ...person, title: { type: String, default: '' }, role: text, by: text, at: date, until: date },
  schemaOptions,
);
rtcTokenSchema.index({ until: 1 }, { expireAfterSeconds: 3600 });
rtcTokenSchema.index({ paperId: 1, role: 1 });

export const phoneTicketSchema = new Schema<PhoneTicketDoc>(
  { _id: text, ...person, title: { type: String, default: '' }, until: date },
  schemaOptions,
);
phoneTicketSchema.index({ until: 1 }, { expireAfterSeconds: 3600 });

export const streamEntrySchema = new Schema<StreamEntryDoc>(
  {
    _id: text,
    examId: text,
    userId: text,
    title: { type: String, default: '' },
    phone: { type: Boolean, required: true },
    screen: { type: Boolean, required: true },
    heardAt: date,
  },
  schemaOptions,
);
streamEntrySchema.index({ heardAt: 1 }, { expireAfterSeconds: 86_400 });

export const watchPlaceSchema = new Schema<WatchPlaceDoc>(
  { _id: text, by: text, session: number, handle: number, until: date },
  schemaOptions,
);
watchPlaceSchema.index({ until: 1 }, { expireAfterSeconds: 3600 });
