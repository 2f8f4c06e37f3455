import type { Msg, NatsConnection } from '@nats-io/nats-core';
import type { DomainEvent } from './decider.js';
import { eraOf } from './era.js';
import type { Append } from './event-store.js';
import type { MongoEventStore } from './mongo-event-store.js';
import type { PublicEvent } from './public-event.js';
import { linesOf, type RelayOptions } from './relay.js';

/** Behind which stream the next page begins; streams come in the order of their names. */
export interface HistoryRequest {
  after: string;
}
export interface HistoryPage {
  /** of the log; absent in the answer of an earlier release */
  era?: string;
  /** of each stream all of it, in order */
  events: PublicEvent[];
  /** null: there is no more */
  next: string | null;
}

const pageEvents = 500;
/** Below what a broker carries in one message. */
const pageBytes = 512 * 1024;

/**
 * Answers who is new, or was away for longer than JetStream keeps events: the same public events, from the log, a page of whole streams at
 * a time.
 * @returns a function that ends it
 */
export function serveHistory<Event extends DomainEvent>(
  store: MongoEventStore,
  subject: string,
  options: RelayOptions<Event>,
): () => Promise<void> {
  const subscription = options.nats.subscribe(subject, {
    queue: 'history',
    callback: (error, message) => {
      if (error) return options.onError?.(error);
      void answer(store, message, options);
    },
  });
  return () => subscription.drain();
}

/** A consumer without an answer asks again. */
async function answer<Event extends DomainEvent>(store: MongoEventStore, message: Msg, options: RelayOptions<Event>): Promise<void> {
  try {
    message.respond(JSON.stringify(await pageAfter(store, message.json<HistoryRequest>().after, options)));
  } catch (error) {
    options.onError?.(error);
  }
}

async function pageAfter<Event extends DomainEvent>(
  store: MongoEventStore,
  after: string,
  options: RelayOptions<Event>,
): Promise<HistoryPage> {
  const era = await eraOf(store.collection.db);
  const page: Filling = { era, events: [], bytes: 0, last: after };
  let stream: Append[] = [];
  for await (const append of store.milestones(options.types, after, options.prefix)) {
    if (stream[0] && stream[0].stream !== append.stream) {
      if (!(await add(page, stream, options, store))) return { era, events: page.events, next: page.last };
      stream = [];
    }
    stream.push(append);
  }
  if (stream.length > 0 && !(await add(page, stream, options, store))) return { era, events: page.events, next: page.last };
  return { era, events: page.events, next: null };
}

interface Filling {
  readonly era: string;
  readonly events: PublicEvent[];
  bytes: number;
  last: string;
}

/** @returns false when the page is full. A stream that this build cannot read is told by the relay of one that can. */
async function add<Event extends DomainEvent>(
  page: Filling,
  appends: readonly Append[],
  options: RelayOptions<Event>,
  store: MongoEventStore,
): Promise<boolean> {
  const isRead = appends.every(({ unread }) => unread === undefined);
  const shown = isRead ? (await linesOf(appends, options, store, page.era)).flat() : [];
  const bytes = Buffer.byteLength(JSON.stringify(shown));
  if (page.events.length > 0 && (page.events.length + shown.length > pageEvents || page.bytes + bytes > pageBytes)) return false;
  page.events.push(...shown);
  page.bytes += bytes;
  page.last = appends[0]?.stream ?? page.last;
  return true;
}

/** @throws when nobody answers in time */
export async function askHistory(nats: NatsConnection, subject: string, after: string): Promise<HistoryPage> {
  const reply = await nats.request(subject, JSON.stringify({ after } satisfies HistoryRequest), { timeout: 10_000 });
  return reply.json<HistoryPage>();
}
