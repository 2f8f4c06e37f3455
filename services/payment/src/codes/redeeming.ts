import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { findPage } from '@xuekao/documents';
import { LOGGER, ServiceTime, type Logger, type UserContext } from '@xuekao/platform';
import { CodeGrants, type Given } from './code-grants.js';
import { codeIn, digestOf } from './code-text.js';
import { CodeTries } from './code-tries.js';
import { CodesCollections, type BatchDoc, type CodeDoc } from './codes.collections.js';
import { OrdersBeside } from './orders-beside.js';

type Calls = typeof calls.payment.codes;
type Redeemed = Output<Calls['redeem']>;
const duplicateKey = 11_000;
/** Time in which the call itself gives what the code is for, before others look. */
const ownMs = 10_000;

/** Redeems codes: each once, by one person. */
@Injectable()
export class Redeeming {
  constructor(
    private readonly collections: CodesCollections,
    private readonly orders: OrdersBeside,
    private readonly grants: CodeGrants,
    private readonly tries: CodeTries,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} CODE_UNKNOWN, CODE_USED, CODE_OVER, CODE_GONE, BOUGHT_ALREADY, PAY_FAILED, TOO_MANY */
  async redeem({ code: typed }: Input<Calls['redeem']>, { caller: { userId } }: UserContext): Promise<Redeemed> {
    const now = this.time.now();
    const takeBack = await this.tries.count(userId, now);
    const letters = codeIn(typed);
    const found = letters === undefined ? null : await this.collections.codes.findOne({ digest: digestOf(letters) }).lean<CodeDoc>();
    const batch = found && (await this.collections.batches.findById(found.batchId).lean<BatchDoc>());
    if (!found || !batch) throw new BusinessError('CODE_UNKNOWN');
    await takeBack();
    // sent again after an answer that was lost
    if (found.state === 'used' && found.userId === userId) return shown(found, batch);
    if (found.state === 'used') throw new BusinessError('CODE_USED');
    if (found.state === 'void' || (batch.expiresAt !== null && batch.expiresAt.getTime() <= now)) throw new BusinessError('CODE_OVER');
    if (await this.orders.isBought(userId, batch)) throw new BusinessError('BOUGHT_ALREADY');
    const used = await this.claim(found, batch, userId, now);
    const isDone = await this.give(used, batch);
    return shown({ ...used, isDone }, batch);
  }

  async mine(query: Input<Calls['myPaging']>, { caller: { userId } }: UserContext): Promise<Output<Calls['myPaging']>> {
    const newest = { usedAt: -1, _id: -1 } as const;
    const { records, ...rest } = await findPage(this.collections.codes, { userId, state: 'used' }, query, newest, (row) => row);
    const batches = await this.collections.batches.find({ _id: { $in: records.map(({ batchId }) => batchId) } }).lean<BatchDoc[]>();
    const byId = new Map(batches.map((batch) => [batch._id, batch]));
    return {
      ...rest,
      records: records.flatMap((code) => {
        const batch = byId.get(code.batchId);
        return batch ? [shown(code, batch)] : [];
      }),
    };
  }

  /** One write that only one person can do, and for the same goods only once. */
  private async claim({ _id }: CodeDoc, { goodsId }: BatchDoc, userId: string, now: number): Promise<CodeDoc> {
    const used = { state: 'used', userId, spentOn: goodsId || _id, usedAt: new Date(now), dueAt: new Date(now + ownMs) } as const;
    try {
      const claimed = await this.collections.codes
        .findOneAndUpdate({ _id, state: 'free' }, { $set: used }, { returnDocument: 'after' })
        .lean<CodeDoc>();
      if (claimed) return claimed;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === duplicateKey) throw new BusinessError('BOUGHT_ALREADY');
      throw error;
    }
    throw new BusinessError('CODE_USED');
  }

  /** Gives at once; where that fails it comes later by itself. @throws {BusinessError} CODE_GONE, BOUGHT_ALREADY */
  private async give(code: CodeDoc, batch: BatchDoc): Promise<boolean> {
    let given: Given;
    try {
      given = await this.grants.give(code, batch);
    } catch (error) {
      this.logger.warn({ err: error, codeId: code._id }, 'what a code is for could not be given at once; it is tried again');
      return false;
    }
    if (given === 'gone') throw new BusinessError('CODE_GONE');
    if (given === 'bought') throw new BusinessError('BOUGHT_ALREADY');
    return true;
  }
}

const shown = ({ _id, isDone, usedAt }: CodeDoc, { kind, goodsId, title, points }: BatchDoc): Redeemed => ({
  ...{ id: _id, kind, goodsId, title, points, isDone },
  useTime: (usedAt ?? new Date(0)).toISOString(),
});
