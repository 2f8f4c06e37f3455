import { Schema } from 'mongoose';
import { shareSchema, type ShareableDoc } from '@xuekao/access';
import type { ExamReward } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { arrangementSchema, type Arrangement } from './arrangement.model.js';

/** `removed`: nobody sees or starts it, exam.removal.ts deletes it later. */
export const examStates = { published: 0, disabled: 1, draft: 2, removed: 3 } as const;
export const notRemoved = { state: { $ne: examStates.removed } } as const;
/** Two people mark what a person marks at all: everything (1), or the questions that are named (2). */
export interface DoubleMarking {
  scope: 1 | 2;
  quIds: string[];
  /** by which two marks may differ */
  toleranceTenths: number;
}
/** Marks in tenths. */
export interface ExamDoc extends ShareableDoc {
  _id: string;
  title: string;
  content: string;
  tmplId: string;
  startTime: Date;
  endTime: Date;
  totalTime: number;
  totalTenths: number;
  quCount: number;
  qualifyTenths: number;
  openType: number;
  /** keyed hash; exams that ask for none have an empty one */
  passwordHash?: string;
  departs: string[];
  users: string[];
  answerMode: number;
  resultType: number;
  /** 0 at once, 1 after the window, 2 by hand; exams of releases before 2026-12 have none of these four fields, see exam.release.ts */
  scoreRelease?: number;
  answerRelease?: number;
  scoreReleasedAt?: Date | null;
  answerReleasedAt?: Date | null;
  /** marks and keys are taken back since then, told to learners with the reason; exams of releases before 2026-12 lack these fields */
  withheldAt?: Date | null;
  withheldReason?: string;
  /** when what was taken back was last shown again */
  shownAgainAt?: Date | null;
  thanks: string;
  chance: number;
  late: boolean;
  lateMax: number;
  overTime: number;
  answerDevice: number;
  quRand: boolean;
  itemRand: boolean;
  noBack: boolean;
  paste: boolean;
  waterMark: boolean;
  hideBook: boolean;
  /** exams of releases before 2026-12 have neither: one device, and no category */
  examType?: '1' | '2';
  catId?: string;
  /** written on paper in a room, and where; exams of releases before 2026-12 lack both */
  offline?: boolean;
  place?: string;
  /** exams of releases before 2026-12 lack it, and allow none */
  calculator?: boolean;
  /** moving to another device asks an administrator; absent: it does not */
  moveAsks?: boolean;
  /** whether the staff of the learners' departments sees it; absent: yes */
  staffSees?: boolean;
  /** points of whoever passes; absent: none */
  passPoints?: number;
  /** points and certificates by the best score; absent: none */
  rewards?: ExamReward[];
  /** people who gave it points that nobody got before; absent: none, or a release before this one saved them */
  rewardedBy?: string[];
  /** days after the publication of marks in which learners may ask about them; 0: never; absent: the usual number */
  appealDays?: number;
  /** before the start; exams of releases before 2026-12 have none */
  notifyMinutes?: number;
  notifyOpen?: boolean;
  notifyEndMinutes?: number;
  /** fen; absent or 0: free */
  price?: number;
  /** markers of a question see no names; absent: they see none */
  blind?: boolean;
  /** absent: one person marks */
  doubleMarking?: DoubleMarking | null;
  /** departments of `users` when they were saved */
  userDeparts?: string[];
  /** one of `examStates` */
  state: number;
  removedAt?: Date;
  /** the frozen questions, once it was published */
  setId: string | null;
  /** revision of the set that counts; absent: 0, as it was published */
  setRevision?: number;
  /** 0 to 3: so long after the deadline answers are taken that were given before it; absent: 0 */
  reconnectMinutes?: number;
  /** how a sitting is watched; absent: not (`watchRulesOf`) */
  leaveOn?: boolean;
  leaveCheck?: number;
  leaveCount?: number;
  actionOn?: boolean;
  actionInterval?: number;
  camOn?: boolean;
  camInterval?: number;
  faceOn?: boolean;
  faceChance?: number;
  captureDays?: number;
  camChallenge?: boolean;
  screenOn?: boolean;
  devicesFirst?: boolean;
  /** announcements to those who sit it, so far; absent: none */
  announced?: number;
  /** the pause of the whole exam: nobody begins; absent: there is none */
  pause?: { id: string; reason: string };
  /** other rules for some of its people; absent: none */
  arrangements?: Arrangement[];
  /** counts changes: a publication applies to what it read */
  revision: number;
  createTime: Date;
}

const text = { type: String, required: true };
const optional = { type: String, default: '' };
const number = { type: Number, required: true };
const flag = { type: Boolean, required: true };
const instant = { type: Date, required: true };
export const examSchema = new Schema<ExamDoc>(
  {
    _id: text,
    title: text,
    content: optional,
    tmplId: text,
    startTime: instant,
    endTime: instant,
    totalTime: number,
    totalTenths: number,
    quCount: number,
    qualifyTenths: number,
    openType: number,
    passwordHash: optional,
    departs: [String],
    users: [String],
    answerMode: number,
    resultType: number,
    scoreRelease: Number,
    answerRelease: Number,
    scoreReleasedAt: Date,
    answerReleasedAt: Date,
    withheldAt: Date,
    withheldReason: String,
    shownAgainAt: Date,
    thanks: optional,
    chance: number,
    late: flag,
    lateMax: number,
    overTime: number,
    answerDevice: number,
    quRand: flag,
    itemRand: flag,
    noBack: flag,
    paste: flag,
    waterMark: flag,
    hideBook: flag,
    examType: String,
    catId: String,
    offline: Boolean,
    place: String,
    calculator: Boolean,
    moveAsks: Boolean,
    staffSees: Boolean,
    passPoints: Number,
    rewards: [{ _id: false, min: Number, max: Number, points: Number, certId: String }],
    rewardedBy: { type: [String], default: undefined },
    appealDays: Number,
    notifyMinutes: Number,
    notifyOpen: Boolean,
    notifyEndMinutes: Number,
    price: Number,
    blind: Boolean,
    doubleMarking: {
      type: new Schema<DoubleMarking>({ scope: Number, quIds: [String], toleranceTenths: Number }, { _id: false }),
      default: undefined,
    },
    userDeparts: { type: [String], default: undefined },
    state: number,
    removedAt: Date,
    setId: { type: String, default: null },
    setRevision: Number,
    reconnectMinutes: Number,
    leaveOn: Boolean,
    leaveCheck: Number,
    leaveCount: Number,
    actionOn: Boolean,
    actionInterval: Number,
    camOn: Boolean,
    camInterval: Number,
    faceOn: Boolean,
    faceChance: Number,
    captureDays: Number,
    camChallenge: Boolean,
    screenOn: Boolean,
    devicesFirst: Boolean,
    announced: Number,
    pause: { type: new Schema({ id: String, reason: String }, { _id: false }), default: undefined },
    arrangements: { type: [arrangementSchema], default: undefined },
    revision: number,
    // what is shared with nobody has none
    shares: { type: [shareSchema], default: undefined },
    formerOwners: { type: [{ _id: false, by: String, dept: String }], default: undefined },
    inNameOf: { type: new Schema({ by: String, dept: String }, { _id: false }), default: undefined },
    createBy: text,
    createDept: optional,
    createTime: instant,
  },
  schemaOptions,
);
examSchema.index({ state: 1, startTime: -1 });
examSchema.index({ createTime: -1, _id: -1 });
examSchema.index({ tmplId: 1 });
examSchema.index({ 'rewards.certId': 1 }, { sparse: true });
// what a start looks through for results that nobody noted
examSchema.index({ endTime: 1 });
// the few whose results are taken back for a while
examSchema.index({ withheldAt: 1 }, { partialFilterExpression: { withheldAt: { $type: 'date' } } });
// which exam a frozen question belongs to
examSchema.index({ setId: 1 });
// the few that tell their people before they begin
examSchema.index({ startTime: 1 }, { partialFilterExpression: { notifyMinutes: { $gt: 0 } } });
// and the few that tell them when they open, or before they end
examSchema.index({ endTime: 1, notifyOpen: 1 }, { partialFilterExpression: { notifyOpen: true } });
examSchema.index({ endTime: 1, notifyEndMinutes: 1 }, { partialFilterExpression: { notifyEndMinutes: { $gt: 0 } } });
examSchema.index({ removedAt: 1 }, { sparse: true });
// the few exams whose owners say no, and the audiences by which departments find theirs
examSchema.index({ staffSees: 1 }, { partialFilterExpression: { staffSees: false } });
examSchema.index({ departs: 1 });
examSchema.index({ userDeparts: 1 }, { sparse: true });
examSchema.index({ 'shares.key': 1 }, { sparse: true });
// exams with rules of its own for a person
examSchema.index({ 'arrangements.key': 1 }, { sparse: true });
examSchema.index({ 'formerOwners.by': 1 }, { sparse: true });

/** Exams that a learner marked as favourites. */
export interface FavouriteDoc {
  _id: string;
  userId: string;
  examId: string;
}
export const favouriteSchema = new Schema<FavouriteDoc>({ _id: text, userId: text, examId: text }, schemaOptions);
favouriteSchema.index({ userId: 1 });

/** A list leaves out what may be long: thousands of exams with their introductions and people would be gigabytes. */
export const listFields = { content: 0, thanks: 0, users: 0, departs: 0, userDeparts: 0, arrangements: 0 } as const;
/** The same with what opens and ends the windows that are arranged. */
const { arrangements: _arrangements, ...withArrangements } = listFields;
export const staffListFields = {
  ...withArrangements,
  'arrangements.id': 0,
  'arrangements.key': 0,
  'arrangements.extraChances': 0,
} as const;
export type ListedExam = Omit<ExamDoc, keyof typeof listFields>;
