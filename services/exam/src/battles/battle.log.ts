import type { Provider } from '@nestjs/common';
import { MemoryEventStore, MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { CONFIG, MONGO, type Config } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { battleEventTypes } from './battle.events.js';

/** The log of papers of battles: beside that of exams, whose followers, proofs and lists then know nothing of them. */
export const BATTLE_EVENTS = Symbol('BattleEventStore');

export const battleLog: Provider = {
  provide: BATTLE_EVENTS,
  inject: [CONFIG, MONGO],
  useFactory: async (config: Config, mongo: Connection): Promise<EventStore> => {
    if (config.eventStore === 'memory') return new MemoryEventStore();
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    return MongoEventStore.open(mongo.db, { collection: 'battle_events', types: battleEventTypes });
  },
};
