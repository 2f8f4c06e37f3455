import type { CertBatch, CertDesign } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A kind of certificate: how it looks, who gives it, how it is numbered. */
export interface TemplateDoc {
  _id: string;
  title: string;
  authority: string;
  numberPrefix: string;
  validDays: number;
  design: CertDesign;
  createBy: string;
  createName: string;
  createDept: string;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
}
/** How certificates look that were granted. `_id` is the hash of what it holds: a template that changes leaves it alone. */
export interface DesignDoc {
  _id: string;
  design: CertDesign;
}
/** A certificate that a person has. */
export interface GrantDoc {
  /** of what it is for: the same meaning is the same certificate */
  _id: string;
  number: string;
  /** the number without the signs that people mistake or leave out */
  proof: string;
  certId: string;
  designId: string;
  title: string;
  authority: string;
  userId: string;
  userName: string;
  realName: string;
  /** of the person when it was granted */
  deptCode: string;
  deptName: string;
  /** `certGrantTypes` */
  grantType: number;
  /** the batch; empty: after an exam */
  batchId: string;
  grantBy: string;
  grantName: string;
  examId: string;
  examTitle: string;
  /** points; null: of no exam */
  score: number | null;
  createdAt: Date;
  expireAt: Date | null;
  withdrawnAt: Date | null;
  withdrawReason: string;
  withdrawBy: string;
  /** kind and person while it is held by hand: one of them at a time */
  held?: string;
  /** the best score by now, where it earns another certificate or none (null: no attempt counts); absent: nothing is in doubt */
  doubt?: { score: number | null };
  /** a person let it be kept at this score of a correction */
  kept?: { score: number | null; by: string; at: Date; reason: string };
  /** when the person is to be told that it was withdrawn */
  tellAt?: Date;
  /** for those who hear of it; see `LaterToldDoc` */
  turn?: number;
  isTold?: boolean;
  /** place of its credential among those whose withdrawal is public; absent: nobody has asked for the credential yet */
  badge?: BadgePlace;
}
export interface BadgePlace {
  /** from 1 */
  list: number;
  /** of the bit in that list, from 0 */
  index: number;
}
/** A key that credentials were signed with. `_id` is its public half as a Multikey. */
export interface BadgeKeyDoc {
  _id: string;
  createdAt: Date;
}
export interface BatchPerson {
  id: string;
  userName: string;
  realName: string;
  deptCode: string;
  deptName: string;
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
  /** when a correction brought it before a person */
  updatedAt: Date;
  revision: number;
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
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const maybe = { type: Date, default: null } as const;

export const templateSchema = new Schema<TemplateDoc>(
  {
    _id: text,
    title: text,
    authority: text,
    numberPrefix: words,
    validDays: number,
    design: { type: Schema.Types.Mixed, required: true },
    createBy: text,
    createName: words,
    createDept: words,
    createdAt: instant,
    updatedAt: instant,
    revision: number,
  },
  schemaOptions,
);
templateSchema.index({ updatedAt: -1, _id: -1 });
templateSchema.index({ createDept: 1 });

export const designSchema = new Schema<DesignDoc>({ _id: text, design: { type: Schema.Types.Mixed, required: true } }, schemaOptions);

export const grantSchema = new Schema<GrantDoc>(
  {
    _id: text,
    number: text,
    proof: text,
    certId: text,
    designId: text,
    title: text,
    authority: text,
    userId: text,
    userName: words,
    realName: words,
    deptCode: words,
    deptName: words,
    grantType: number,
    batchId: words,
    grantBy: words,
    grantName: words,
    examId: words,
    examTitle: words,
    score: { type: Number, default: null },
    createdAt: instant,
    expireAt: maybe,
    withdrawnAt: maybe,
    withdrawReason: words,
    withdrawBy: words,
    held: String,
    doubt: { type: new Schema({ score: { type: Number, default: null } }, { _id: false }), required: false },
    kept: {
      type: new Schema({ score: { type: Number, default: null }, by: words, at: instant, reason: words }, { _id: false }),
      required: false,
    },
    tellAt: Date,
    turn: Number,
    isTold: Boolean,
    badge: { type: new Schema({ list: number, index: number }, { _id: false }), required: false },
  },
  schemaOptions,
);
grantSchema.index({ isTold: 1 }, { partialFilterExpression: { isTold: false } });
grantSchema.index({ proof: 1 }, { unique: true });
grantSchema.index({ held: 1 }, { unique: true, partialFilterExpression: { held: { $exists: true } } });
grantSchema.index({ userId: 1, createdAt: -1, _id: -1 });
grantSchema.index({ createdAt: -1, _id: -1 });
grantSchema.index({ certId: 1, createdAt: -1, _id: -1 });
grantSchema.index({ certId: 1, userId: 1 });
grantSchema.index({ deptCode: 1, createdAt: -1, _id: -1 });
grantSchema.index({ grantBy: 1, createdAt: -1, _id: -1 });
grantSchema.index({ batchId: 1, userId: 1 });
grantSchema.index({ examId: 1, userId: 1 });
grantSchema.index({ tellAt: 1 }, { sparse: true });
grantSchema.index({ createdAt: -1, _id: -1 }, { name: 'doubt_newest', partialFilterExpression: { doubt: { $exists: true } } });
grantSchema.index({ 'badge.list': 1, withdrawnAt: 1 }, { partialFilterExpression: { badge: { $exists: true } } });
grantSchema.index({ 'badge.list': 1, 'badge.index': 1 }, { unique: true, partialFilterExpression: { badge: { $exists: true } } });

/** Certificates with a place in a list. The index holds those with a place alone, and is used where the query says so. */
export const inList = (list: number) => ({ 'badge.list': list, badge: { $exists: true } }) as const;

export const badgeKeySchema = new Schema<BadgeKeyDoc>({ _id: text, createdAt: instant }, schemaOptions);

export const dueRewardSchema = new Schema<DueRewardDoc>(
  { _id: text, examId: text, userId: text, turn: number, nextAt: instant, holder: String, until: Date, failingSince: Date },
  schemaOptions,
);
dueRewardSchema.index({ nextAt: 1, examId: 1 });
dueRewardSchema.index({ holder: 1 }, { sparse: true });
dueRewardSchema.index({ failingSince: 1 }, { sparse: true });
dueRewardSchema.index({ examId: 1, nextAt: 1 });

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
  },
  schemaOptions,
);
batchSchema.index({ nextAt: 1 });
batchSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
