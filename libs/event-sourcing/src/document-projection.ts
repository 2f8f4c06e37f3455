import { type Collection, MongoServerError } from 'mongodb';
import type { Decider, DomainEvent } from './decider.js';
import type { Append, EventStore } from './event-store.js';
import { concerns, type Projection } from './projection.js';

/** What `documentProjection` writes: one document per stream. */
export interface ProjectedDocument {
  _id: string;
  /** Grows with every event that the read model shows; a document never replaces one with the same or a higher number. */
  version: number;
}
export interface DocumentProjectionOptions<State, Event extends DomainEvent, Document extends ProjectedDocument> {
  name: string;
  handles: ReadonlySet<Event['type']>;
  prefix?: string;
  collection: Collection<Document>;
  /** How a stream's state is built: a decider, or a fold of its own. */
  fold: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>;
  /** A function of the handled events alone, so that a rebuild gives the same bytes. `null`: no document (yet). */
  documentOf: (stream: string, state: State) => Document | null;
  /** Where the present state comes from: an AggregateStore's `load`, or the log. */
  states: { load(stream: string, atLeast: number): Promise<{ state: State }> } | EventStore;
}

const duplicateKey = 11_000;

/** One document per stream: the stream's present state, shown. Idempotent, and ordered by the document's `version`. */
export function documentProjection<State, Event extends DomainEvent, Document extends ProjectedDocument>(
  options: DocumentProjectionOptions<State, Event, Document>,
): Projection {
  const { name, handles, prefix, collection, fold, documentOf, states } = options;
  const documents = collection as unknown as Collection<ProjectedDocument>; // only these two fields matter to the writing
  const stateOf = (appends: readonly Append[]): State =>
    appends.flatMap(({ events }) => events as readonly Event[]).reduce((state, event) => fold.evolve(state, event), fold.initial()); // the streams hold this fold's events
  const present = async (stream: string, atLeast: number): Promise<State> =>
    'load' in states ? (await states.load(stream, atLeast)).state : stateOf(await states.read(stream));
  const show = async (stream: string, state: State): Promise<void> => {
    const document = documentOf(stream, state);
    if (document) await replaceOlder(documents, document);
  };
  const projection: Projection = {
    name,
    handles,
    ...(prefix === undefined ? {} : { prefix }),
    async apply(appends) {
      const newest = new Map<string, number>();
      for (const append of appends) {
        if (concerns(projection, append)) newest.set(append.stream, Math.max(append.version, newest.get(append.stream) ?? 0));
      }
      await Promise.all([...newest].map(async ([stream, version]) => show(stream, await present(stream, version))));
    },
    replay: (stream, appends) => show(stream, stateOf(appends)),
    async reset() {
      await documents.deleteMany({});
    },
  };
  return projection;
}

async function replaceOlder(collection: Collection<ProjectedDocument>, { _id, ...rest }: ProjectedDocument): Promise<void> {
  try {
    await collection.replaceOne({ _id, version: { $lt: rest.version } }, rest, { upsert: true, ignoreUndefined: true });
  } catch (error) {
    // the document is there and as new as this one
    if (!(error instanceof MongoServerError && error.code === duplicateKey && isIdConflict(error))) throw error;
  }
}

/** A unique index of the read model's own is a fault that must be seen. */
const isIdConflict = ({ errorResponse }: MongoServerError): boolean => Object.keys((errorResponse['keyPattern'] as object | undefined) ?? { _id: 1 }).join() === '_id';
