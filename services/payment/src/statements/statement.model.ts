import { createHash } from 'node:crypto';
import type { DifferenceKind, DifferenceState, TradeMethod } from '@xuekao/contracts';
import { schemaOptions, type LeasedJob } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Account at a provider; `merchant` is empty where the way has none. */
export interface Account {
  method: TradeMethod;
  merchant: string;
}
/** From which day on the statements of an account are fetched: the one on which it was seen first. */
export interface AccountDoc extends Account {
  _id: string;
  since: string;
}

/** Sums in fen. */
export interface Totals {
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
}
/** Statement of one account for one day: fetched, and compared with the log. */
export interface DayDoc extends LeasedJob, Account {
  /** of account and day */
  _id: string;
  /** `2026-11-27`, in Chinese time */
  day: string;
  /** it answers also for trades that note no account */
  isOldest: boolean;
  /** when it is fetched next; null: it is here, or never comes */
  dueAt: Date | null;
  fetchedAt: Date | null;
  /** what moved later than this is not in it */
  coversUntil: Date | null;
  isUnsupported: boolean;
  /** why it did not come the last time */
  failure: string;
  /** when the last comparison began */
  comparedAt: Date | null;
  theirs: Totals | null;
  ours: Totals | null;
}

/** Line of a statement. */
export interface LineDoc extends Account {
  /** of account, kind and the provider's number: a movement is there once, however often it is fetched */
  _id: string;
  dayId: string;
  day: string;
  kind: 'payment' | 'refund';
  orderId: string;
  transaction: string;
  number: string;
  /** fen; null: another currency, and not the sum that was agreed */
  amount: number | null;
  currency: string;
  sum: string;
  at: Date;
  /** the fetching that brought it last */
  fetch: string;
}

/** A movement as a statement has it. */
interface Theirs {
  amount: number | null;
  currency: string;
  sum: string;
  at: Date;
}
/** The same as our log has it. */
interface Ours {
  amount: number;
  at: Date;
}
/** A movement in which a statement and the log do not agree. */
export interface DifferenceDoc extends Account {
  /** of account, kind and payment: the same difference is one document, however often it is found */
  _id: string;
  dayId: string;
  day: string;
  kind: DifferenceKind;
  orderId: string;
  transaction: string;
  theirs: Theirs | null;
  ours: Ours | null;
  state: DifferenceState;
  firstAt: Date;
  /** beginning of the comparison that last said something of it: one that began before says nothing more */
  judgedAt: Date;
  closedAt: Date | null;
  /** user who settled it */
  by: string;
  reason: string;
}

/** Money of one order that came or went, from its log alone. */
export interface Move {
  kind: 'payment' | 'refund';
  method: string;
  /** null: an earlier release did not note it, or the way has none */
  merchant: string | null;
  transaction: string;
  /** fen */
  amount: number;
  /** when it was noted here */
  at: Date;
  /** before it the provider cannot have moved it: the order was opened, the refund was owed */
  since: Date;
}
export interface MovesDoc {
  /** of the order */
  _id: string;
  version: number;
  moves: Move[];
}

const idBytes = 12;
/** Number of a document by what it is about, in the form of all numbers. */
export const idOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.join('\n'))
    .digest('hex')
    .slice(0, 2 * idBytes);
export const dayIdOf = ({ method, merchant }: Account, day: string): string => idOf('day', method, merchant, day);

const account = { method: String, merchant: String };
const amounts = { payments: Number, paid: Number, refunds: Number, refunded: Number };

export const accountSchema = new Schema<AccountDoc>({ _id: String, ...account, since: String }, schemaOptions);

export const daySchema = new Schema<DayDoc>(
  {
    _id: String,
    ...account,
    day: String,
    isOldest: Boolean,
    dueAt: Date,
    fetchedAt: Date,
    coversUntil: Date,
    isUnsupported: Boolean,
    failure: String,
    comparedAt: Date,
    theirs: { type: amounts, _id: false, default: null },
    ours: { type: amounts, _id: false, default: null },
    holder: String,
    until: Date,
    failures: Number,
  },
  schemaOptions,
);
daySchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } }, name: 'due' });
daySchema.index({ day: -1, _id: 1 });
daySchema.index({ method: 1, merchant: 1, day: 1 });

export const lineSchema = new Schema<LineDoc>(
  {
    _id: String,
    ...account,
    dayId: String,
    day: String,
    kind: String,
    orderId: String,
    transaction: String,
    number: String,
    amount: Number,
    currency: String,
    sum: String,
    at: Date,
    fetch: String,
  },
  schemaOptions,
);
lineSchema.index({ dayId: 1, kind: 1 });
lineSchema.index({ method: 1, merchant: 1, kind: 1, transaction: 1 });

export const differenceSchema = new Schema<DifferenceDoc>(
  {
    _id: String,
    ...account,
    dayId: String,
    day: String,
    kind: String,
    orderId: String,
    transaction: String,
    theirs: { type: { amount: Number, currency: String, sum: String, at: Date }, _id: false, default: null },
    ours: { type: { amount: Number, at: Date }, _id: false, default: null },
    state: String,
    firstAt: Date,
    judgedAt: Date,
    closedAt: Date,
    by: String,
    reason: String,
  },
  schemaOptions,
);
differenceSchema.index({ dayId: 1, state: 1 });
differenceSchema.index({ state: 1, firstAt: -1, _id: 1 });

const move = { kind: String, method: String, merchant: String, transaction: String, amount: Number, at: Date, since: Date };
export const movesSchema = new Schema<MovesDoc>({ _id: String, version: Number, moves: [{ ...move, _id: false }] }, schemaOptions);
movesSchema.index({ 'moves.at': 1 });
