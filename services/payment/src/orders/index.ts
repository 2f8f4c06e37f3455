export { sellers } from './goods.js';
export { asPayFailed, OrderClosing } from './order-closing.js';
export { Orders } from './order.store.js';
export { OrderCollections } from './order.collections.js';
export { OrdersModule } from './orders.module.js';
export { SpentCodes } from './spent-codes.js';
