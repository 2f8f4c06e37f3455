import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import type { Order } from '../payment/order-state.js';

/** The page where the goods of an order are used, and bought again; null: they have none. */
export function goodsPageOf({ kind, goodsId }: Pick<Order, 'kind' | 'goodsId'>): string | null {
  if (kind === 'exam') return addressOf(learnerPages.CheckExam, { id: goodsId });
  return kind === 'activity' ? addressOf(learnerPages.WebActivityDetail, { id: goodsId }) : null;
}
