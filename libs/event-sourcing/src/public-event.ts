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

/** Null for what no relay told: the broker's own answers get among events where an account lets it send them there (decision 65). */
export function readPublicEvent(text: string): PublicEvent | null {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null; // any JSON has these fields or none
    const isEvent = texts.every((name) => typeof value?.[name] === 'string') && numbers.every((name) => Number.isInteger(value?.[name]));
    return isEvent ? (value as unknown as PublicEvent) : null;
  } catch {
    return null;
  }
}
const texts = ['id', 'type', 'stream', 'at'];
const numbers = ['version', 'index'];

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
