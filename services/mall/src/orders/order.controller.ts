import { Controller } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type Output } from '@xuekao/contracts';
import { Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import { OrderDesk } from './order-desk.js';
import type { Order } from './order.decider.js';
import { OrderLists } from './order.lists.js';
import { OrderPlacing } from './order-placing.js';
import { OrderSteps } from './order-steps.js';
import { OrderTasks } from './order-tasks.js';
import { Orders } from './order.store.js';
import { deliveryOf, detailOf, wayViewOf } from './order.views.js';

const { orders: of, delivery } = calls.mall;

/** Orders, as their buyers see and handle them. */
@Controller()
export class OrderController {
  constructor(
    private readonly placing: OrderPlacing,
    private readonly lists: OrderLists,
    private readonly orders: Orders,
    private readonly steps: OrderSteps,
    private readonly tasks: OrderTasks,
    private readonly desk: OrderDesk,
    private readonly time: ServiceTime,
  ) {}

  @Handle(of.preview)
  preview(input: Input<typeof of.preview>, context: UserContext) {
    return this.placing.preview(input, context);
  }

  @Handle(of.submit)
  submit(input: Input<typeof of.submit>, context: UserContext) {
    return this.placing.submit(input, context);
  }

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.lists.mine(input, context);
  }

  @Handle(of.detail)
  async detail({ id }: Input<typeof of.detail>, context: UserContext) {
    return detailOf(await this.ownOf(id, context));
  }

  @Handle(of.express)
  async express({ id }: Input<typeof of.express>, context: UserContext) {
    return wayViewOf(await this.desk.wayOf(await this.ownOf(id, context))).tracks;
  }

  @Handle(of.confirm)
  async confirm({ id }: Input<typeof of.confirm>, context: UserContext) {
    await this.ownOf(id, context);
    await this.orders.execute(id, { type: 'Receive', at: this.time.now() });
    return {};
  }

  @Handle(of.cancel)
  async cancel({ ids }: Input<typeof of.cancel>, context: UserContext) {
    const own = await this.allOf(ids, context);
    if (own.some(({ status }) => status !== 'unpaid')) throw new BusinessError('MALL_ORDER_STATE');
    const by = context.caller.userId;
    for (const { facts } of own) {
      const { isPaid } = await this.steps.withdraw(facts.orderId, { by, cause: 'byBuyer', remark: siteText('mallOrders.byBuyer') });
      if (isPaid) throw new BusinessError('MALL_ORDER_STATE');
      await this.tasks.runNow(facts.orderId);
    }
    return {};
  }

  @Handle(of.delete)
  async remove({ ids }: Input<typeof of.delete>, context: UserContext) {
    const own = await this.allOf(ids, context);
    if (own.some(({ status }) => status !== 'cancelled')) throw new BusinessError('MALL_ORDER_STATE');
    const at = this.time.now();
    for (const { facts } of own) await this.orders.execute(facts.orderId, { type: 'Hide', at });
    return {};
  }

  /** Of the own order, or of one that the caller sees in the console. */
  @Handle(delivery.detail)
  async delivery({ id }: Input<typeof delivery.detail>, { caller }: UserContext): Promise<Output<typeof delivery.detail>> {
    const found = await this.orders.present(id);
    const order =
      found.facts.userId !== caller.userId && caller.permissions.includes('mall:order:list')
        ? await this.desk.reached(id, caller)
        : ownOnly(found, caller.userId);
    const sent = deliveryOf(order);
    return sent && { ...sent, ...wayViewOf(await this.desk.wayOf(order)) };
  }

  private async ownOf(id: string, { caller }: UserContext): Promise<Order> {
    return ownOnly(await this.orders.present(id), caller.userId);
  }

  private async allOf(ids: readonly string[], context: UserContext): Promise<Order[]> {
    const found: Order[] = [];
    for (const id of new Set(ids)) found.push(await this.ownOf(id, context));
    return found;
  }
}

/** The order of another person is answered as one that does not exist. */
function ownOnly(order: Order, userId: string): Order {
  if (order.facts.userId !== userId) throw new BusinessError('NOT_FOUND');
  return order;
}
