import { Module } from '@nestjs/common';
import { NoticeController } from './notice.controller.js';
import { OrderCheck } from './order-check.js';
import { OrderClosing } from './order-closing.js';
import { OrderMessages } from './order-messages.js';
import { OrderTasks } from './order-tasks.js';
import { OrderCollections } from './order.collections.js';
import { OrderController } from './order.controller.js';
import { BeginTradeHandler, OrderOfBuyerHandler, RefundOrderHandler, RefundPartHandler } from './order.handlers.js';
import { OrderLists } from './order.lists.js';
import { OrderMoney } from './order-money.js';
import { OrderOpening } from './order-opening.js';
import { OrderReach } from './order.commands.js';
import { SellerOrderController } from './seller-order.controller.js';
import { orderLog, Orders } from './order.store.js';

@Module({
  controllers: [NoticeController, OrderController, SellerOrderController],
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
    RefundPartHandler,
  ],
  exports: [orderLog, OrderClosing, OrderCollections, Orders, OrderTasks],
})
export class OrdersModule {}
