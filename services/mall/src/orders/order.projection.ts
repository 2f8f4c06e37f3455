import { documentProjection, type AggregateStore, type Projection } from '@xuekao/event-sourcing';
import type { OrderCollections } from './order.collections.js';
import { orderDecider, tasksOf, type Order, type OrderCommand, type OrderState } from './order.decider.js';
import { orderEventTypes, orderIdOf, streamOf, type MallOrderEvent } from './order.events.js';
import type { OrderDoc } from './order.model.js';

const handles = new Set(Object.keys(orderEventTypes) as MallOrderEvent['type'][]); // keys of a const object
type OrderProjection = Parameters<typeof documentProjection<OrderState, MallOrderEvent, OrderDoc>>[0];

/** Orders in lists, with the time of their next task. */
export const orderProjection = (
  { orders }: OrderCollections,
  states: AggregateStore<OrderCommand, OrderState, MallOrderEvent>,
): Projection =>
  documentProjection<OrderState, MallOrderEvent, OrderDoc>({
    name: 'mall-orders',
    handles,
    prefix: streamOf(''),
    collection: orders.collection as unknown as OrderProjection['collection'], // mongoose types its native collection without the document
    fold: orderDecider,
    documentOf: (stream, state) => (state.status === 'none' ? null : orderDocument(orderIdOf(stream), state)),
    neverGone: true,
    states,
  });

/** The present state of an order, as its lists have it. */
function orderDocument(_id: string, order: Order): OrderDoc {
  const { userId, userName, realName, deptCode } = order.facts;
  const taskAt = Math.min(...tasksOf(order).map(({ at }) => at));
  // one that was refused as it was placed is nothing that anybody ordered
  const isPlaced = order.lines !== null && order.cancelled?.cause !== 'refused';
  return {
    ...{ _id, version: order.version, status: order.status, userId, userName, realName, deptCode },
    placedAt: new Date(order.placedAt),
    titles: (order.lines ?? []).map(({ goodsTitle }) => goodsTitle).join('\n'),
    isListed: isPlaced && !order.isHidden,
    ...{ isPlaced, order },
    taskAt: Number.isFinite(taskAt) ? new Date(taskAt) : null,
  };
}
