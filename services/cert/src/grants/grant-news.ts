import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { DocumentEvents, LaterTold, LOGGER, MONGO, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { GrantCollections } from './grant.collections.js';
import type { GrantDoc } from './grant.model.js';

/** Tells which certificates people have, and which were withdrawn. */
@Injectable()
export class GrantNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly told: LaterTold<GrantDoc>;

  constructor(
    { grants }: GrantCollections,
    documents: DocumentEvents,
    @Inject(MONGO) connection: Connection,
    @Inject(LOGGER) logger: Logger,
  ) {
    const collection = grants.collection.name;
    this.told = new LaterTold(connection, documents, logger, { kind: 'grant', collection, eventsOf: async (docs) => docs.map(eventOf) });
  }

  onApplicationBootstrap(): void {
    this.told.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.told.end();
  }
}

const eventOf = ({ _id, userId, certId, title, number, createdAt, withdrawnAt }: GrantDoc): OutgoingEvent =>
  outgoing(events.certificateChanged, {
    ...{ id: _id, userId, certId, title, number },
    day: dayOf(createdAt.getTime()),
    isWithdrawn: withdrawnAt !== null,
  });
