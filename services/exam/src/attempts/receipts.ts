import { Inject, Injectable } from '@nestjs/common';
import { MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { type AttemptEvent, streamOf } from './attempt.events.js';
import { EVENTS } from './event-log.js';
import { receiptCode } from './receipt.js';

const readTimeoutMs = 3000;

/** Receipts of hand-ins, read from the log: nothing is stored for them. */
@Injectable()
export class Receipts {
  constructor(@Inject(EVENTS) private readonly events: EventStore) {}

  /** Of the last hand-in; null where it has no hash, or its event no digest. */
  async of(paperId: string): Promise<{ code: string; digest: string } | null> {
    if (!(this.events instanceof MongoEventStore) || isTrialPaper(paperId)) return null;
    const type = 'AttemptHandedIn' satisfies AttemptEvent['type'];
    const found = await this.events.collection.findOne(
      { stream: streamOf(paperId), 'events.type': type },
      {
        sort: { version: -1 },
        projection: { hash: 1, events: { $elemMatch: { type } } },
        readConcern: { level: 'majority' },
        maxTimeMS: readTimeoutMs,
      },
    );
    const [event] = (found ? this.events.appendOf(found).events : []) as readonly AttemptEvent[];
    if (found?.hash === undefined || event?.type !== type || event.data.digest === undefined) return null;
    const { digest } = event.data;
    return { code: receiptCode({ paperId, hash: found.hash, digest }), digest };
  }
}
