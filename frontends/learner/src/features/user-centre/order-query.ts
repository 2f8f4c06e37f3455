import { orderStates, type Order } from '../payment/order-state.js';
import { goodsPageOf } from './goods-page.js';
import { readPage } from '../../lib/centre/paged-query.js';

type State = (typeof orderStates)[keyof typeof orderStates];
/** In the order of the filter. */
export const stateChoices: readonly State[] = Object.values(orderStates);

/** Query in the address of the list of orders: back and reload lead to the same place. */
export interface OrderQuery {
  /** part of what was bought */
  title: string;
  /** null: of any state */
  state: State | null;
  page: number;
}
/** of orders (part 3, section 9) */
export const orderPageSize = 10;
export const orderTitleMax = 100;

export const stateOf = (value: string | null): State | null => stateChoices.find((state) => String(state) === value) ?? null;

export const readOrderQuery = (params: URLSearchParams): OrderQuery => ({
  title: (params.get('title') ?? '').slice(0, orderTitleMax),
  state: stateOf(params.get('state')),
  page: readPage(params),
});

/** Only what differs from the start stands in the address. */
export function writeOrderQuery({ title, state, page }: OrderQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (title !== '') params.set('title', title);
  if (state !== null) params.set('state', String(state));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Conditions of the call. */
export const orderParams = ({ title, state }: OrderQuery) => ({
  ...(title === '' ? {} : { title }),
  ...(state === null ? {} : { state }),
});

/** The next thing to do with an order in the list. @param seconds until it closes unpaid */
export function wayOn(order: Pick<Order, 'state' | 'kind'>, seconds: number, isSelling: boolean): 'pay' | 'again' | null {
  if (!isSelling) return null;
  if (order.state === orderStates.unpaid && seconds > 0) return 'pay';
  const isOver = order.state === orderStates.unpaid || order.state === orderStates.refunded || order.state === orderStates.closed;
  return isOver && goodsPageOf({ kind: order.kind, goodsId: '' }) !== null ? 'again' : null;
}
