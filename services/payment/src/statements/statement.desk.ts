import { Injectable } from '@nestjs/common';
import { BusinessError, endOfDay, sentence, type DifferenceState } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { asPayFailed, OrderClosing, Orders, OrderTasks } from '../orders/index.js';
import { Comparing } from './comparing.js';
import { StatementCollections } from './statement.collections.js';
import type { DifferenceDoc } from './statement.model.js';
import { StatementWorker } from './statement.worker.js';

/** Deeds of the console on statements and differences. */
@Injectable()
export class StatementDesk {
  constructor(
    private readonly collections: StatementCollections,
    private readonly comparing: Comparing,
    private readonly worker: StatementWorker,
    private readonly orders: Orders,
    private readonly closing: OrderClosing,
    private readonly tasks: OrderTasks,
    private readonly time: ServiceTime,
  ) {}

  /** Has the statement fetched anew, behind the answer. @throws {BusinessError} NOT_FOUND; BAD_INPUT: there is none, or not yet */
  async fetch(id: string, { note }: UserContext): Promise<void> {
    const day = await this.collections.days.findById(id).lean();
    if (!day) throw new BusinessError('NOT_FOUND');
    if (day.isUnsupported) throw new BusinessError('BAD_INPUT', { detail: sentence('orders.statementOff') });
    const now = this.time.now();
    // the sandbox has its books ready at any time
    if (day.method !== 'sandbox' && now < endOfDay(day.day))
      throw new BusinessError('BAD_INPUT', { detail: sentence('orders.statementEarly') });
    note({ object: id, after: { day: day.day, method: day.method } });
    // one that failed is tried at once; one that is being fetched goes on
    await this.collections.days.updateOne({ _id: id }, { $set: { dueAt: new Date(now), failure: '' } });
    await this.collections.days.updateOne({ _id: id, holder: null }, { $set: { until: null } });
    this.worker.wake();
  }

  /**
   * Asks the provider about the order, and takes what it says the usual way: what it has is access, or goes back.
   * @throws {BusinessError} NOT_FOUND; PAY_FAILED: the provider does not answer
   */
  async look(id: string, { note }: UserContext): Promise<DifferenceState> {
    const { dayId, orderId } = await this.difference(id);
    note({ object: id, after: { orderId } });
    const order = /^[0-9a-f]{24}$/.test(orderId) ? await this.orders.load(orderId) : null;
    if (order && order.status !== 'none') {
      try {
        await this.closing.ask(order);
      } catch (error) {
        throw asPayFailed(error);
      }
      await this.tasks.runNow(orderId);
    }
    const day = await this.collections.days.findById(dayId).lean();
    if (day) await this.comparing.compare(day);
    return (await this.difference(id)).state;
  }

  /** @throws {BusinessError} NOT_FOUND; STALE: it is closed already */
  async settle(id: string, reason: string, { caller, note }: UserContext): Promise<void> {
    const { kind, orderId, transaction, theirs, ours } = await this.difference(id);
    note({ object: id, after: { kind, orderId, transaction, theirs: theirs?.sum ?? '', ours: ours?.amount ?? 0, reason } });
    const closedAt = new Date(this.time.now());
    const { modifiedCount } = await this.collections.differences.updateOne(
      { _id: id, state: 'open' },
      { $set: { state: 'settled', closedAt, by: caller.userId, reason } },
    );
    if (modifiedCount === 0) throw new BusinessError('STALE');
  }

  private async difference(id: string): Promise<DifferenceDoc> {
    const found = await this.collections.differences.findById(id).lean();
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }
}
