import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { DocumentEvents, LaterTold, LOGGER, MONGO, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { TrainingCollections } from './training.collections.js';
import type { TrainingDayDoc } from './training.model.js';

/** Between two words about a day, which grows with each answer. */
const restMs = 60_000;

/** Tells how much people have trained, for the figures of the site. */
@Injectable()
export class TrainingNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly told: LaterTold<TrainingDayDoc>;

  constructor(
    { days }: TrainingCollections,
    documents: DocumentEvents,
    @Inject(MONGO) connection: Connection,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.told = new LaterTold(connection, documents, logger, {
      ...{ kind: 'trainingDay', collection: days.collection.name, rest: { ms: restMs, time: Date } },
      eventsOf: async (docs) => docs.map(eventOf),
    });
  }

  onApplicationBootstrap(): void {
    this.told.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.told.end();
  }
}

const eventOf = ({ userId, day, answered, right }: TrainingDayDoc): OutgoingEvent =>
  outgoing(events.trainingDay, { userId, day, answered, right });
