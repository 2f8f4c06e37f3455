import { setTimeout as pause } from 'node:timers/promises';
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { ObjectId } from 'mongodb';
import { beginEra, eraOf, eraTold } from './era.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { readPublicEvent, type PublicEvent } from './public-event.js';

export interface ToldOptions {
  nats: NatsConnection;
  /** JetStream's name of the stream, as the relay was given it. */
  stream: string;
  /** Goes on although events are lost: the log begins another era, and the relay tells it as it is. */
  accept?: boolean;
  /** Hears the sentence that is otherwise thrown. */
  onAccepted?: (sentence: string) => void;
  /** JetStream does not answer: nothing can be compared, and a broker that is away is no reason not to take answers. */
  onUnchecked?: (error: unknown) => void;
  /** How long missing events are looked for before they count as lost: a database that has just started may show an earlier state. */
  patienceMs?: number;
}

/** The log lacks what others were told; its message says what to do. */
export class LogBehind extends Error {
  override readonly name = 'LogBehind';
}

/** A damaged journal loses the end of the log, so the newest events tell. */
const newest = 200;
const defaultPatienceMs = 5000;
const lookAgainMs = 250;

/**
 * Compares the newest events that were told to other services with the log. A database whose journal was damaged, or that was set back to
 * an older copy, starts without a word; what it lost was acknowledged. To be called before anything is appended. Events told by another
 * database under the same name count as lost, too; those of another era do not: whoever set the log back knows.
 * @throws {LogBehind}
 */
export async function checkTold(
  store: MongoEventStore,
  { nats, stream, accept = false, onAccepted, onUnchecked, patienceMs = defaultPatienceMs }: ToldOptions,
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const era = await eraOf(store.collection.db);
  const told = await newestTold(manager, stream, era).catch((error: unknown) => {
    onUnchecked?.(error);
    return [];
  });
  let missing = await missingOf(store, told);
  for (const end = performance.now() + patienceMs; missing.length > 0 && performance.now() < end; missing = await missingOf(store, missing))
    await pause(lookAgainMs);
  const [first] = missing;
  if (!first) return;
  const sentence =
    `The log of events is behind what other services were told: ${missing.length} of the newest ${told.length} events ` +
    `are not in it, the first is ${first.type} of ${first.stream} at ${first.at}. The database has lost its end: a ` +
    'damaged journal, or an older copy.';
  if (!accept)
    throw new LogBehind(
      `${sentence} Restore a backup (docs/operations/backup.md). To go on without what is lost, start once with ACCEPT_LOST_EVENTS=1.`,
    );
  await beginEra(store.collection.db);
  onAccepted?.(sentence);
}

/** In the order in which they were told; none where they are of another era. */
async function newestTold({ streams }: JetStreamManager, stream: string, era: string): Promise<PublicEvent[]> {
  try {
    const { state, config } = await streams.info(stream);
    // an empty stream has no message 0
    if (eraTold(config) !== era || state.last_seq === 0) return [];
    const from = Math.max(state.first_seq, state.last_seq - newest + 1);
    const sequences = Array.from({ length: Math.max(0, state.last_seq - from + 1) }, (_none, index) => from + index);
    const messages = await Promise.all(sequences.map((seq) => streams.getMessage(stream, { seq })));
    return messages.flatMap((message) => (message && readPublicEvent(message.string())) ?? []);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return [];
    throw error;
  }
}

/** An append is known by its id: another one in its place, with the same version, is another history. */
async function missingOf(store: MongoEventStore, told: readonly PublicEvent[]): Promise<PublicEvent[]> {
  const idOf = ({ id }: PublicEvent): string => id.slice(0, 24);
  const ids = [...new Set(told.map(idOf))].map((id) => new ObjectId(id));
  const found = await store.collection
    .find({ _id: { $in: ids } }, { projection: { _id: 1 }, readConcern: { level: 'majority' } })
    .toArray();
  const known = new Set(found.map(({ _id }) => _id.toHexString()));
  return told.filter((event) => !known.has(idOf(event)));
}
