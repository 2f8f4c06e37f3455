import { ObjectId } from 'mongodb';
import type { DomainEvent } from './decider.js';
import {
  type Append,
  checkAppend,
  checkTogether,
  keysOf,
  KeyTaken,
  partOf,
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
    const { stream, expectedVersion, events, meta, key, commands } = append;
    const appends = this.#streams.get(stream) ?? [];
    const keys = keysOf(append);
    const repeats = this.#byKeys(stream, keys);
    const repeated = key === undefined ? undefined : repeats.get(key);
    if (repeated) return repeated as Append<Event>; // of the same key, so of the same command
    if (repeats.size > 0) throw new KeyTaken(stream, repeats);
    if (expectedVersion > appends.length) throw new RangeError(`${stream} has no version ${expectedVersion}`);
    if (expectedVersion < appends.length) throw new ConcurrencyConflict(stream, expectedVersion);
    const committed = {
      id: new ObjectId().toHexString(),
      stream,
      version: expectedVersion + 1,
      at: new Date(),
      events: [...events],
      meta,
      ...(keys.length === 0 ? {} : { keys }),
      ...(commands === undefined ? {} : { commands }),
    };
    appends.push(committed);
    this.#streams.set(stream, appends);
    return committed;
  }

  #byKeys(stream: string, keys: readonly string[]): Map<string, Append> {
    const appends = this.#streams.get(stream) ?? [];
    return new Map(
      keys.flatMap((key) => {
        const found = appends.find((each) => each.keys?.includes(key));
        return found ? [[key, partOf(found, key)]] : [];
      }),
    );
  }

  async byKeys(stream: string, keys: readonly string[]): Promise<ReadonlyMap<string, Append>> {
    return this.#byKeys(stream, keys);
  }

  async appendAll<Event extends DomainEvent>(appends: readonly KeyedAppend<Event>[]): Promise<Append<Event>[]> {
    const sorted = checkTogether(appends);
    const known = ({ stream, key }: KeyedAppend): boolean => this.#byKeys(stream, [key]).size > 0;
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
