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
}

export const publicEvent = (
  era: string,
  { id, stream, version, at }: Append,
  index: number,
  { type, v = 1, data }: { type: string; v?: number; data: unknown },
): PublicEvent => ({
  era,
  id: `${id}-${index}`,
  type,
  ...(v === 1 ? {} : { v }),
  stream,
  version,
  index,
  at: at.toISOString(),
  data,
});
