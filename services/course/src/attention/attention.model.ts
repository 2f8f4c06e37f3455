import type { CaptureVerdict, FrameFault } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import type { Span } from './spans.js';

/** A person before a course that asks for faces. */
export interface GateDoc {
  /** see `gateId` */
  _id: string;
  courseId: string;
  userId: string;
  userName: string;
  realName: string;
  /** time in which the face held, the last two minutes and what comes */
  spans: Span[];
  /** the last look or check, in milliseconds since the epoch; 0: none */
  lookedAt: number;
  verdict: CaptureVerdict | '';
  /** failures before it count no more: the face was checked then */
  failsFrom: Date;
  /** failures in a row ended the learning; a check of the face opens it again */
  isBroken: boolean;
  breaks: number;
  excused: { by: string; realName: string; reason: string; time: Date } | null;
  /** the last checks before lessons */
  checks: Date[];
  updateTime: Date;
  /** counts the writes: each begins from what it has read */
  turn: number;
}

/** One look of the camera at somebody who learns, without the picture: it stays when that is gone. */
export interface StudyCaptureDoc {
  /** of gate and key: sent again it is the same */
  _id: string;
  gateId: string;
  fileId: string;
  at: Date;
  verdict: CaptureVerdict;
  score: number | null;
  fault?: FrameFault;
  /** the learning ended with it */
  ended?: boolean;
}

export const gateId = (courseId: string, userId: string): string => `${courseId}.${userId}`;

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;
const optional = { type: String, default: '' } as const;

export const gateSchema = new Schema<GateDoc>(
  {
    _id: text,
    courseId: text,
    userId: text,
    userName: optional,
    realName: optional,
    spans: [{ _id: false, from: number, until: number }],
    lookedAt: number,
    verdict: optional,
    failsFrom: date,
    isBroken: { type: Boolean, required: true },
    breaks: number,
    excused: { type: new Schema({ by: text, realName: optional, reason: text, time: Date }, { _id: false }), default: null },
    checks: [Date],
    updateTime: date,
    turn: number,
  },
  schemaOptions,
);
gateSchema.index({ courseId: 1, updateTime: -1 });
// all of a person, for an erasure
gateSchema.index({ userId: 1 });

export const studyCaptureSchema = new Schema<StudyCaptureDoc>(
  {
    _id: text,
    gateId: text,
    fileId: text,
    at: date,
    verdict: text,
    score: { type: Number, default: null },
    fault: String,
    ended: Boolean,
  },
  schemaOptions,
);
// failures in a row, the list of a learner
studyCaptureSchema.index({ gateId: 1, at: -1 });
