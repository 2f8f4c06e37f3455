import { Inject, Injectable } from '@nestjs/common';
import { type Append, MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { LRUCache } from 'lru-cache';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { type AttemptEvent, paperIdOf, streamOf } from './attempt.events.js';
import { EVENTS } from './event-log.js';
import { receiptCode } from './receipt.js';

const readTimeoutMs = 3000;
/** Hand-ins of this process whose page asks for the result next. */
const latest = 5000;

interface HandInFacts {
  hash: string;
  digest: string;
}
export interface Receipt {
  code: string;
  digest: string;
}

/** Receipts of hand-ins, made of the log: nothing is stored for them. */
@Injectable()
export class Receipts {
  private readonly noted = new LRUCache<string, HandInFacts>({ max: latest });

  constructor(@Inject(EVENTS) private readonly events: EventStore) {}

  /** An append of this process: its hand-in need not be read. */
  note({ stream, events, hash }: Append): void {
    if (hash === undefined) return;
    for (const { type, data } of events as readonly AttemptEvent[])
      // streams of attempts hold nothing else
      if (type === 'AttemptHandedIn' && data.digest !== undefined)
        this.noted.set(handInId(paperIdOf(stream), data.at), { hash, digest: data.digest });
  }

  /**
   * Of the last hand-in; null where it has no hash, or its event no digest.
   * @param handedInAt its time, by the attempt's state
   */
  async of(paperId: string, handedInAt: number): Promise<Receipt | null> {
    const facts = this.noted.get(handInId(paperId, handedInAt)) ?? (await this.read(paperId));
    return facts && { code: receiptCode({ paperId, ...facts }), digest: facts.digest };
  }

  private async read(paperId: string): Promise<HandInFacts | null> {
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
    return { hash: found.hash, digest: event.data.digest };
  }
}

/** An attempt that was opened again has another hand-in, later than the one before. */
const handInId = (paperId: string, at: number): string => `${paperId}@${at}`;
