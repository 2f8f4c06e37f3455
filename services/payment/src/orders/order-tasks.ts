import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  CallClient,
  CLOCK,
  type Clock,
  counter,
  gauge,
  LOGGER,
  OwedTasks,
  OwnPartition,
  providerFailed,
  ServiceTime,
  type Logger,
} from '@xuekao/platform';
import { PaymentProviders, ProviderSilent } from '../providers/index.js';
import { holderOf, sellers } from './goods.js';
import { OrderCollections } from './order.collections.js';
import { askAfterMs, tasksOf, type Order, type OrderTask, type Part } from './order.decider.js';
import type { OrderDoc } from './order.model.js';
import { OrderClosing } from './order-closing.js';
import { OrderMessages } from './order-messages.js';
import { Orders } from './order.store.js';

/** Does what orders owe: asks the provider, gives access, sends money back, closes what nobody pays. */
@Injectable()
export class OrderTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly owed: OwedTasks<Order, OrderTask, OrderDoc>;

  constructor(
    private readonly orders: Orders,
    collections: OrderCollections,
    private readonly closing: OrderClosing,
    private readonly messages: OrderMessages,
    private readonly providers: PaymentProviders,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    share: OwnPartition,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.owed = new OwedTasks<Order, OrderTask, OrderDoc>({
      subject: 'order',
      rows: collections.orders,
      async load(id, need) {
        const order = await orders.load(id, need);
        return order.status === 'none' ? null : order;
      },
      tasksOf,
      nameOf,
      does: (task, order) => this.does(task, order),
      show: (id) => orders.show(id),
      againAfter: nextAskMs,
      failures: counter('xuekao_order_task_failures_total', 'Tasks of orders that failed and are tried again', ['task']),
      failingFor: gauge('xuekao_order_task_failing_seconds', 'How long the order that waits longest has failed at what it owes'),
      ...{ time, share, logger },
      monotonic: () => clock.monotonic(),
    });
  }

  onApplicationBootstrap(): void {
    this.owed.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.owed.end();
  }

  /** Everything that is due now and this process's. */
  async scan(): Promise<void> {
    await this.owed.scan();
  }

  /** Does at once what an order owes: for the call that has just made it owe something. */
  async runNow(orderId: string): Promise<void> {
    await this.owed.runNow(orderId);
  }

  private async does(task: OrderTask, order: Order): Promise<void> {
    try {
      await this.do(task, order);
    } catch (error) {
      if (error instanceof ProviderSilent) providerFailed('pay');
      throw error;
    }
  }

  private async do(task: OrderTask, order: Order): Promise<void> {
    const { orderId } = order.facts;
    switch (task.type) {
      case 'grant': {
        const { kind, goodsId, userId } = order.facts;
        const { isGone } = await this.client.call(sellers[kind].grant, { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
        const at = this.time.now();
        if (isGone) await this.orders.execute(orderId, () => ({ type: 'NoteGone', at }), { why: 'the seller has it no more' });
        else await this.orders.execute(orderId, () => ({ type: 'NoteGrant', at }), { why: 'the seller has given access' });
        return;
      }
      case 'revoke': {
        const { kind, goodsId, userId } = order.facts;
        await this.client.call(sellers[kind].revoke, { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteRevocation', at }), { why: 'the seller has taken the access' });
        return;
      }
      case 'release': {
        const { kind, goodsId, userId } = order.facts;
        const holder = holderOf(kind);
        if (holder) await this.client.call(holder.release, { goodsId, userId, orderId }, { requestId: `order-${orderId}` });
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteRelease', at }), { why: 'the seller keeps nothing back for it any more' });
        return;
      }
      case 'return': {
        const { method, transaction, amount } = task.money;
        // less than the payment where parts of it went back before
        const total = order.payment?.transaction === transaction ? order.payment.amount : amount;
        const asked = { key: `refund:${transaction}`, orderId, transaction, amount, total };
        const isReturned = await this.providers.of(task.money).refund(asked);
        if (!isReturned) throw new ProviderSilent(`${method} does not send ${transaction} back yet`);
        // told first: the key of the message makes a repeat nothing
        await this.messages.tellReturn(order, transaction);
        const at = this.time.now();
        await this.orders.execute(orderId, () => ({ type: 'NoteReturn', transaction, at }), {
          why: 'the provider has sent the money back',
        });
        return;
      }
      case 'returnPart':
        await this.returnPart(task.part, order);
        return;
      case 'ask':
        await this.closing.takeAnswer(await this.providers.of(task.trade).ask(orderId), task.trade, order);
        return;
      case 'close':
        await this.closing.close(order, 'expired');
        return;
      case 'settle':
        await this.closing.settle(order, task.trade);
        return;
    }
  }

  /** The key of the part makes a repeat the same refund, also where the provider's answer was lost. */
  private async returnPart({ part, key, method, transaction, amount, ...trade }: Part, order: Order): Promise<void> {
    const { orderId } = order.facts;
    const total = order.payment?.amount ?? amount;
    // earlier releases, whose parts may be on their way, named them without the order
    const asked = { key: key ?? `part:${part.replaceAll('-', '')}`, orderId, transaction, amount, total };
    const isReturned = await this.providers.of({ method, ...trade }).refund(asked);
    if (!isReturned) throw new ProviderSilent(`${method} does not send a part of ${transaction} back yet`);
    await this.messages.tellPart(order, part);
    const at = this.time.now();
    await this.orders.execute(orderId, () => ({ type: 'NotePartReturn', part, at }), { why: 'the provider has sent the part back' });
  }
}

/** Name of a task among those of its order: what waits at one company keeps nothing at another waiting. */
export const nameOf = (task: OrderTask): string => {
  if (task.type === 'return') return `return ${task.money.transaction}`;
  if (task.type === 'returnPart') return `part ${task.part.part}`;
  if (task.type !== 'ask' && task.type !== 'settle') return task.type;
  return `${task.type} ${task.trade.method} ${task.trade.merchant ?? ''}`;
};

/** A trade is asked about after 30 s, and then ever more seldom: half as often as it is old. */
const nextAskMs = ({ openedAt }: Order, now: number): number => Math.max(askAfterMs, now - openedAt);
