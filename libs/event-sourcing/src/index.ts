export { AggregateStore, type AggregateStoreOptions, type Executed, type Versioned } from './aggregate-store.js';
export type { Decider, DomainEvent } from './decider.js';
export { documentProjection, type DocumentProjectionOptions, type ProjectedDocument } from './document-projection.js';
export { type Append, AppendUnknown, ConcurrencyConflict, type EventStore, type Meta, type NewAppend, StoreBusy, StoreUnavailable } from './event-store.js';
export { MemoryEventStore } from './memory-event-store.js';
export { MongoEventStore, type MongoEventStoreOptions } from './mongo-event-store.js';
export { project, type Projection, rebuild } from './projection.js';
