import type { Provider } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { checkTold, MemoryEventStore, MongoEventStore, requireJetStream, type EventStore } from '@xuekao/event-sourcing';
import { CONFIG, LOGGER, MONGO, NATS, publicStream, type Config, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { attemptEventTypes } from './attempt.events.js';

/** The service's log of events. */
export const EVENTS = Symbol('EventStore');

/** The log of attempts at the trial, which is no evidence and is forgotten after a day: nobody follows it. */
export const TRIAL_EVENTS = Symbol('TrialEventStore');
export const trialCollection = 'trial_events';

export const eventLog: Provider = {
  provide: EVENTS,
  inject: [CONFIG, MONGO, NATS, LOGGER],
  useFactory: async (config: Config, mongo: Connection, nats: NatsConnection, logger: Logger): Promise<EventStore> => {
    if (config.eventStore === 'memory') return new MemoryEventStore();
    await requireJetStream({ nats });
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    const store = await MongoEventStore.open(mongo.db, { types: attemptEventTypes, chained: 'onwards' });
    // before the clock hands anything in and before anybody saves
    await checkTold(store, {
      nats,
      stream: publicStream(config, 'exam'),
      accept: config.acceptLostEvents,
      onAccepted: (sentence) => logger.error(sentence),
      onUnchecked: (error) => logger.warn({ err: error }, 'the log could not be compared with what was told to other services'),
    });
    return store;
  },
};

export const trialLog: Provider = {
  provide: TRIAL_EVENTS,
  inject: [CONFIG, MONGO],
  useFactory: async (config: Config, mongo: Connection): Promise<EventStore> => {
    if (config.eventStore === 'memory') return new MemoryEventStore();
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    const store = await MongoEventStore.open(mongo.db, { collection: trialCollection, types: attemptEventTypes });
    // for the sweep
    await store.collection.createIndex({ at: 1 });
    return store;
  },
};
