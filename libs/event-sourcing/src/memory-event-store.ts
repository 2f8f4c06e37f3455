import { ObjectId } from 'mongodb';
import type { DomainEvent } from './decider.js';
import { type Append, checkAppend, ConcurrencyConflict, type EventStore, type NewAppend, type Page, StoreBusy } from './event-store.js';

/** Keeps nothing beyond the process: for tests, and for measuring what the database costs (`EVENT_STORE=memory`). */
export class MemoryEventStore implements EventStore {
  readonly #streams = new Map<string, Append[]>();
  #closed = false;

  async append<Event extends DomainEvent>(append: NewAppend<Event>): Promise<Append<Event>> {
    checkAppend(append);
    if (this.#closed) throw new StoreBusy('the event store is closed');
    const { stream, expectedVersion, events, meta } = append;
    const appends = this.#streams.get(stream) ?? [];
    if (expectedVersion > appends.length) throw new RangeError(`${stream} has no version ${expectedVersion}`);
    if (expectedVersion < appends.length) throw new ConcurrencyConflict(stream, expectedVersion);
    const committed = { id: new ObjectId().toHexString(), stream, version: expectedVersion + 1, at: new Date(), events: [...events], meta };
    appends.push(committed);
    this.#streams.set(stream, appends);
    return committed;
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
