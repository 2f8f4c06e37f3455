import { ObjectId } from 'mongodb';
import type { DomainEvent } from './decider.js';
import type { Append, Meta, NewAppend } from './event-store.js';

/** An append as it lies in the database. */
export interface AppendDocument {
  _id: ObjectId;
  stream: string;
  version: number;
  at: Date;
  events: DomainEvent[];
  meta?: Meta;
}

export function documentOf({ stream, expectedVersion, events, meta }: NewAppend, at: Date): AppendDocument {
  const core = { _id: new ObjectId(), stream, version: expectedVersion + 1, at, events: events.map(({ type, data }) => ({ type, data })) };
  return meta === undefined ? core : { ...core, meta };
}

export const appendOf = ({ _id, stream, version, at, events, meta }: AppendDocument): Append => ({
  id: _id.toHexString(), stream, version, at, events, meta,
});
