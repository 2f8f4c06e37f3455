import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ActivityDoc } from '../activities/index.js';
import { JoinCollections } from './join.collections.js';
import { joinStates, stateOfPaid, type JoinDoc } from './join.model.js';

/** Changes of a sign-up by its payment. What moves a seat runs in the transaction of `Seats` that counts it. */
@Injectable()
export class JoinPayments {
  constructor(private readonly store: JoinCollections) {}

  /** Keeps the seat of an unpaid sign-up until then. */
  async holdSeat(id: string, until: Date, session: ClientSession): Promise<void> {
    const held = { $set: { heldUntil: until }, $unset: { isSeatless: true }, $inc: { turn: 1 } } as const;
    await this.store.joins.updateOne({ _id: id }, held, { session });
  }

  /** Takes the seat of an unpaid sign-up that was kept until now. @returns seats that became free */
  async dropHeldSeat(id: string, now: Date, session: ClientSession): Promise<number> {
    const { modifiedCount } = await this.store.joins.updateOne(
      { _id: id, state: joinStates.unpaid, heldUntil: { $lte: now }, isSeatless: { $ne: true } },
      { $set: { isSeatless: true }, $unset: { heldUntil: true }, $inc: { turn: 1 } },
      { session },
    );
    return modifiedCount;
  }

  /** Keeps the seat until the order ends. */
  async noteOrder(id: string, payId: string, session: ClientSession): Promise<void> {
    await this.store.joins.updateOne({ _id: id }, { $set: { payId }, $unset: { heldUntil: true, isSeatless: true } }, { session });
  }

  /** Notes that the order is paid: the sign-up goes on as the activity wants it. */
  async notePaid(join: JoinDoc, activity: ActivityDoc, orderId: string, session: ClientSession): Promise<void> {
    const kept = { $unset: { isSeatless: true, heldUntil: true, payId: true }, $inc: { turn: 1 } } as const;
    const paid = { $set: { state: stateOfPaid(activity, join), paidBy: orderId }, ...kept };
    await this.store.joins.updateOne({ _id: join._id }, paid, { session });
  }

  /** Notes that the activity became free: an unpaid sign-up with a seat goes on without money. */
  async noteFree(join: JoinDoc, activity: ActivityDoc): Promise<void> {
    const free = { $set: { state: stateOfPaid(activity, join) }, $unset: { heldUntil: true, payId: true }, $inc: { turn: 1 } } as const;
    await this.store.joins.updateOne({ _id: join._id, state: joinStates.unpaid, isSeatless: { $ne: true } }, free);
  }

  /** Notes that the order pays nothing any more. @param isItsOwn the sign-up waited for it, and loses its seat */
  async noteDeadOrder(id: string, orderId: string, isItsOwn: boolean, session: ClientSession): Promise<void> {
    const seatless = { $set: { isSeatless: true }, $unset: { payId: true, heldUntil: true }, $inc: { turn: 1 } } as const;
    const dead = { $addToSet: { deadOrders: orderId }, ...(isItsOwn ? seatless : {}) };
    await this.store.joins.updateOne({ _id: id }, dead, { session });
  }

  async remove(id: string, session: ClientSession): Promise<void> {
    await this.store.joins.deleteOne({ _id: id }, { session });
  }
}
