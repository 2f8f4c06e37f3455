import { Module } from '@nestjs/common';
import { DeskController } from './desk.controller.js';
import { OrderCollections } from './order.collections.js';
import { OrderController } from './order.controller.js';
import { OrderDesk } from './order-desk.js';
import { OrderLists } from './order.lists.js';
import { OrderPlacing } from './order-placing.js';
import { OrderSteps } from './order-steps.js';
import { orderLog, Orders } from './order.store.js';
import { OrderTasks } from './order-tasks.js';
import { PartSteps } from './part-steps.js';
import { PaymentWordController } from './payment-word.controller.js';

@Module({
  controllers: [OrderController, DeskController, PaymentWordController],
  providers: [orderLog, Orders, OrderCollections, OrderDesk, OrderLists, OrderPlacing, OrderSteps, OrderTasks, PartSteps],
})
export class OrdersModule {}
