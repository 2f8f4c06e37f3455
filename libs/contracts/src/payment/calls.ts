import { codeCalls } from './codes.js';
import { holdCalls } from './holds.js';
import { orderCalls } from './orders.js';
import { pointCalls } from './points.js';
import { sellerOrderCalls } from './seller-orders.js';

/** Every call of the service by feature. */
export const paymentCalls = { points: pointCalls, holds: holdCalls, orders: orderCalls, sellerOrders: sellerOrderCalls, codes: codeCalls };
