import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { documentProjection, followProjection, MongoEventStore, type KeyedEventStore, type LogFollower } from '@xuekao/event-sourcing';
import { LOGGER, type Logger } from '@xuekao/platform';
import { ORDER_EVENTS, orderIdOf, streamOf, type OrderEvent } from '../orders/index.js';
import { StatementCollections } from './statement.collections.js';
import type { Move, MovesDoc } from './statement.model.js';

/** Money of an order, as its log says. */
interface Folded {
  readonly version: number;
  readonly openedAt: number;
  /** when each refund was owed first, by the payment that goes back, or by the name of a part */
  readonly owed: Readonly<Record<string, number>>;
  readonly moves: readonly Move[];
}
type MovesProjection = Parameters<typeof documentProjection<Folded, OrderEvent, MovesDoc>>[0];

const fold: MovesProjection['fold'] = {
  initial: () => ({ version: 0, openedAt: 0, owed: {}, moves: [] }),
  evolve: (state, event) => ({ ...evolved(state, event), version: state.version + 1 }),
};

function evolved(state: Folded, event: OrderEvent): Folded {
  switch (event.type) {
    case 'OrderOpened':
      return { ...state, openedAt: event.data.at };
    case 'RefundOwed': {
      const { transaction, at } = event.data;
      return { ...state, owed: { [transaction]: at, ...state.owed } };
    }
    case 'PartOwed':
      return { ...state, owed: { ...state.owed, [event.data.part]: event.data.at } };
    case 'PartReturned': {
      const { method, merchant = null, transaction, amount, part, at } = event.data;
      const since = new Date(state.owed[part] ?? state.openedAt);
      return moved(state, { kind: 'refund', method, merchant, transaction, amount, at: new Date(at), since });
    }
    case 'MoneyArrived': {
      const { method, merchant = null, transaction, amount, at } = event.data;
      return moved(state, { kind: 'payment', method, merchant, transaction, amount, at: new Date(at), since: new Date(state.openedAt) });
    }
    case 'MoneyReturned': {
      const { method, transaction, amount, at } = event.data;
      // it went back to where it came from
      const merchant = state.moves.find((move) => move.transaction === transaction)?.merchant ?? null;
      const since = new Date(state.owed[transaction] ?? state.openedAt);
      return moved(state, { kind: 'refund', method, merchant, transaction, amount, at: new Date(at), since });
    }
    default:
      return state;
  }
}
const moved = (state: Folded, move: Move): Folded => ({ ...state, moves: [...state.moves, move] });

/** Keeps a list of all money that came and went, which a comparison finds by its time. */
@Injectable()
export class Moves implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private follower: LogFollower | undefined;

  constructor(
    @Inject(ORDER_EVENTS) private readonly events: KeyedEventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: StatementCollections,
  ) {}

  onApplicationBootstrap(): void {
    if (!(this.events instanceof MongoEventStore)) return;
    const projection = documentProjection<Folded, OrderEvent, MovesDoc>({
      name: 'pay-moves',
      handles: new Set<OrderEvent['type']>(['MoneyArrived', 'MoneyReturned', 'PartReturned']),
      prefix: streamOf(''),
      collection: this.collections.moves.collection as unknown as MovesProjection['collection'], // mongoose types it without the document
      fold,
      documentOf: (stream, { version, moves }) => (moves.length === 0 ? null : { _id: orderIdOf(stream), version, moves: [...moves] }),
      states: this.events,
    });
    this.follower = followProjection(this.events, projection, {
      onError: (error) => this.logger.warn({ err: error }, 'the list of moved money has met a fault'),
      onAside: (stream, error) => this.logger.error({ err: error, stream }, 'the list of moved money has given up an order'),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.follower?.stop();
  }
}
