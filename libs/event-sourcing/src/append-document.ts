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
}

export function documentOf({ stream, expectedVersion, events, meta }: NewAppend, at: Date, types?: EventTypes): AppendDocument {
  const core = { _id: new ObjectId(), stream, version: expectedVersion + 1, at, events: events.map((event) => stored(event, types)) };
  return meta === undefined ? core : { ...core, meta };
}

export function appendOf({ _id, stream, version, at, events, meta }: AppendDocument, types?: EventTypes): Append {
  const read = events.map((event) => readEvent(event, types));
  const unread = read.find((each) => each.unread !== undefined)?.unread;
  return {
    id: _id.toHexString(),
    stream,
    version,
    at,
    events: read.map(({ event }) => event),
    meta,
    ...(unread === undefined ? {} : { unread }),
  };
}
