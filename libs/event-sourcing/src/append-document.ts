import { ObjectId } from 'mongodb';
import { type Append, type CommandPart, keysOf, type Meta, type NewAppend } from './event-store.js';
import { type EventTypes, readEvent, stored, type StoredEvent } from './event-types.js';

/** An append as it lies in the database. */
export interface AppendDocument {
  _id: ObjectId;
  stream: string;
  version: number;
  at: Date;
  events: StoredEvent[];
  meta?: Meta;
  /** of its commands, as far as they have one; each is unique within the stream */
  keys?: string[];
  /** the parts of several commands, in order */
  commands?: CommandPart[];
  /** in logs that are chained: short sums of the appends without hash directly before it, which its hash covers */
  covers?: string;
  /** its hash is the first of its stream, although others stand before it */
  begins?: true;
  /** short sums of its events, where it has several */
  sums?: string;
  /** of this append and the hash before it; its last field */
  hash?: string;
}

export function documentOf(append: NewAppend, at: Date, types?: EventTypes): AppendDocument {
  const { stream, expectedVersion, events, meta, commands } = append;
  const keys = keysOf(append);
  return {
    _id: new ObjectId(),
    stream,
    version: expectedVersion + 1,
    at,
    events: events.map((event) => stored(event, types)),
    ...(meta === undefined ? {} : { meta }),
    ...(keys.length === 0 ? {} : { keys }),
    ...(commands === undefined ? {} : { commands: [...commands] }),
  };
}

export function appendOf({ _id, stream, version, at, events, meta, keys, commands }: AppendDocument, types?: EventTypes): Append {
  const read = events.map((event) => readEvent(event, types));
  const unread = read.find((each) => each.unread !== undefined)?.unread;
  return {
    id: _id.toHexString(),
    stream,
    version,
    at,
    events: read.map(({ event }) => event),
    meta,
    ...(keys === undefined ? {} : { keys }),
    ...(commands === undefined ? {} : { commands }),
    ...(unread === undefined ? {} : { unread }),
  };
}
