import { type CollectFunction, Counter, Gauge, register } from 'prom-client';
import { UnknownEvent } from './event-types.js';

/** The same name twice gives the same metric: several stores may live in one process. */
function counter<const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
  const known = register.getSingleMetric(name);
  return known ? (known as Counter<L>) : new Counter({ name, help, labelNames }); // registered here under the same name
}
/** @param collect sets the values when somebody asks */
export function gauge<const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  collect?: CollectFunction<Gauge<L>>,
): Gauge<L> {
  const known = register.getSingleMetric(name);
  return known ? (known as Gauge<L>) : new Gauge({ name, help, labelNames, ...(collect ? { collect } : {}) }); // see above
}

export const storeMetrics = {
  /** written, failed, dropped (too many waited), used, refused (of another schema, or not of this log) */
  snapshots: counter('xuekao_snapshots_total', 'Snapshots of states by what became of them', ['outcome']),
  coldReads: counter('xuekao_cold_reads_total', 'States that were built because the process did not hold them', ['log']),
  tailReads: counter('xuekao_tail_reads_total', 'Times that a state was brought up to date from what stands behind it in the log', ['log']),
  stateBytes: gauge('xuekao_state_cache_bytes', 'Estimated bytes of the states that are kept', ['log']),
  stateBytesLimit: gauge('xuekao_state_cache_bytes_limit', 'Estimated bytes of the states that are kept at most', ['log']),
  // the platform may have made these two
  queue: gauge('xuekao_queue', 'Pieces of work that wait for their turn', ['queue']),
  queueLimit: gauge('xuekao_queue_limit', 'Pieces of work that may wait before the next one is refused', ['queue']),
  /** An alarm: the process is older than what it reads. */
  unknownEvents: counter('xuekao_unknown_events_total', 'Times that an event of a later release was met', ['type']),
  /** An alarm while above 0: a read model or a relay lacks these streams until they are done again. */
  setAside: gauge('xuekao_streams_set_aside', 'Streams that a follower of the log could not do and left out', ['follower']),
  followerFaults: counter('xuekao_follower_faults_total', 'Faults that a follower of the log has met', ['follower']),
  /** An alarm while it grows: the follower stands still, also when nothing waits for it yet. */
  followerFaultsInRow: gauge('xuekao_follower_faults_in_row', 'Faults that a follower of the log has met since it last worked', [
    'follower',
  ]),
  /** An alarm while above 0: a consumer goes on without these events. */
  parked: gauge('xuekao_events_parked', 'Events that a consumer could not handle and keeps for later', ['durable']),
  /** told at the pace of a look, every few seconds */
  consumerBehind: gauge('xuekao_consumer_behind_events', 'Events that a consumer has not done yet, at the broker and in its process', [
    'durable',
  ]),
  evicted: counter('xuekao_state_cache_evicted_total', 'States that left the cache because it was full', ['log']),
};

// 0 and "nobody looks" are two things
storeMetrics.unknownEvents.inc({ type: '' }, 0);
storeMetrics.parked.set({ durable: '' }, 0);

export function unknownEvent(stream: string, version: number, unread: string): UnknownEvent {
  storeMetrics.unknownEvents.inc({ type: unread });
  return new UnknownEvent(stream, version, unread);
}
