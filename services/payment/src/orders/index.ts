export { sellers } from './goods.js';
export { asPayFailed, OrderClosing } from './order-closing.js';
export { OrderTasks } from './order-tasks.js';
export { ORDER_EVENTS, Orders } from './order.store.js';
export { OrderCollections } from './order.collections.js';
export { OrdersModule } from './orders.module.js';
export { SpentCodes } from './spent-codes.js';
export { returnsOf, type OrderState } from './order.decider.js';
export { orderIdOf, streamOf, type OrderEvent } from './order.events.js';
