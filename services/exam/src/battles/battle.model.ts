import { schemaOptions } from '@xuekao/documents';
import type { BattleRule } from '@xuekao/contracts';
import { Schema } from 'mongoose';

export interface BattleDoc {
  _id: string;
  title: string;
  banner: string;
  notice: string;
  cycleType: number;
  cycleCount: number;
  quTenths: number;
  quCount: number;
  rules: BattleRule[];
  startTime: Date;
  endTime: Date;
  openType: number;
  departs: string[];
  passwordHash: string;
  /** 0 published, 1 disabled, 2 draft */
  state: number;
  /** questions that may be drawn, frozen by the first publication */
  setId: string | null;
  /** digits of the short address, unique; absent until the battle was shown on a projector */
  joinCode?: string;
  revision: number;
  createBy: string;
  createDept: string;
  createTime: Date;
}
export const battleStates = { published: 0, disabled: 1, draft: 2 } as const;

/** A person who gave the password of a battle; `_id` is both of them. */
export interface BattleMemberDoc {
  _id: string;
  battleId: string;
  userId: string;
  at: Date;
}
export const memberId = (battleId: string, userId: string): string => `${battleId}:${userId}`;

/** A paper of a battle as lists and rankings read it: made of its log. */
export interface BattlePaperDoc {
  _id: string;
  version: number;
  battleId: string;
  title: string;
  userId: string;
  realName: string;
  deptCode: string;
  /** chance of its cycle, from 1 */
  cycle: string;
  n: number;
  /** on which it was begun; its marks count on that day */
  day: string;
  startedAt: Date;
  deadline: Date;
  handState: number;
  handedInAt: Date | null;
  tenths: number;
  totalTenths: number;
  useMs: number;
  trueCount: number;
  quCount: number;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const battleSchema = new Schema<BattleDoc>(
  {
    _id: text,
    title: text,
    banner: optional,
    notice: optional,
    cycleType: number,
    cycleCount: number,
    quTenths: number,
    quCount: number,
    // parsed by the contract, and read by the draw alone
    rules: { type: Schema.Types.Mixed, required: true },
    startTime: instant,
    endTime: instant,
    openType: number,
    departs: [String],
    passwordHash: optional,
    state: number,
    setId: { type: String, default: null },
    joinCode: String,
    revision: number,
    createBy: text,
    createDept: optional,
    createTime: instant,
  },
  schemaOptions,
);
battleSchema.index({ createTime: -1 });
battleSchema.index({ state: 1, startTime: -1 });
battleSchema.index({ setId: 1 });
battleSchema.index({ joinCode: 1 }, { unique: true, partialFilterExpression: { joinCode: { $exists: true } } });

export const battleMemberSchema = new Schema<BattleMemberDoc>({ _id: text, battleId: text, userId: text, at: instant }, schemaOptions);

export const battlePaperSchema = new Schema<BattlePaperDoc>(
  {
    _id: text,
    version: number,
    battleId: text,
    title: text,
    userId: text,
    realName: optional,
    deptCode: optional,
    cycle: text,
    n: number,
    day: text,
    startedAt: instant,
    deadline: instant,
    handState: number,
    handedInAt: { type: Date, default: null },
    tenths: number,
    totalTenths: number,
    useMs: number,
    trueCount: number,
    quCount: number,
  },
  schemaOptions,
);
// chances and marks of one person; lists of the own papers; rankings and statistics; what is due
battlePaperSchema.index({ battleId: 1, userId: 1, cycle: 1, n: 1 });
battlePaperSchema.index({ userId: 1, startedAt: -1 });
battlePaperSchema.index({ battleId: 1, handState: 1, day: 1 });
battlePaperSchema.index({ deadline: 1, _id: 1 }, { partialFilterExpression: { handState: 0 } });
