import type { Append, EventStore } from './event-store.js';
import { checkRead } from './set-aside.js';

/**
 * A read model made from the log. `apply` may be called with an append that it has seen, from several processes at once and in any order:
 * it answers for that itself (`documentProjection` does).
 */
export interface Projection {
  readonly name: string;
  /** Types of events that change the read model. */
  readonly handles: ReadonlySet<string>;
  /** Streams whose names begin with it. */
  readonly prefix?: string;
  apply(appends: readonly Append[]): Promise<void>;
  /** Puts a whole stream into the emptied read model; `appends` begins with the first. */
  replay(stream: string, appends: readonly Append[]): Promise<void>;
  /** Empties the read model. */
  reset(): Promise<void>;
}

/** An append that this build cannot read may concern any projection. */
export const concerns = ({ handles, prefix = '' }: Projection, { stream, events, unread }: Append): boolean =>
  stream.startsWith(prefix) && (unread !== undefined || events.some(({ type }) => handles.has(type)));

/** Applies an append to read models at once, in the process that made it. A failure is no loss: the follower comes past the same append. */
export async function project(projections: readonly Projection[], append: Append): Promise<void> {
  await Promise.all(projections.filter((projection) => concerns(projection, append)).map((projection) => projection.apply([append])));
}

/**
 * Drops a read model and makes it again from the log alone. The platform may go on working: what is appended meanwhile
 * reaches the read model by the usual way, in any order with the rebuild.
 * @returns how many streams were read
 */
export async function rebuild(store: EventStore, projection: Projection): Promise<number> {
  await projection.reset();
  return replayAll(store, projection);
}

/** @param onFault takes a stream that could not be done, so that the others are; without it the first one ends everything */
export async function replayAll(
  store: EventStore,
  projection: Projection,
  onFault?: (stream: string, error: unknown) => Promise<void>,
): Promise<number> {
  let streams = 0;
  for await (const { stream, appends } of streamsOf(store, projection.prefix)) {
    streams += 1;
    if (!appends.some((append) => concerns(projection, append))) continue;
    try {
      checkRead(appends);
      await projection.replay(stream, appends);
    } catch (error) {
      if (!onFault) throw error;
      await onFault(stream, error);
    }
  }
  return streams;
}

async function* streamsOf(store: EventStore, prefix: string | undefined): AsyncIterable<{ stream: string; appends: Append[] }> {
  let appends: Append[] = [];
  for await (const append of store.all(prefix)) {
    const [first] = appends;
    if (first && first.stream !== append.stream) {
      yield { stream: first.stream, appends };
      appends = [];
    }
    appends.push(append);
  }
  const [first] = appends;
  if (first) yield { stream: first.stream, appends };
}
