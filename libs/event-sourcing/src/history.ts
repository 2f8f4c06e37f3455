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
  /** documents of the page at most, for an owner that was too slow with more; one that tells a log, or an earlier release, looks away */
  most?: number;
}
export interface HistoryPage {
  /** of the log; absent in the answer of an earlier release */
  era?: string;
  /** of each stream all of it, in order */
  events: PublicEvent[];
  /** null: there is no more */
  next: string | null;
  /** for so many days a snapshot says that a document is gone; absent: what is told says it for ever */
  goneDays?: number;
}
/** Question whether anything of these streams may be told again; one who answers with a page is of an earlier release. */
export interface ForgottenRequest {
  after: '';
  about: string[];
}
export interface ForgottenReply {
  /** those of which nothing will be; null: the owner tells a log, and may tell all of it at any time */
  forgotten: string[] | null;
}
/** Answer in place of a page: slow, it took longer than a page may. To an earlier release it is a fault, after which it asks again. */
export interface HistoryRefusal {
  refused: 'slow';
  /** documents that the page would have had */
  length: number;
}

/** Documents, or events, of a page. */
export const pageLength = 500;
/** Below what a broker carries in one message. */
export const pageBytes = 512 * 1024;

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
    const request = message.json<HistoryRequest | ForgottenRequest>();
    if ('about' in request) message.respond(JSON.stringify({ forgotten: null } satisfies ForgottenReply));
    else message.respond(JSON.stringify(await pageAfter(store, request.after, options)));
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
  if (page.events.length > 0 && (page.events.length + shown.length > pageLength || page.bytes + bytes > pageBytes)) return false;
  page.events.push(...shown);
  page.bytes += bytes;
  page.last = appends[0]?.stream ?? page.last;
  return true;
}

const answerMs = 10_000;

/**
 * Page behind a stream. One that the owner was too slow with is asked for again with half as many documents, and then of one document.
 * @param most documents of a page
 * @returns the page, and how many documents the next one may have
 * @throws when nobody answers in time, and where one document alone takes too long: whoever asks begins again later
 */
export async function askHistory(
  nats: NatsConnection,
  subject: string,
  after: string,
  most = pageLength,
): Promise<{ page: HistoryPage; most: number }> {
  const request: HistoryRequest = { after, ...(most < pageLength ? { most } : {}) };
  const reply = (await nats.request(subject, JSON.stringify(request), { timeout: answerMs })).json<HistoryPage | HistoryRefusal>();
  if (!('refused' in reply)) return { page: reply, most };
  if (reply.length <= 1) throw new Error(`one document behind "${after}" took ${subject} too long`);
  return askHistory(nats, subject, after, Math.floor(reply.length / 2));
}

/** Of these streams those of which nothing will be told again. null: the owner forgets none @throws when nobody answers in time */
export async function askForgotten(nats: NatsConnection, subject: string, about: string[]): Promise<string[] | null> {
  const request: ForgottenRequest = { after: '', about };
  const reply = await nats.request(subject, JSON.stringify(request), { timeout: answerMs });
  return reply.json<Partial<ForgottenReply>>().forgotten ?? null;
}
