import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import type { Order } from '../payment/order-state.js';

/** The page where the goods of an order are used, and bought again; null: what was sold in the mall is not bought by its order. */
export function goodsPageOf({ kind, goodsId }: Pick<Order, 'kind' | 'goodsId'>): string | null {
  switch (kind) {
    case 'exam':
      return addressOf(learnerPages.CheckExam, { id: goodsId });
    case 'activity':
      return addressOf(learnerPages.WebActivityDetail, { id: goodsId });
    case 'course':
      return addressOf(learnerPages.CourseView, { courseId: goodsId });
    case 'repo':
      return addressOf(learnerPages.MyRepoView, { repoId: goodsId });
    case 'mall':
      return null;
  }
}

/** The page that says more about an order: that of its goods, or of the orders of the mall. */
export const pageOf = (order: Pick<Order, 'kind' | 'goodsId'>): string => goodsPageOf(order) ?? `${learnerPages.Mall}?to=order&state=all`;
