import { orderCalls } from './orders.js';
import { pointCalls } from './points.js';

/** Every call of the service by feature. */
export const paymentCalls = { points: pointCalls, orders: orderCalls };
