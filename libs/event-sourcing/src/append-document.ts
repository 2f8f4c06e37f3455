import { ObjectId } from 'mongodb';
import type { Append, Meta, NewAppend } from './event-store.js';
import { type EventTypes, readEvent, stored, type StoredEvent } from './event-types.js';

/** An append as it lies in the database. */
export interface AppendDocument {
  _id: ObjectId;
  stream: string;
  version: number;
  at: Date;
  events: StoredEvent[];
  meta?: Meta;
  /** of the command; unique within the stream */
  key?: string;
}

export function documentOf({ stream, expectedVersion, events, meta, key }: NewAppend, at: Date, types?: EventTypes): AppendDocument {
  const core = { _id: new ObjectId(), stream, version: expectedVersion + 1, at, events: events.map((event) => stored(event, types)) };
  return { ...core, ...(meta === undefined ? {} : { meta }), ...(key === undefined ? {} : { key }) };
}

export function appendOf({ _id, stream, version, at, events, meta, key }: AppendDocument, types?: EventTypes): Append {
  const read = events.map((event) => readEvent(event, types));
  const unread = read.find((each) => each.unread !== undefined)?.unread;
  return {
    id: _id.toHexString(),
    stream,
    version,
    at,
    events: read.map(({ event }) => event),
    meta,
    ...(key === undefined ? {} : { key }),
    ...(unread === undefined ? {} : { unread }),
  };
}
