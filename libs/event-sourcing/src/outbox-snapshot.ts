import type { Msg, NatsConnection } from '@nats-io/nats-core';
import type { ClientSession, Db } from 'mongodb';
import type { DomainEvent } from './decider.js';
import { eraOf } from './era.js';
import { stored } from './event-types.js';
import {
  type ForgottenReply,
  type ForgottenRequest,
  type HistoryPage,
  type HistoryRefusal,
  type HistoryRequest,
  pageBytes,
  pageLength,
} from './history.js';
import { type DocumentsThere, goneDays, type Outbox } from './outbox.js';
import { type PublicEvent, publicEvent } from './public-event.js';
import { timeLimit } from './time-limit.js';

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
  documentsThere: DocumentsThere;
  /** Documents of one page; for tests. */
  pageSize?: number;
  /** Milliseconds that a page may take; for tests. */
  limitMs?: number;
  onError?: (error: unknown) => void;
}

/** Below what a consumer waits for an answer, in milliseconds. */
const pageMs = 5000;
const killMs = 2000;

/**
 * Answers consumers that begin anew, in place of a history: the events of an outbox are kept for some days only. Each document comes with
 * the number of its last event, so a consumer goes on with the next one; a document of before the outbox has number 0. Documents that are
 * gone come as the event that said so. A page that takes longer than it may is refused.
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
  const { limitMs = pageMs, onError } = options;
  const { db } = outbox.store.collection;
  try {
    const request = message.json<HistoryRequest | ForgottenRequest>();
    if ('about' in request) {
      const forgotten = await outbox.forgotten(request.about, options.documentsThere);
      message.respond(JSON.stringify({ forgotten } satisfies ForgottenReply));
      return;
    }
    await db.client.withSession({ snapshot: true }, async (session) => {
      const { after, most = pageLength } = request;
      const length = Math.max(1, Math.min(most, options.pageSize ?? pageLength));
      const limit = timeLimit(limitMs);
      const page = pageAfter(outbox, after, length, options, session);
      try {
        message.respond(JSON.stringify(await Promise.race([page, ended(limit.signal)])));
      } catch (error) {
        if (!limit.signal.aborted) throw error;
        message.respond(JSON.stringify({ refused: 'slow', length } satisfies HistoryRefusal));
        onError?.(new Error(`a page of the snapshot took longer than ${limitMs} ms and was refused`, { cause: error }));
        await killWorkOf(session, db);
      } finally {
        limit.done();
      }
    });
  } catch (error) {
    onError?.(error);
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error)); // of `timeLimit`
  });

/** Reads that nobody waits for any more would go on, and each page that is asked for again would bring more of them. */
const killWorkOf = ({ id }: ClientSession, db: Db): Promise<unknown> => db.command({ killSessions: [id], maxTimeMS: killMs });

async function pageAfter(
  outbox: Outbox,
  after: string,
  length: number,
  { documentsAfter }: SnapshotOptions,
  session: ClientSession,
): Promise<HistoryPage> {
  const era = await eraOf(outbox.store.collection.db);
  // one after the other: the first read of the session sets the moment for the others
  const present = await documentsAfter(after, length, session);
  const gone = await outbox.versions
    .find({ _id: { $gt: after }, gone: { $exists: true } }, { session })
    .sort({ _id: 1 })
    .limit(length)
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
  const page: typeof rows = [];
  const events: PublicEvent[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, length)) {
    const { stream, version, at, shown } = row;
    const id = `${stream}@${version}`;
    const told = shown ? [publicEvent(era, { id, stream, version, at, events: [], meta: undefined }, 0, shown)] : [];
    bytes += Buffer.byteLength(JSON.stringify(told));
    if (bytes > pageBytes && events.length > 0) break;
    page.push(row);
    events.push(...told);
  }
  // both lists are cut at the same length, so nothing before the last of the page is missing
  const isWhole = page.length === rows.length && present.length < length && gone.length < length;
  return { era, events, next: isWhole ? null : (page.at(-1)?.stream ?? null), goneDays };
}
