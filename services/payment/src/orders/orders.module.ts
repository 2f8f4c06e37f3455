import { Module } from '@nestjs/common';
import { OrderCheck } from './order-check.js';
import { OrderClosing } from './order-closing.js';
import { OrderMessages } from './order-messages.js';
import { OrderTasks } from './order-tasks.js';
import { OrderCollections } from './order.collections.js';
import { OrderController } from './order.controller.js';
import { BeginTradeHandler, OrderOfBuyerHandler, RefundOrderHandler } from './order.handlers.js';
import { OrderLists } from './order.lists.js';
import { OrderMoney } from './order-money.js';
import { OrderOpening } from './order-opening.js';
import { OrderReach } from './order.commands.js';
import { orderLog, Orders } from './order.store.js';

@Module({
  controllers: [OrderController],
  providers: [
    orderLog,
    Orders,
    OrderCheck,
    OrderClosing,
    OrderMessages,
    OrderTasks,
    OrderCollections,
    OrderLists,
    OrderMoney,
    OrderOpening,
    OrderReach,
    BeginTradeHandler,
    OrderOfBuyerHandler,
    RefundOrderHandler,
  ],
})
export class OrdersModule {}
