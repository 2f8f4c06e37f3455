import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { siteText } from '@xuekao/contracts';
import { CallClient, LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { sellers } from '../orders/index.js';
import { Ledger } from '../points/index.js';
import { Types } from 'mongoose';
import { CodesCollections, type BatchDoc, type CodeDoc } from './codes.collections.js';
import { OrdersBeside } from './orders-beside.js';

const everyMs = 1000;
/** While none is due: a code is given by its own call, and is due here when that broke off. */
const restMs = 5000;
/** One that failed is tried again so much later. */
const againMs = 15_000;
const atOnce = 20;
/** `gone`: nobody can use it any more; `bought`: money was spent on the same goods. In both cases the code is free again. */
export type Given = 'done' | 'gone' | 'bought';
const newOrderId = (): string => new Types.ObjectId().toHexString();

/**
 * Gives what redeemed codes are for, by the calls and the ledger that orders use: with the code's id as the number of the order, so that a
 * repeat gives nothing a second time, and of another one after the code came back: the seller may know the first.
 * Grants that a process has left undone are done by the next one.
 */
@Injectable()
export class CodeGrants implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly collections: CodesCollections,
    private readonly orders: OrdersBeside,
    private readonly ledger: Ledger,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.giveDue(),
      { everyMs, restMs },
      (error) => this.logger.warn({ err: error }, 'redeemed codes could not be looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** @returns how many were due */
  async giveDue(): Promise<number> {
    const due = await this.collections.codes
      .find({ dueAt: { $lte: new Date(this.time.now()) } })
      .sort({ dueAt: 1, _id: 1 })
      .limit(atOnce)
      .lean<CodeDoc[]>();
    await Promise.all(due.map((code) => this.giveOrWait(code)));
    return due.length;
  }

  /** @throws {BusinessError} PAY_FAILED: an order for the same goods may be paid, and no provider can say so */
  async give(code: CodeDoc, batch: BatchDoc): Promise<Given> {
    const { _id, userId, orderId = _id } = code;
    if (batch.kind === 'points') await this.post(code, batch);
    else {
      // an order that was opened or paid beside the claim
      if (await this.orders.isBought(userId, batch)) return this.takeBack(code, 'bought');
      const bought = { goodsId: batch.goodsId, userId, orderId };
      const { isGone } = await this.client.call(sellers[batch.kind].grant, bought, { requestId: `code-${_id}` });
      if (isGone) return this.takeBack(code, 'gone');
    }
    await this.collections.codes.updateOne({ _id, userId, state: 'used' }, { $set: { isDone: true, dueAt: null } });
    return 'done';
  }

  private async takeBack({ _id, batchId, userId }: CodeDoc, why: 'gone' | 'bought'): Promise<Given> {
    const voided = await this.collections.batches.exists({ _id: batchId, voidedAt: { $exists: true } });
    const state = voided ? ('void' as const) : ('free' as const);
    const back = { state, userId: '', spentOn: '', orderId: newOrderId(), usedAt: null, dueAt: null };
    await this.collections.codes.updateOne({ _id, userId, state: 'used', isDone: false }, { $set: back });
    return why;
  }

  private async post({ _id, userId, usedAt }: CodeDoc, { points }: BatchDoc): Promise<void> {
    const at = usedAt?.getTime() ?? this.time.now();
    const command = { type: 'Post', kind: 'reward', userId, points, refRemark: siteText('codes.redeemed'), at } as const;
    await this.ledger.execute(command, `code:${_id}`);
  }

  private async giveOrWait(code: CodeDoc): Promise<void> {
    const { _id, batchId } = code;
    try {
      const batch = await this.collections.batches.findById(batchId).lean<BatchDoc>();
      if (batch) await this.give(code, batch);
    } catch (error) {
      this.logger.warn({ err: error, codeId: _id }, 'what a code is for could not be given; it is tried again');
      await this.collections.codes.updateOne({ _id, isDone: false }, { $set: { dueAt: new Date(this.time.now() + againMs) } });
    }
  }
}
