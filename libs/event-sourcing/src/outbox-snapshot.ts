import type { Msg, NatsConnection } from '@nats-io/nats-core';
import type { ClientSession } from 'mongodb';
import type { DomainEvent } from './decider.js';
import { eraOf } from './era.js';
import { stored } from './event-types.js';
import type { HistoryPage, HistoryRequest } from './history.js';
import type { Outbox } from './outbox.js';
import { type PublicEvent, publicEvent } from './public-event.js';

/** Present state of one document, as the event that a change to it would tell. */
export interface Present<Event extends DomainEvent = DomainEvent> {
  stream: string;
  /** null: nobody can tell it as it is; it takes its place in the page, and the documents behind it are told */
  event: Event | null;
}

export interface SnapshotOptions {
  nats: NatsConnection;
  /**
   * Documents behind a stream, in the order of the streams' names.
   * @param session of one moment: all reads of a page see the same data
   */
  documentsAfter(stream: string, limit: number, session: ClientSession): Promise<readonly Present[]>;
  /** Documents of one page; for tests. */
  pageSize?: number;
  onError?: (error: unknown) => void;
}

const documentsOfPage = 500;

/**
 * Answers consumers that begin anew, in place of a history: the events of an outbox are kept for some days only. Each document comes with
 * the number of its last event, so a consumer goes on with the next one; a document of before the outbox has number 0. Documents that are
 * gone come as the event that said so.
 * @returns a function that ends it
 */
export function serveSnapshot(outbox: Outbox, subject: string, options: SnapshotOptions): () => Promise<void> {
  const subscription = options.nats.subscribe(subject, {
    queue: 'history',
    callback: (error, message) => {
      if (error) return options.onError?.(error);
      void answer(outbox, message, options);
    },
  });
  return () => subscription.drain();
}

/** A consumer without an answer asks again. */
async function answer(outbox: Outbox, message: Msg, options: SnapshotOptions): Promise<void> {
  try {
    message.respond(JSON.stringify(await pageAfter(outbox, message.json<HistoryRequest>().after, options)));
  } catch (error) {
    options.onError?.(error);
  }
}

async function pageAfter(
  outbox: Outbox,
  after: string,
  { documentsAfter, pageSize = documentsOfPage }: SnapshotOptions,
): Promise<HistoryPage> {
  const { db } = outbox.store.collection;
  const era = await eraOf(db);
  return db.client.withSession({ snapshot: true }, async (session) => {
    // one after the other: the first read of the session sets the moment for the others
    const present = await documentsAfter(after, pageSize, session);
    const gone = await outbox.versions
      .find({ _id: { $gt: after }, gone: { $exists: true } }, { session })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    const versions = await outbox.versions.find({ _id: { $in: present.map(({ stream }) => stream) } }, { session }).toArray();
    const versionOf = new Map(versions.map(({ _id, version, at }) => [_id, { version, at }]));
    const rows = [
      ...present.map(({ stream, event }) => ({
        stream,
        ...(versionOf.get(stream) ?? { version: 0, at: new Date(0) }),
        shown: event && stored(event, outbox.types),
      })),
      ...gone.flatMap(({ _id, version, at, gone: last }) => (last ? [{ stream: _id, version, at, shown: { v: 1, ...last } }] : [])),
    ].sort((one, other) => (one.stream < other.stream ? -1 : 1));
    const page = rows.slice(0, pageSize);
    const events: PublicEvent[] = page.flatMap(({ stream, version, at, shown }) =>
      shown ? [publicEvent(era, { id: `${stream}@${version}`, stream, version, at, events: [], meta: undefined }, 0, shown)] : [],
    );
    // both lists are cut at the same length, so nothing before the last of the page is missing
    const isWhole = rows.length <= pageSize && present.length < pageSize && gone.length < pageSize;
    return { era, events, next: isWhole ? null : (page.at(-1)?.stream ?? null) };
  });
}
