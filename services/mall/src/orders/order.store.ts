import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap, type Provider } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import {
  AggregateStore,
  ConcurrencyConflict,
  followProjection,
  MemoryEventStore,
  MongoEventStore,
  ShownAtOnce,
  StoreUnavailable,
  type KeyedEventStore,
  type LogFollower,
  type Projection,
} from '@xuekao/event-sourcing';
import { CONFIG, evidenceOf, LOGGER, MONGO, type Config, type Logger, type StateNeed } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { OrderCollections } from './order.collections.js';
import { orderDecider, type Order, type OrderCommand, type OrderState } from './order.decider.js';
import { orderEventTypes, streamOf, type MallOrderEvent } from './order.events.js';
import { orderProjection } from './order.projection.js';

/** The log of the orders. */
export const MALL_ORDER_EVENTS = Symbol('MallOrderEventStore');

export const orderLog: Provider = {
  provide: MALL_ORDER_EVENTS,
  inject: [CONFIG, MONGO],
  useFactory: async (config: Config, mongo: Connection): Promise<KeyedEventStore> => {
    if (config.eventStore === 'memory') return new MemoryEventStore();
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    return MongoEventStore.open(mongo.db, {
      collection: 'mall_order_events',
      types: orderEventTypes,
      keys: true,
      chained: true,
      evidence: true,
    });
  },
};

/** Orders by their id: executes commands on the log and shows what they brought about in the lists. */
@Injectable()
export class Orders implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly aggregates: AggregateStore<OrderCommand, OrderState, MallOrderEvent>;
  private readonly projection: Projection;
  private readonly atOnce: ShownAtOnce;
  private follower: LogFollower | undefined;

  constructor(
    @Inject(MALL_ORDER_EVENTS) private readonly events: KeyedEventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    collections: OrderCollections,
  ) {
    this.aggregates = new AggregateStore(events, orderDecider, {
      log: 'mall_order_events',
      // lists show it at once; should this fail, the follower of the log does it
      committed: async (append) => void (await this.atOnce.show(append)),
      onError: (error) => logger.warn({ err: error }, 'an order of the mall was not shown at once'),
    });
    this.projection = orderProjection(collections, this.aggregates);
    this.atOnce = new ShownAtOnce(this.projection);
  }

  onApplicationBootstrap(): void {
    if (!(this.events instanceof MongoEventStore)) return;
    this.follower = followProjection(this.events, this.atOnce.followed, {
      onError: (error) => this.logger.warn({ err: error }, 'the follower of the orders of the mall has met a fault'),
      onAside: (stream, error) => this.logger.error({ err: error, stream }, 'the follower of the orders of the mall has given up an order'),
    });
  }

  /**
   * The state after the command. @param why cause of a command that the service gives by itself
   * @throws the decider's refusal  @throws {BusinessError} BUSY where the log cannot take it now: sending it again is safe
   */
  async execute(orderId: string, command: OrderCommand, why = 'by a call'): Promise<Order> {
    try {
      const meta = { ...evidenceOf({ requestId: `mall-${orderId}`, why }) };
      // whoever places an order has looked whether it is there
      const isFirst = command.type === 'Place';
      const { state } = await this.aggregates.execute(streamOf(orderId), command, { meta, isFirst });
      if (state.status === 'none') throw new BusinessError('NOT_FOUND');
      return state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Work that places an order and goes on with it: one row is written for all of it. */
  showTogether<T>(orderId: string, work: () => Promise<T>): Promise<T> {
    return this.atOnce.showTogether(streamOf(orderId), work);
  }

  /**
   * @param need `present`: with everything that anybody was told has happened; `own`: with everything that this process has done to it
   * @throws {BusinessError} BUSY
   */
  async load(orderId: string, need: StateNeed = 'present'): Promise<OrderState> {
    try {
      return (await this.aggregates.load(streamOf(orderId), need === 'own' ? { atLeast: 0 } : {})).state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** @throws {BusinessError} NOT_FOUND; BUSY */
  async present(orderId: string): Promise<Order> {
    const state = await this.load(orderId);
    if (state.status === 'none') throw new BusinessError('NOT_FOUND');
    return state;
  }

  /** Shows an order once more, where its row is behind its log. */
  async show(orderId: string): Promise<void> {
    await this.projection.replay(streamOf(orderId), await this.events.read(streamOf(orderId)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.follower?.stop();
    await this.events.close();
  }
}

const asRefusal = (error: unknown): unknown =>
  error instanceof StoreUnavailable || error instanceof ConcurrencyConflict ? new BusinessError('BUSY') : error;
