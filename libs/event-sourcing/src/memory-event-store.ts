import { ObjectId } from 'mongodb';
import type { DomainEvent } from './decider.js';
import {
  type Append,
  checkAppend,
  checkTogether,
  ConcurrencyConflict,
  type KeyedEventStore,
  type KeyedAppend,
  type NewAppend,
  type Page,
  StoreBusy,
} from './event-store.js';

/** Keeps nothing beyond the process: for tests, and for measuring what the database costs (`EVENT_STORE=memory`). */
export class MemoryEventStore implements KeyedEventStore {
  readonly #streams = new Map<string, Append[]>();
  #closed = false;

  async append<Event extends DomainEvent>(append: NewAppend<Event>): Promise<Append<Event>> {
    return this.#write(append);
  }

  /** At once: what is checked here stays so until it is written. */
  #write<Event extends DomainEvent>(append: NewAppend<Event>): Append<Event> {
    checkAppend(append);
    if (this.#closed) throw new StoreBusy('the event store is closed');
    const { stream, expectedVersion, events, meta, key } = append;
    const appends = this.#streams.get(stream) ?? [];
    const repeated = key === undefined ? undefined : appends.find((each) => each.key === key);
    if (repeated) return { ...(repeated as Append<Event>), isRepeat: true }; // of the same key, so of the same command
    if (expectedVersion > appends.length) throw new RangeError(`${stream} has no version ${expectedVersion}`);
    if (expectedVersion < appends.length) throw new ConcurrencyConflict(stream, expectedVersion);
    const committed = {
      id: new ObjectId().toHexString(),
      stream,
      version: expectedVersion + 1,
      at: new Date(),
      events: [...events],
      meta,
      ...(key === undefined ? {} : { key }),
    };
    appends.push(committed);
    this.#streams.set(stream, appends);
    return committed;
  }

  async appendAll<Event extends DomainEvent>(appends: readonly KeyedAppend<Event>[]): Promise<Append<Event>[]> {
    const sorted = checkTogether(appends);
    const known = ({ stream, key }: KeyedAppend): boolean => (this.#streams.get(stream) ?? []).some((each) => each.key === key);
    const taken = sorted.filter(known);
    for (const { stream, expectedVersion } of sorted)
      if (taken.length === 0 ? (this.#streams.get(stream)?.length ?? 0) !== expectedVersion : !taken.some((each) => each.stream === stream))
        throw new ConcurrencyConflict(stream, expectedVersion);
    const written = new Map(sorted.map((append) => [append.stream, this.#write(append)]));
    return appends.flatMap(({ stream }) => written.get(stream) ?? []);
  }

  async read(stream: string, afterVersion = 0): Promise<Append[]> {
    return (this.#streams.get(stream) ?? []).slice(afterVersion);
  }

  async *pages(stream: string, afterVersion = 0): AsyncIterable<Page> {
    yield { appends: await this.read(stream, afterVersion), isLast: true };
  }

  async *all(prefix = ''): AsyncIterable<Append> {
    for (const stream of [...this.#streams.keys()].filter((name) => name.startsWith(prefix)).sort()) yield* await this.read(stream);
  }

  async close(): Promise<void> {
    this.#closed = true;
  }
}
