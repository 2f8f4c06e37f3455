import type { RowOf } from '../lib/api.js';

/** A row of the list of orders. */
export type OrderRow = RowOf<'/api/pay/order/paging'>;
