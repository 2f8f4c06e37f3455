import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError } from '@xuekao/contracts';
import { PaymentProviders, type Trade, type TradeStart } from '../providers/index.js';
import { BeginTrade, OrderOfBuyer, RefundOrder, RefundPart } from './order.commands.js';
import { asPayFailed } from './order-closing.js';
import { OrderTasks } from './order-tasks.js';
import type { Order } from './order.decider.js';
import { Orders } from './order.store.js';

@CommandHandler(BeginTrade)
export class BeginTradeHandler implements ICommandHandler<BeginTrade> {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly orders: Orders,
  ) {}

  async execute({ fields: { method }, at, change }: BeginTrade): Promise<TradeStart> {
    // written first: from here on the provider may have money for the order, and is asked before it is closed
    let trade: Trade = { method };
    const { facts } = await change(async () => {
      trade = await this.providers.tradeBy(method);
      return { type: 'BeginTrade', trade, at };
    });
    const provider = this.providers.of(trade);
    const { orderId, title, price: amount, userId, expiresAt } = facts;
    try {
      const start = await provider.create({ orderId, title, amount, userId, expiresAt });
      // cancelled while the provider made it: nobody may pay for what is closed
      if ((await this.orders.present(orderId)).status === 'unpaid') return start;
      await provider.close(orderId);
    } catch (error) {
      throw asPayFailed(error);
    }
    throw new BusinessError('ORDER_OVER');
  }
}

@CommandHandler(RefundOrder)
export class RefundOrderHandler implements ICommandHandler<RefundOrder> {
  constructor(
    private readonly tasks: OrderTasks,
    private readonly orders: Orders,
  ) {}

  async execute({ fields: { id, reason }, context: { caller, note }, at, change }: RefundOrder): Promise<Order> {
    await change(({ facts: { price, userId } }) => {
      // noted before the log is asked: it may have been done, whatever the log answers
      note({ object: id, after: { price, userId, reason } });
      return { type: 'Refund', by: caller.userId, reason, at };
    });
    await this.tasks.runNow(id);
    return this.orders.present(id);
  }
}

@CommandHandler(RefundPart)
export class RefundPartHandler implements ICommandHandler<RefundPart> {
  constructor(
    private readonly tasks: OrderTasks,
    private readonly orders: Orders,
  ) {}

  async execute({ fields: { id, requestId, amount, reason }, context: { caller, note }, at, change }: RefundPart): Promise<Order> {
    await change(({ facts: { price, userId } }) => {
      // noted before the log is asked: it may have been done, whatever the log answers
      note({ object: id, after: { price, userId, amount, reason } });
      return { type: 'RefundPart', part: requestId, amount, by: caller.userId, reason, at };
    });
    await this.tasks.runNow(id);
    return this.orders.present(id);
  }
}

@QueryHandler(OrderOfBuyer)
export class OrderOfBuyerHandler implements IQueryHandler<OrderOfBuyer> {
  async execute({ own }: OrderOfBuyer): Promise<Order> {
    return own;
  }
}
