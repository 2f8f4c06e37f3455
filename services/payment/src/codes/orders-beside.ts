import { Injectable } from '@nestjs/common';
import { asPayFailed, OrderClosing, OrderCollections, Orders } from '../orders/index.js';
import type { BatchDoc } from './codes.collections.js';

/**
 * Orders for the goods of a code: nobody spends code and money on the same. Whoever claims a code looks at them before it, and once more
 * behind its write; an order is opened by the same rule, so at least one of two at the same moment sees the other.
 */
@Injectable()
export class OrdersBeside {
  constructor(
    private readonly collections: OrderCollections,
    private readonly orders: Orders,
    private readonly closing: OrderClosing,
  ) {}

  /**
   * Ends orders that wait for money.
   * @returns whether one is paid
   * @throws {BusinessError} PAY_FAILED: no provider can say whether one is
   */
  async isBought(userId: string, { kind, goodsId }: Pick<BatchDoc, 'kind' | 'goodsId'>): Promise<boolean> {
    if (kind === 'points') return false;
    const alive = { userId, kind, goodsId, status: { $in: ['unpaid', 'paid', 'done'] as const } };
    const rows = await this.collections.orders.find(alive, { status: 1 }).lean();
    if (rows.some(({ status }) => status !== 'unpaid')) return true;
    for (const { _id } of rows) {
      await this.closing.close(await this.orders.present(_id), 'cancelled').catch((error: unknown) => {
        throw asPayFailed(error);
      });
      // the money was there already
      if ((await this.orders.present(_id)).status !== 'closed') return true;
    }
    return false;
  }
}
