import { codeCalls } from './codes.js';
import { holdCalls } from './holds.js';
import { orderCalls } from './orders.js';
import { pointCalls } from './points.js';
import { sellerOrderCalls } from './seller-orders.js';
import { statementCalls } from './statements.js';

/** Every call of the service by feature. */
export const paymentCalls = {
  points: pointCalls,
  holds: holdCalls,
  orders: orderCalls,
  sellerOrders: sellerOrderCalls,
  codes: codeCalls,
  statements: statementCalls,
};
