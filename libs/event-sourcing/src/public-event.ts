import type { Append } from './event-store.js';

/** An event as other services get it: named by its place in the log. */
export interface PublicEvent<Data = unknown> {
  id: string;
  /** Of the log; absent in what an earlier release told. See `era.ts`. */
  era?: string;
  type: string;
  /** Of its data; absent: 1. */
  v?: number;
  stream: string;
  version: number;
  /** Place within its append, from 0. */
  index: number;
  /** ISO 8601, UTC */
  at: string;
  data: Data;
  /** `traceparent` of the work that it came of, where that trace is sampled. */
  trace?: string;
}

export function publicEvent(
  era: string,
  append: Append,
  index: number,
  { type, v = 1, data }: { type: string; v?: number; data: unknown },
): PublicEvent {
  const { id, stream, version, at } = append;
  const trace = traceOf(append, index);
  return {
    era,
    id: `${id}-${index}`,
    type,
    ...(v === 1 ? {} : { v }),
    stream,
    version,
    index,
    at: at.toISOString(),
    data,
    ...(trace === undefined ? {} : { trace }),
  };
}

/** Of the command that made the event. */
function traceOf({ meta, commands = [] }: Append, index: number): string | undefined {
  let behind = 0;
  const part = commands.find(({ events }) => index < (behind += events));
  const trace = (part?.meta ?? meta)?.['traceparent'];
  return typeof trace === 'string' ? trace : undefined;
}
