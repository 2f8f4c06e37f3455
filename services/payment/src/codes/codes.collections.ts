import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { CodeKind } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';

/** Codes that were made together, for the same thing. */
export interface BatchDoc {
  /** of the dialog that asked for them: a repeat means the same codes */
  _id: string;
  kind: CodeKind;
  /** empty for points */
  goodsId: string;
  title: string;
  /** 0 for goods */
  points: number;
  count: number;
  remark: string;
  expiresAt: Date | null;
  createdAt: Date;
  by: string;
  /** all of it: what comes back unused is void, too */
  voidedAt?: Date;
}
/** A code. Its letters are kept nowhere: they are made of its id and of a key, and found by their digest. */
export interface CodeDoc {
  _id: string;
  batchId: string;
  /** place among those of the batch */
  number: number;
  digest: string;
  state: 'free' | 'used' | 'void';
  /** who redeemed it; empty as long as nobody has */
  userId: string;
  /** goods of the batch once it is redeemed, or its own id: nobody spends two codes on the same goods */
  spentOn: string;
  /** number of the order that opens the goods; missing: the code's own. A code that came back has another one */
  orderId?: string;
  usedAt: Date | null;
  /** access or points are there */
  isDone: boolean;
  /** when it is tried again to give them; null: nothing is owed */
  dueAt: Date | null;
}
/** Wrong codes of one person in a stretch of time. */
export interface TryDoc {
  _id: string;
  count: number;
  at: Date;
}

const batchSchema = new Schema<BatchDoc>(
  {
    _id: String,
    kind: String,
    goodsId: String,
    title: String,
    points: Number,
    count: Number,
    remark: String,
    expiresAt: Date,
    createdAt: Date,
    by: String,
    voidedAt: Date,
  },
  schemaOptions,
);
batchSchema.index({ createdAt: -1, _id: -1 });

const codeSchema = new Schema<CodeDoc>(
  {
    _id: String,
    batchId: String,
    number: Number,
    digest: String,
    state: String,
    userId: String,
    spentOn: String,
    orderId: String,
    usedAt: Date,
    isDone: Boolean,
    dueAt: Date,
  },
  schemaOptions,
);
codeSchema.index({ digest: 1 }, { unique: true });
codeSchema.index({ batchId: 1, number: 1 }, { unique: true });
codeSchema.index({ userId: 1, spentOn: 1 }, { unique: true, partialFilterExpression: { state: 'used' } });
codeSchema.index({ userId: 1, usedAt: -1, _id: -1 });
codeSchema.index({ dueAt: 1, _id: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

const trySchema = new Schema<TryDoc>({ _id: String, count: Number, at: Date }, schemaOptions);
trySchema.index({ at: 1 }, { expireAfterSeconds: 86_400 });

/** Collections of the codes; indexes exist before the first call. */
@Injectable()
export class CodesCollections implements OnModuleInit {
  readonly batches: Model<BatchDoc>;
  readonly codes: Model<CodeDoc>;
  readonly tries: Model<TryDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.batches = connection.model<BatchDoc>('CodeBatch', batchSchema, 'pay_code_batches');
    this.codes = connection.model<CodeDoc>('Code', codeSchema, 'pay_codes');
    this.tries = connection.model<TryDoc>('CodeTry', trySchema, 'pay_code_tries');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.batches, this.codes, this.tries]) await model.createIndexes();
  }
}
