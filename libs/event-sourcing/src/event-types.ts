import { StoreUnavailable } from './event-store.js';
import type { DomainEvent } from './decider.js';

/** How one type of event is written, and how what earlier releases wrote of it is read. */
export interface EventHistory {
  /** Of the data that this build writes, from 1. */
  version: number;
  /** An entry of a ledger: its data have `legs`, which the store checks (`checkPostings`). */
  isPosting?: boolean;
  /** By the version it begins with: makes the next version's data of it. One for each version below `version`; pure. */
  upcast?: Readonly<Record<number, (data: unknown) => unknown>>;
}
/** Every type of event that this build can read; one that is not here was written by a later release. */
export type EventTypes = Readonly<Record<string, EventHistory>>;

/** An event as it lies in the log. */
export interface StoredEvent {
  type: string;
  /** version of its data; absent: 1 */
  v?: number;
  data: unknown;
}

/** A later release wrote something that this build cannot read: what it would decide on the rest could be wrong for good. */
export class UnknownEvent extends StoreUnavailable {
  override readonly name = 'UnknownEvent';
  constructor(
    readonly stream: string,
    readonly version: number,
    readonly unread: string,
  ) {
    super(`${stream}@${version} holds ${unread}, which this build cannot read`);
  }
}

/** @throws {TypeError} when a version lacks the step to the next one */
export function checkEventTypes(types: EventTypes): void {
  for (const [type, { version, upcast = {} }] of Object.entries(types)) {
    for (let from = 1; from < version; from += 1) if (!upcast[from]) throw new TypeError(`nothing reads version ${from} of ${type}`);
  }
}

export const stored = ({ type, data }: DomainEvent, types: EventTypes | undefined): StoredEvent => {
  const v = types?.[type]?.version ?? 1;
  return v === 1 ? { type, data } : { type, v, data };
};

/** The event in this build's version, or what it is that this build cannot read. */
export function readEvent({ type, v = 1, data }: StoredEvent, types: EventTypes | undefined): { event: DomainEvent; unread?: string } {
  if (!types) return { event: { type, data } };
  const history = types[type];
  if (!history || v > history.version) return { event: { type, data }, unread: v === 1 ? type : `${type} of version ${v}` };
  try {
    let current = data;
    for (let from = v; from < history.version; from += 1) current = history.upcast?.[from]?.(current);
    return { event: { type, data: current } };
  } catch {
    // one damaged event must not fail everybody who is read with it
    return { event: { type, data }, unread: `${type} of version ${v} without what that version holds` };
  }
}
