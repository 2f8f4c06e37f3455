import { Schema } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';
import { readModelName } from '@xuekao/event-sourcing';
import type { HandAnswer } from './hand-answers.js';

/** Raised when rows would say something else of the same log: a new version is built beside, see docs/event-sourcing.md. */
export const papersCollection = readModelName('papers', 2);

/** Answers that came too late: there are none, somebody has to decide about them, somebody did. */
export const lateStates = { none: 0, waiting: 1, decided: 2 } as const;

/** The read model of an attempt: what lists show. Made from the log alone, see attempt.projection.ts. */
export interface PaperDoc {
  _id: string;
  /** milestones of the attempt that are in here */
  version: number;
  examId: string;
  title: string;
  examBy: string;
  examDept: string;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  tryNo: number;
  startedAt: Date;
  deadline: Date;
  /** when the service closes it: the grace and the allowance for reconnecting are over; without an end while it stands */
  takesUntil: Date;
  /** it stands, by this deed or pause of the exam; missing: it runs */
  paused?: { id: string; reason: string; at: Date };
  /** of an open one: moving to another device asks an administrator; missing: it ended, or a release before December 2026 showed it last */
  moveAsks?: boolean;
  /** of the frozen questions by which it is asked and marked */
  setRevision: number;
  /** 0 in progress, 1 handed in */
  handState: number;
  handedInAt: Date | null;
  exState: number;
  /** one of `paperStates` */
  state: number;
  /** 0 something waits for a person, 1 all is marked */
  reviewState: number;
  /** ids of the questions that wait for a mark by hand, and those of them with two marks between which somebody decides */
  toMark: string[];
  toDecide: string[];
  /** answers that wait for a person, or that a person has marked */
  hand: HandAnswer[];
  /** marks given by hand so far */
  handMarked: number;
  /** one of `lateStates` */
  lateState: number;
  userTime: number;
  answerCount: number;
  quCount: number;
  objTenths: number;
  subjTenths: number;
  tenths: number;
  /** marks by question, see `question-marks.ts`; absent: a release before 2026-12 showed it last, the log knows them */
  marks?: string;
  totalTenths: number;
  qualifyTenths: number;
  passed: boolean;
  /** whether the result counts, and if not, why */
  valid: boolean;
  invalid: string;
  /** of a paper that was written in a room: marks of its sections in tenths, and who typed them in */
  sheet?: { parts: number[]; note: string; by: string; at: Date };
}

const text = { type: String, required: true };
const optional = { type: String, default: '' };
const number = { type: Number, required: true };
const flag = { type: Boolean, required: true };
export const paperSchema = new Schema<PaperDoc>(
  {
    _id: text,
    version: number,
    examId: text,
    title: text,
    examBy: text,
    examDept: optional,
    userId: text,
    userName: optional,
    realName: optional,
    deptCode: optional,
    tryNo: number,
    startedAt: { type: Date, required: true },
    deadline: { type: Date, required: true },
    takesUntil: { type: Date, required: true },
    paused: { type: new Schema({ id: String, reason: String, at: Date }, { _id: false }), default: undefined },
    moveAsks: Boolean,
    setRevision: number,
    handState: number,
    handedInAt: { type: Date, default: null },
    exState: number,
    state: number,
    reviewState: number,
    toMark: [String],
    toDecide: [String],
    hand: [{ _id: false, quId: String, digest: String, by: [String] }],
    handMarked: number,
    lateState: number,
    userTime: number,
    answerCount: number,
    quCount: number,
    objTenths: number,
    subjTenths: number,
    tenths: number,
    marks: String,
    totalTenths: number,
    qualifyTenths: number,
    passed: flag,
    valid: flag,
    invalid: optional,
    sheet: { type: new Schema({ parts: [Number], note: optional, by: text, at: Date }, { _id: false }), default: undefined },
  },
  schemaOptions,
);
// the clock's scan every second; a person's papers; an exam's papers
paperSchema.index({ handState: 1, takesUntil: 1, _id: 1 });
paperSchema.index({ userId: 1, startedAt: -1 });
paperSchema.index({ examId: 1, startedAt: -1 });
paperSchema.index({ state: 1, examId: 1 });
// how many papers of an exam are where: counted without reading one
paperSchema.index({ examId: 1, state: 1, handState: 1 });
// what waits for a mark by question; papers that a correction has not reached; late answers to decide about
paperSchema.index({ examId: 1, toMark: 1, startedAt: 1, _id: 1 });
paperSchema.index({ examId: 1, setRevision: 1 });
paperSchema.index({ examId: 1, lateState: 1 }, { partialFilterExpression: { lateState: 1 } });
// the console's list of everything
paperSchema.index({ startedAt: -1, _id: -1 });

/** One open attempt per person, in any exam: whoever holds the claim may start (code 20010002). */
export interface ClaimDoc {
  _id: string;
  attemptId: string;
  claimedAt: Date;
}
export const claimSchema = new Schema<ClaimDoc>({ _id: text, attemptId: text, claimedAt: { type: Date, required: true } }, schemaOptions);

/** How far a running attempt is, for lists; see answer-counts.ts. */
export interface AnswerCountDoc {
  _id: string;
  /** of the attempt's stream, when it was counted */
  version: number;
  count: number;
  /** of the last answer, at most a minute late */
  at: Date;
}
export const answerCountSchema = new Schema<AnswerCountDoc>(
  { _id: text, version: number, count: number, at: { type: Date, required: true } },
  schemaOptions,
);
// no attempt runs for so long
answerCountSchema.index({ at: 1 }, { expireAfterSeconds: 30 * 86_400 });
