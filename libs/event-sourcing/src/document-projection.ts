import { type Collection, MongoBulkWriteError, MongoServerError } from 'mongodb';
import type { Decider, DomainEvent } from './decider.js';
import type { Append, EventStore } from './event-store.js';
import { GroupCommit, type GroupCommitOptions, type PendingWrite } from './group-commit.js';
import { concerns, type Projection } from './projection.js';
import { checkRead } from './set-aside.js';

/** Document of `documentProjection`: one for each stream. */
export interface ProjectedDocument {
  _id: string;
  /** Grows with every event that the read model shows; a document never replaces one with the same or a higher number. */
  version: number;
}
/** The stream has no document any more, whatever comes. */
interface Gone {
  _id: string;
  isGone: true;
}
export interface DocumentProjectionOptions<State, Event extends DomainEvent, Document extends ProjectedDocument> {
  name: string;
  handles: ReadonlySet<Event['type']>;
  prefix?: string;
  collection: Collection<Document>;
  /** How a stream's state is built: a decider, or a fold of its own. */
  fold: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>;
  /** A function of the handled events alone, so that a rebuild gives the same bytes. `null`: no document (yet). */
  documentOf: (stream: string, state: State) => Document | Gone | null;
  /** No document is ever gone: one that was not there before needs no second look. */
  neverGone?: true;
  /** Source of the present state: an AggregateStore's `load`, or the log. */
  states: { load(stream: string, options: { atLeast: number }): Promise<{ state: State }> } | EventStore;
}

const duplicateKey = 11_000;
/** Whether the document was not there before. */
type IsNew = boolean;
/** The follower hands over a few hundred at a time; what is refused here it brings again. */
const together: GroupCommitOptions = { batchSize: 200, batchBytes: Infinity, inFlight: 2, queueLength: 20_000, timeoutMs: 3000 };

/**
 * One document per stream: the stream's present state, shown. Idempotent, and ordered by the document's `version`. A document that is gone
 * leaves no version behind, so whoever writes one that is not there looks whether it should be.
 */
export function documentProjection<State, Event extends DomainEvent, Document extends ProjectedDocument>(
  options: DocumentProjectionOptions<State, Event, Document>,
): Projection {
  const { name, handles, prefix, collection, fold, documentOf, states, neverGone = false } = options;
  const documents = collection as unknown as Collection<ProjectedDocument>; // only these two fields matter to the writing
  const writes = new GroupCommit<ProjectedDocument, IsNew>((batch) => replaceTogether(documents, batch), together);
  const stateOf = (appends: readonly Append[]): State => {
    checkRead(appends);
    // the streams hold this fold's events
    return appends.flatMap(({ events }) => events as readonly Event[]).reduce((state, event) => fold.evolve(state, event), fold.initial());
  };
  const present = async (stream: string, atLeast: number): Promise<State> =>
    'load' in states ? (await states.load(stream, { atLeast })).state : stateOf(await states.read(stream));
  const show = async (stream: string, state: State): Promise<IsNew> => {
    const document = documentOf(stream, state);
    if (document === null) return false;
    if (!('isGone' in document)) return writes.submit(document, 0);
    await documents.deleteOne({ _id: document._id });
    return false;
  };
  const showAppend = async (append: Append): Promise<void> => {
    const { stream, version } = append;
    // a stream's first append is its state: nothing has to be read, wherever the stream was begun, and nothing is gone yet
    if (version === 1) return void (await show(stream, stateOf([append])));
    const isNew = await show(stream, await present(stream, version));
    // while it was written another process may have deleted what stood there; no cached state knows
    if (isNew && !neverGone) await show(stream, await present(stream, Infinity));
  };
  const projection: Projection = {
    name,
    handles,
    ...(prefix === undefined ? {} : { prefix }),
    async apply(appends) {
      const newest = new Map<string, Append>();
      for (const append of appends) {
        if (concerns(projection, append) && append.version > (newest.get(append.stream)?.version ?? 0)) newest.set(append.stream, append);
      }
      await Promise.all([...newest.values()].map(showAppend));
    },
    async replay(stream, appends) {
      await show(stream, stateOf(appends));
    },
    async reset() {
      await documents.deleteMany({});
    },
  };
  return projection;
}

/** A wave of starts or hand-ins shows its documents by a few commands; whichever the command did not take is looked at by itself. */
async function replaceTogether(
  collection: Collection<ProjectedDocument>,
  batch: readonly PendingWrite<ProjectedDocument, IsNew>[],
): Promise<void> {
  let open = batch;
  let inserted: Readonly<Record<number, unknown>> = {};
  try {
    const { upsertedIds } = await collection.bulkWrite(
      batch.map(({ item }) => ({ replaceOne: olderThan(item) })),
      { ordered: false, ignoreUndefined: true },
    );
    inserted = upsertedIds;
    open = [];
  } catch (error) {
    const failed =
      error instanceof MongoBulkWriteError && !error.result.getWriteConcernError()
        ? new Set([error.writeErrors].flat().map(({ index }) => index))
        : null;
    if (!failed || failed.size === 0) {
      for (const { reject } of batch) reject(error instanceof Error ? error : new Error('documents were not written', { cause: error }));
      return;
    }
    if (error instanceof MongoBulkWriteError) inserted = error.result.upsertedIds;
    open = batch.filter((_waiting, index) => failed.has(index));
  }
  const alone = new Set(open);
  for (const [index, waiting] of batch.entries()) if (!alone.has(waiting)) waiting.resolve(index in inserted);
  await Promise.all(open.map(({ item, resolve, reject }) => replaceOlder(collection, item).then(resolve, reject)));
}

const olderThan = ({ _id, ...rest }: ProjectedDocument) => ({
  filter: { _id, version: { $lt: rest.version } },
  replacement: rest,
  upsert: true,
});

async function replaceOlder(collection: Collection<ProjectedDocument>, document: ProjectedDocument): Promise<IsNew> {
  const { filter, replacement } = olderThan(document);
  try {
    return (await collection.replaceOne(filter, replacement, { upsert: true, ignoreUndefined: true })).upsertedCount > 0;
  } catch (error) {
    // the document is there and as new as this one
    if (!(error instanceof MongoServerError && error.code === duplicateKey && isIdConflict(error))) throw error;
    return false;
  }
}

/** A unique index of the read model's own is a fault that must be seen. */
const isIdConflict = ({ errorResponse }: MongoServerError): boolean =>
  Object.keys((errorResponse['keyPattern'] as object | undefined) ?? { _id: 1 }).join() === '_id';
