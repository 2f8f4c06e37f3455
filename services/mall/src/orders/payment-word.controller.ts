import { Controller } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type Output } from '@xuekao/contracts';
import { CallClient, Handle, ServiceTime } from '@xuekao/platform';
import type { OrderState } from './order.decider.js';
import { OrderSteps } from './order-steps.js';
import { OrderTasks } from './order-tasks.js';
import { Orders } from './order.store.js';

const { purchases: of } = calls.mall;

/** Hears from the payment service what became of the money of an order; its goods are the order itself. */
@Controller()
export class PaymentWordController {
  constructor(
    private readonly orders: Orders,
    private readonly steps: OrderSteps,
    private readonly tasks: OrderTasks,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** Of an order that is cancelled, or paid by another payment, the money goes back. */
  @Handle(of.grant)
  async grant({ goodsId: orderId, orderId: payId, userId }: Input<typeof of.grant>): Promise<Output<typeof of.grant>> {
    const before = await this.orders.load(orderId);
    if (!isOf(before, userId)) return { isGone: true };
    let order = before;
    if (before.status === 'unpaid') {
      const { payMethod } = await this.client.call(calls.payment.sellerOrders.look, { orderId: payId }, { requestId: `mall-${orderId}` });
      if (payMethod === '') throw new BusinessError('BUSY');
      // a process was killed between opening the payment and noting what it is for
      if (before.lines === null) await this.steps.does('reserve', before);
      const command = { type: 'NotePaid', payId, payMethod, at: this.time.now() } as const;
      order = await this.orders.execute(orderId, command, 'the payment service has the money');
    }
    const { status, paid, payId: known } = order;
    const isGone = status === 'cancelled' || paid === null || known !== payId;
    if (!isGone) void this.tasks.runNow(orderId);
    return { isGone };
  }

  /** Its order of the payment service ran out, or its buyer cancelled it there. */
  @Handle(of.release)
  async release({ goodsId: orderId, orderId: payId, userId }: Input<typeof of.release>): Promise<Output<typeof of.release>> {
    const order = await this.orders.load(orderId);
    if (isOf(order, userId) && order.status === 'unpaid' && (order.payId === payId || order.payId === '')) {
      const at = this.time.now();
      const isOver = at >= order.facts.expiresAt;
      const why = isOver
        ? ({ cause: 'expired', remark: siteText('mallOrders.expired') } as const)
        : ({ cause: 'payClosed', remark: siteText('mallOrders.byBuyer') } as const);
      const command = { type: 'Cancel', by: '', ...why, closed: order.payId, at } as const;
      await this.orders.execute(orderId, command, 'the payment service takes no money for it any more');
      void this.tasks.runNow(orderId);
    }
    return {};
  }

  @Handle(of.revoke)
  async revoke({ goodsId: orderId, orderId: payId, userId }: Input<typeof of.revoke>): Promise<Output<typeof of.revoke>> {
    const order = await this.orders.load(orderId);
    // one that was not noted here yet is the only one of an order that waits for it
    const isIts = isOf(order, userId) && (order.payId === payId || (order.payId === '' && order.status === 'unpaid'));
    if (isIts && order.status !== 'cancelled') {
      const remark = siteText('mallOrders.refunded');
      const command = { type: 'Cancel', by: '', cause: 'refunded', remark, closed: payId, at: this.time.now() } as const;
      await this.orders.execute(orderId, command, 'the payment service gives the money back');
      void this.tasks.runNow(orderId);
    }
    return {};
  }
}

const isOf = (order: OrderState, userId: string): order is Exclude<OrderState, { status: 'none' }> =>
  order.status !== 'none' && order.facts.userId === userId;
