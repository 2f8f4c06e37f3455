import { documentProjection, type AggregateStore, type Projection } from '@xuekao/event-sourcing';
import type { OrderCollections } from './order.collections.js';
import { orderDecider, tasksOf, type Order, type OrderCommand, type OrderState } from './order.decider.js';
import { orderEventTypes, orderIdOf, streamOf, type OrderEvent } from './order.events.js';
import type { OrderDoc } from './order.model.js';

const handles = new Set(Object.keys(orderEventTypes) as OrderEvent['type'][]); // keys of a const object
type OrderProjection = Parameters<typeof documentProjection<OrderState, OrderEvent, OrderDoc>>[0];

/** Orders in lists, with the time of their next task. */
export const orderProjection = ({ orders }: OrderCollections, states: AggregateStore<OrderCommand, OrderState, OrderEvent>): Projection =>
  documentProjection<OrderState, OrderEvent, OrderDoc>({
    name: 'orders',
    handles,
    prefix: streamOf(''),
    collection: orders.collection as unknown as OrderProjection['collection'], // mongoose types its native collection without the document
    fold: orderDecider,
    documentOf: (stream, state) => (state.status === 'none' ? null : orderDocument(orderIdOf(stream), state)),
    states,
  });

/** The present state of an order, as its lists have it. */
export function orderDocument(_id: string, order: Order): OrderDoc {
  const { kind, goodsId, title, userId, deptCode, price, expiresAt } = order.facts;
  const taskAt = Math.min(...tasksOf(order).map(({ at }) => at));
  return {
    _id,
    version: order.version,
    status: order.status,
    kind,
    goodsId,
    title,
    userId,
    deptCode,
    price,
    openedAt: new Date(order.openedAt),
    expiresAt: new Date(expiresAt),
    method: order.payment?.method ?? null,
    transaction: order.payment?.transaction ?? '',
    paidAt: order.payment ? new Date(order.payment.at) : null,
    endedAt: order.endedAt === null ? null : new Date(order.endedAt),
    ending: endingOf(order),
    reason: order.reason,
    // rows of earlier releases have no such field, and stay as they are
    ...(order.parts.length === 0 ? {} : { parts: order.parts.map(partOf) }),
    taskAt: Number.isFinite(taskAt) ? new Date(taskAt) : null,
  };
}

const partOf = ({ amount, reason, at, returnedAt }: Order['parts'][number]) => ({
  ...{ amount, reason, at: new Date(at), returnedAt: returnedAt === null ? null : new Date(returnedAt) },
});

function endingOf({ status, refunds, closing }: Order): OrderDoc['ending'] {
  if (status === 'refunding' || status === 'refunded')
    return refunds.some(({ cause }) => cause === 'undeliverable') ? 'undeliverable' : 'byHand';
  if (status !== 'closed') return '';
  return refunds.length > 0 ? 'late' : (closing ?? '');
}
