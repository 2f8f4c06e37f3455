import { MongoEventStore, StoreBusy, type Append, type EventStore } from '@xuekao/event-sourcing';
import { Coalesced } from './coalesced.js';

const readTimeoutMs = 3000;

/** Reads whole streams of many attempts in one query: at a wave of starts, and after a restart in the middle of an exam. */
export function withGatheredReads(store: EventStore): EventStore {
  if (!(store instanceof MongoEventStore)) return store;
  const whole = new Coalesced<string, Append[]>((streams) => readStreams(store, streams));
  return {
    append: (append) => store.append(append),
    read: (stream, afterVersion = 0) => (afterVersion === 0 ? whole.ask(stream) : store.read(stream, afterVersion)),
    all: (prefix) => store.all(prefix),
    close: () => store.close(),
  };
}

/** What a majority holds, as the store itself reads. */
async function readStreams({ collection }: MongoEventStore, streams: readonly string[]): Promise<Append[][]> {
  const found = new Map<string, Append[]>(streams.map((stream) => [stream, []]));
  const options = { readConcern: { level: 'majority' }, maxTimeMS: readTimeoutMs, batchSize: 1000 } as const;
  try {
    for (const { _id, ...append } of await collection
      .find({ stream: { $in: [...found.keys()] } }, options)
      .sort({ stream: 1, version: 1 })
      .toArray()) {
      found.get(append.stream)?.push({ id: _id.toHexString(), ...append });
    }
  } catch (error) {
    throw new StoreBusy(`${streams.length} streams could not be read`, { cause: error });
  }
  return streams.map((stream) => found.get(stream) ?? []);
}
