import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import type { LackingSigns } from '../templates/index.js';

/** A certificate that somebody earned and that is not given: a person has to mend what hinders it. */
export interface HinderedCert {
  /** of exam, person and kind: a decision names it */
  id: string;
  /** `certHindrances` */
  hindrance: number;
  /** that cannot be printed */
  signs: string;
  /** those of each part of the words; absent: of the release before this one, or there are none */
  lacking?: LackingSigns;
  /** empty: of the release before this one */
  certId?: string;
  /** name of who made the exam */
  maker?: string;
  /** absent: of the release before this one */
  makerId?: string;
  examTitle: string;
  /** of the certificate; empty: its kind is gone */
  title: string;
  userName: string;
  realName: string;
  deptCode: string;
  deptName: string;
  since: Date;
}
/** A person has a result in an exam, which may earn something. `_id` is both of them. */
export interface DueRewardDoc {
  _id: string;
  examId: string;
  userId: string;
  /** counts the results that came */
  turn: number;
  /** when the exam is asked next */
  nextAt: Date;
  /** the batch of a process that looks at it, until then */
  holder?: string;
  until?: Date;
  /** since when it fails; absent: it does not */
  failingSince?: Date;
  /** absent: nothing hinders its certificate, as far as is known */
  hindered?: HinderedCert;
  /** somebody decided about what was withdrawn: it is given anew, or stays withdrawn; absent: nobody yet */
  again?: boolean;
}
/** An exam that does not show its marks. It is asked for itself, and the people who are due in it rest. `_id` is the exam. */
export interface WaitingExamDoc {
  _id: string;
  /** when it is asked next */
  nextAt: Date;
}
/** One entry of the ledger. Its key follows from its place in the list. */
export interface RewardEntry {
  /** negative: taken back */
  points: number;
  /** false: written down, and not yet known to be in the ledger */
  isDone: boolean;
  /** words of its line in the account; a line that is sent again is the same one */
  remark: string;
  /** who took it back, and why */
  by?: string;
  reason?: string;
}
/** Points that a person has of an exam. `_id` is of both. */
export interface RewardPointsDoc {
  _id: string;
  examId: string;
  examTitle: string;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  deptName: string;
  /** the best score by now; null: no attempt counts */
  score: number | null;
  /** points that it earns */
  earned: number;
  entries: RewardEntry[];
  /** `rewardStates`; 0: nothing is to be decided */
  state: number;
  /** what was earned when a person let the rest be kept */
  keptAt?: number;
  decideBy?: string;
  decidedAt?: Date | null;
  reason?: string;
  /** when a correction of marks, or other rewards, brought it before a person */
  updatedAt: Date;
  revision: number;
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

const hinderedSchema = new Schema<HinderedCert>(
  {
    id: text,
    hindrance: number,
    signs: words,
    lacking: { type: Schema.Types.Mixed, required: false },
    certId: words,
    maker: words,
    makerId: String,
    examTitle: words,
    title: words,
    userName: words,
    realName: words,
    deptCode: words,
    deptName: words,
    since: instant,
  },
  { _id: false },
);

export const dueRewardSchema = new Schema<DueRewardDoc>(
  {
    _id: text,
    examId: text,
    userId: text,
    turn: number,
    nextAt: instant,
    holder: String,
    until: Date,
    failingSince: Date,
    hindered: hinderedSchema,
    again: Boolean,
  },
  schemaOptions,
);
dueRewardSchema.index({ nextAt: 1, examId: 1 });
dueRewardSchema.index({ holder: 1 }, { sparse: true });
dueRewardSchema.index({ failingSince: 1 }, { sparse: true });
dueRewardSchema.index({ 'hindered.id': 1 }, { sparse: true });
dueRewardSchema.index({ 'hindered.since': -1, _id: -1 }, { partialFilterExpression: { 'hindered.since': { $exists: true } } });
dueRewardSchema.index({ userId: 1, 'hindered.since': -1 }, { partialFilterExpression: { 'hindered.since': { $exists: true } } });
dueRewardSchema.index({ examId: 1, nextAt: 1 });

export const waitingExamSchema = new Schema<WaitingExamDoc>({ _id: text, nextAt: instant }, schemaOptions);
waitingExamSchema.index({ nextAt: 1 });

export const rewardPointsSchema = new Schema<RewardPointsDoc>(
  {
    _id: text,
    examId: text,
    examTitle: words,
    userId: text,
    userName: words,
    realName: words,
    deptCode: words,
    deptName: words,
    score: { type: Number, default: null },
    earned: number,
    entries: [{ _id: false, points: number, isDone: Boolean, remark: String, by: String, reason: String }],
    state: number,
    keptAt: Number,
    decideBy: String,
    decidedAt: Date,
    reason: String,
    updatedAt: instant,
    revision: number,
  },
  schemaOptions,
);
rewardPointsSchema.index({ updatedAt: -1, _id: -1 }, { partialFilterExpression: { state: { $gt: 0 } } });
rewardPointsSchema.index({ examId: 1 });
rewardPointsSchema.index({ state: 1, updatedAt: -1, _id: -1 });
