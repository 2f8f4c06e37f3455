import type { Provider } from '@nestjs/common';
import { MemoryEventStore, MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { CONFIG, MONGO, type Config } from '@xuekao/platform';
import type { Connection } from 'mongoose';

/** The service's log of events. */
export const EVENTS = Symbol('EventStore');

export const eventLog: Provider = {
  provide: EVENTS,
  inject: [CONFIG, MONGO],
  useFactory: (config: Config, mongo: Connection): Promise<EventStore> | EventStore => {
    if (config.eventStore === 'memory') return new MemoryEventStore();
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    return MongoEventStore.open(mongo.db);
  },
};
