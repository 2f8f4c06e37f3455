import { spanFields, type RootSpan } from '@xuekao/tracing';
import { type CollectFunction, Counter, Gauge, Histogram, type HistogramConfiguration, collectDefaultMetrics, register } from 'prom-client';

/**
 * Milliseconds between two looks at how late the event loop is, and so the least that `nodejs_eventloop_lag_*` of its histogram show. The
 * usual 10 ms wake every process a hundred times a second: at rest that was most of what a gateway did.
 */
export const loopLookMs = 100;

// the registry is one for the process; spec files load this module once each
if (register.getSingleMetric('process_cpu_seconds_total') === undefined)
  collectDefaultMetrics({ eventLoopMonitoringPrecision: loopLookMs });

const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

export const metrics = {
  registry: register,
  /** Time from the arrival of a call at its service to the reply, in seconds. */
  callSeconds: withExemplars({ name: 'xuekao_call_seconds', help: 'Calls handled by services', labelNames: ['call', 'code'], buckets }),
  callsInFlight: new Gauge({ name: 'xuekao_calls_in_flight', help: 'Calls that a service works on', labelNames: ['service'] }),
  httpSeconds: withExemplars({
    name: 'xuekao_http_seconds',
    help: 'Requests answered by the gateway',
    labelNames: ['path', 'status'],
    buckets,
  }),
  shed: new Counter({ name: 'xuekao_shed_total', help: 'Requests refused because of load', labelNames: ['class', 'reason'] }),
  /** Stands above 0 without traffic only when one was not given back. */
  places: new Gauge({ name: 'xuekao_places', help: 'Requests that hold a place at the gateway', labelNames: ['class'] }),
  placesLimit: new Gauge({ name: 'xuekao_places_limit', help: 'Places that a class of load has at the gateway', labelNames: ['class'] }),
  /** Stands above 0 without traffic only when some were not given back. */
  bodyBytes: new Gauge({
    name: 'xuekao_body_bytes',
    help: 'Bytes of requests that the gateway holds or has promised to take',
    labelNames: ['class'],
  }),
  bodyBytesLimit: new Gauge({
    name: 'xuekao_body_bytes_limit',
    help: 'Bytes of requests that the gateway takes at once',
    labelNames: ['class'],
  }),
  // libs/sheets or libs/event-sourcing may have made these two
  queue: gauge('xuekao_queue', 'Pieces of work that wait for their turn', ['queue']),
  queueLimit: gauge('xuekao_queue_limit', 'Pieces of work that may wait before the next one is refused', ['queue']),
  spansLost: new Counter({ name: 'xuekao_spans_lost_total', help: 'Spans that did not reach the collector', labelNames: ['service'] }),
  auditLost: new Counter({ name: 'xuekao_audit_lost_total', help: 'Audit rows that could not be written', labelNames: ['service'] }),
  sessionChangesFailed: new Counter({
    name: 'xuekao_session_changes_failed_total',
    help: 'Times that changes of people or roles could not be told to sessions and wait',
  }),
  sockets: new Gauge({ name: 'xuekao_sockets', help: 'Open sockets and server event streams', labelNames: ['kind'] }),
  socketsLimit: new Gauge({
    name: 'xuekao_sockets_limit',
    help: 'Sockets and server event streams that may be open',
    labelNames: ['kind'],
  }),
};

/**
 * A histogram whose buckets name a trace each. The package refuses them for a registry of the older text form, which leaves them out;
 * whoever asks for OpenMetrics gets them (`open-metrics.ts`).
 */
function withExemplars<const L extends string>(configuration: HistogramConfiguration<L>): Histogram<L> {
  const histogram = new Histogram({ ...configuration, enableExemplars: true, registers: [] });
  register.registerMetric(histogram);
  return histogram;
}

/** @param span of the trace to name, where it is kept */
export function observeCall<L extends string>(
  histogram: Histogram<L>,
  labels: Record<L, string>,
  seconds: number,
  span: RootSpan | null | undefined,
): void {
  if (span?.isKept !== true) return histogram.observe({ labels, value: seconds });
  // the type of the package knows the labels of the histogram only; those of an exemplar are others
  const exemplarLabels = spanFields(span) as Record<L, string>;
  histogram.observe({ labels, value: seconds, exemplarLabels });
}

/** A counter of a service's own; the same name twice gives the same metric (one-process form). */
export function counter<const L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  const known = register.getSingleMetric(name);
  if (known) return known as Counter<L>; // registered by this very function under the same name
  return new Counter({ name, help, labelNames });
}

/** A gauge of a service's own, as `counter`. @param collect sets the values when somebody asks */
export function gauge<const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  collect?: CollectFunction<Gauge<L>>,
): Gauge<L> {
  const known = register.getSingleMetric(name);
  if (known) return known as Gauge<L>; // registered by this very function under the same name
  return new Gauge({ name, help, labelNames, ...(collect ? { collect } : {}) });
}
