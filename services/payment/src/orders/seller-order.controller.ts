import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, ServiceTime } from '@xuekao/platform';
import { asPayFailed, OrderClosing } from './order-closing.js';
import { OrderTasks } from './order-tasks.js';
import { Orders } from './order.store.js';

const { sellerOrders: of } = calls.payment;

/** Orders as the service that sells asks about its own ones. */
@Controller()
export class SellerOrderController {
  constructor(
    private readonly orders: Orders,
    private readonly closing: OrderClosing,
    private readonly tasks: OrderTasks,
    private readonly time: ServiceTime,
  ) {}

  @Handle(of.look)
  async look({ orderId }: Input<typeof of.look>): Promise<Output<typeof of.look>> {
    const { status, payment } = await this.orders.present(orderId);
    // money that goes back, or went, pays for nothing
    const isPaid = payment !== null && (status === 'paid' || status === 'done');
    return { isPaid, payMethod: isPaid ? payment.method : '' };
  }

  @Handle(of.withdraw)
  async withdraw({ orderId }: Input<typeof of.withdraw>): Promise<Output<typeof of.withdraw>> {
    const order = await this.orders.present(orderId);
    if (order.status === 'unpaid') {
      try {
        await this.closing.close(order, this.time.now() < order.facts.expiresAt ? 'cancelled' : 'expired');
      } catch (error) {
        throw asPayFailed(error);
      }
    }
    // money that goes back, or went, pays for nothing
    const { status } = await this.orders.present(orderId);
    return { isPaid: status === 'paid' || status === 'done' };
  }

  @Handle(of.giveBack)
  async giveBack({ orderId, by, reason }: Input<typeof of.giveBack>): Promise<Output<typeof of.giveBack>> {
    const { status } = await this.orders.present(orderId);
    if (status !== 'paid' && status !== 'done') return {};
    const at = this.time.now();
    await this.orders.execute(orderId, () => ({ type: 'Refund', by, reason, at }), { why: 'the seller gives it back' });
    void this.tasks.runNow(orderId);
    return {};
  }

  @Handle(of.giveBackPart)
  async giveBackPart({ orderId, ...asked }: Input<typeof of.giveBackPart>): Promise<Output<typeof of.giveBackPart>> {
    await this.orders.present(orderId);
    const at = this.time.now();
    const command = { type: 'GiveBackPart', ...asked, at } as const;
    await this.orders.execute(orderId, () => command, { why: 'the seller gives a part of it back' });
    const { parts } = await this.orders.present(orderId);
    void this.tasks.runNow(orderId);
    return { amount: parts.find(({ part }) => part === asked.part)?.amount ?? 0 };
  }
}
