import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input } from '@xuekao/contracts';
import type { ClientSession } from 'mongoose';
import { ActivityReader } from '../activities/index.js';
import { hasSeat, JoinCollections, JoinPayments, joinStates, Seats, type JoinDoc } from '../joins/index.js';

type Bought = Input<typeof calls.activity.purchases.grant>;

/**
 * Answers to what the payment service tells of an order, as often and in whatever order it comes: all that matters stands in the document
 * of the sign-up, and is decided in one transaction with the seats (decision 0129).
 */
@Injectable()
export class PaidJoins {
  constructor(
    private readonly store: JoinCollections,
    private readonly activities: ActivityReader,
    private readonly seats: Seats,
    private readonly payments: JoinPayments,
  ) {}

  /** The money is here. @returns `isGone` where there is no sign-up that it could pay for, or no seat any more: it goes back */
  async grant({ orderId, ...who }: Bought): Promise<{ isGone: boolean }> {
    const activity = await this.activities.find(who.goodsId);
    if (!activity) return { isGone: true };
    try {
      const isGone = await this.seats.within(who.goodsId, async (session, take) => {
        const join = await this.of(who, session);
        if (join?.paidBy === orderId) return false;
        if (join?.state !== joinStates.unpaid || join.deadOrders?.includes(orderId)) return true;
        if (!hasSeat(join)) await take();
        await this.payments.notePaid(join, activity, orderId, session);
        return false;
      });
      return { isGone };
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'ACTIVITY_FULL') return { isGone: true };
      throw error;
    }
  }

  /** The order closed without money: its seat goes to others, and the sign-up can be paid anew if one is left. */
  release({ orderId, ...who }: Bought): Promise<void> {
    return this.seats.release(who.goodsId, async (session) => {
      const join = await this.of(who, session);
      return join ? this.giveUp(join, orderId, session) : 0;
    });
  }

  /** The order is paid back: the sign-up that it paid for is over, and its seat goes to others. */
  revoke({ orderId, ...who }: Bought): Promise<void> {
    return this.seats.release(who.goodsId, async (session) => {
      const join = await this.of(who, session);
      if (!join) return 0;
      if (join.paidBy !== orderId) return this.giveUp(join, orderId, session);
      await this.payments.remove(join._id, session);
      return hasSeat(join) ? 1 : 0;
    });
  }

  /** Nothing comes of the order any more. @returns seats that were kept for it */
  private async giveUp(join: JoinDoc, orderId: string, session: ClientSession): Promise<number> {
    const isItsOwn = join.state === joinStates.unpaid && join.payId === orderId;
    await this.payments.noteDeadOrder(join._id, orderId, isItsOwn, session);
    return isItsOwn && hasSeat(join) ? 1 : 0;
  }

  private of({ goodsId: activityId, userId }: Pick<Bought, 'goodsId' | 'userId'>, session: ClientSession): Promise<JoinDoc | null> {
    return this.store.joins.findOne({ activityId, userId }).session(session).lean<JoinDoc>().exec();
  }
}
