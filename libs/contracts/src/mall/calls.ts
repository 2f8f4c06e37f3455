import { addressCalls } from './addresses.js';
import { deliveryCalls } from './delivery.js';
import { goodsCalls } from './goods.js';
import { mallOrderCalls } from './orders.js';
import { mallPurchaseCalls } from './purchases.js';

/** Every call of the service by feature. */
export const mallCalls = {
  goods: goodsCalls,
  purchases: mallPurchaseCalls,

  addresses: addressCalls,
  orders: mallOrderCalls,
  delivery: deliveryCalls,
};
