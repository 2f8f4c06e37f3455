import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK, counter, gauge, LOGGER, OwedTasks, OwnPartition, ServiceTime, type Clock, type Logger } from '@xuekao/platform';
import { OrderCollections } from './order.collections.js';
import { tasksOf, type Order, type OrderTask } from './order.decider.js';
import type { OrderDoc } from './order.model.js';
import { OrderSteps } from './order-steps.js';
import { Orders } from './order.store.js';
import { PartSteps } from './part-steps.js';

/** An order whose task changed nothing, as one that is being paid at its end, is looked at again after this. */
const againMs = 5000;

/** Does what orders owe: sets aside, asks for the payment, takes, gives back, closes what nobody pays. */
@Injectable()
export class OrderTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly owed: OwedTasks<Order, OrderTask, OrderDoc>;

  constructor(
    orders: Orders,
    collections: OrderCollections,
    steps: OrderSteps,
    parts: PartSteps,
    time: ServiceTime,
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
      nameOf: (task) => ('part' in task ? `${task.type} ${task.part}` : task.type),
      async does(task, order) {
        await ('part' in task ? parts.does(task, order) : steps.does(task.type, order));
      },
      show: (id) => orders.show(id),
      againAfter: () => againMs,
      failures: counter('xuekao_mall_task_failures_total', 'Tasks of orders of the mall that failed and are tried again', ['task']),
      failingFor: gauge('xuekao_mall_task_failing_seconds', 'How long the order of the mall that waits longest has failed at what it owes'),
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

  /** Does at once what an order owes: for the call that has just made it owe something. */
  async runNow(orderId: string): Promise<void> {
    await this.owed.runNow(orderId);
  }
}
