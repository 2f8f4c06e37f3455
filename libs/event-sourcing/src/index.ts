export {
  AggregateStore,
  type AggregateStoreOptions,
  type CommandFacts,
  type Executed,
  type LoadOptions,
  type Versioned,
} from './aggregate-store.js';
export { Batcher, type BatcherOptions } from './batcher.js';
export type { Decider, DomainEvent } from './decider.js';
export { documentProjection, type DocumentProjectionOptions, type ProjectedDocument } from './document-projection.js';
export {
  type Append,
  AppendUnknown,
  ConcurrencyConflict,
  type EventStore,
  type Meta,
  type NewAppend,
  type Page,
  StoreBusy,
  StoreUnavailable,
  type KeyedAppend,
  type CommandPart,
  type KeyedEventStore,
  KeyTaken,
} from './event-store.js';
export { MemoryEventStore } from './memory-event-store.js';
export { MongoEventStore, type MongoEventStoreOptions } from './mongo-event-store.js';
export { project, type Projection, rebuild } from './projection.js';
export { consume, type ConsumeOptions, LaterRelease } from './consumer.js';
export type { FollowOptions, LogFollower } from './log-follower.js';
export { followProjection } from './projection-follower.js';
export { ShownAtOnce } from './shown-at-once.js';
export type { PublicEvent } from './public-event.js';
export { relay, type RelayOptions } from './relay.js';
export { type ConsumerWanted, makeStream, openConsumer, removeForeign, type StreamWanted } from './streams.js';
export { MongoSnapshots, type Snapshot, type Snapshots } from './snapshots.js';
export { roughBytes } from './rough-bytes.js';
export { isOfDatabase } from './set-aside.js';
export { type NotShown, notShown } from './not-shown.js';
export { defaultStateBytes } from './state-cache.js';
export { JetStreamMissing, requireJetStream } from './jetstream-there.js';
export { checkTold, LogBehind, type ToldOptions } from './told.js';
export { type Leg, Unbalanced } from './posting.js';
export { type EventHistory, type EventTypes, UnknownEvent } from './event-types.js';
export { Emptying } from './emptying.js';
export { beginEra, eraOf, firstEra } from './era.js';
export { serveHistory } from './history.js';
export { type DocumentsThere, Outbox, type OutboxEvent, type OutboxOptions } from './outbox.js';
export { type Present, serveSnapshot, type SnapshotOptions } from './outbox-snapshot.js';
export { buildIfEmpty, readModelName, rebuildBeside, type RebuildOptions, type Rebuilt } from './rebuild-beside.js';
export { type FollowerDocument, Lease } from './lease.js';
export { isSoleProcess, newHolder, workAsSole } from './sole-process.js';
export { FailurePauses, pauseAfter } from './failure-pauses.js';
export { type DueItem, type Scan, Timers, type TimersOptions } from './timers.js';
export type { Evidence } from './evidence.js';
export { checkChain, type BrokenLink, type ChainCheck } from './hash-chain.js';
export { proveStream } from './prove-stream.js';
export { type Altered, type Proved, StreamProof } from './stream-proof.js';
