import { hostname } from 'node:os';
import { SpanStatusCode, TraceFlags, type HrTime, type Link, type SpanContext } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Span } from './span.js';
import { readTraceparent } from './trace-context.js';
import { Tracer, type TraceSettings } from './tracer.js';

export interface TracerHooks {
  /** Spans did not reach the collector. */
  onLost(count: number, error: unknown): void;
}

const longestQueue = 4096;
const delayMs = 2000;
const timeoutMs = 5000;

/**
 * The tracer of one service, with its own way to the collector. The packages of OpenTelemetry are loaded here, so that a process without
 * traces has none of them.
 * @param slowMs from which on a trace is kept although it is not among the sampled ones
 */
export async function startTracer(service: string, settings: TraceSettings, slowMs: number, hooks: TracerHooks): Promise<Tracer> {
  const [{ OTLPTraceExporter }, { BatchSpanProcessor }, { detectResources, envDetector, resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ]);
  const resource = detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({
      'service.namespace': 'xuekao',
      'service.name': settings.serviceName || service,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
  );
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: timeoutMs });
  const processor = new BatchSpanProcessor({
    exporter: telling(exporter, hooks),
    maxQueueSize: longestQueue,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: 2 * timeoutMs,
  });
  return new Tracer(settings, slowMs, {
    add: (span) => processor.onEnd(readable(span, resource, service)),
    // its failures were told one by one
    close: () => processor.shutdown().catch(() => undefined),
  });
}

/** The processor keeps failures to itself. */
function telling(exporter: SpanExporter, { onLost }: TracerHooks): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onLost(spans.length, result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function readable(span: Span, resource: Resource, service: string): ReadableSpan {
  const { trace, name, kind, parentId, attributes, beganAt, endedAt = beganAt, failure, events = [] } = span;
  const contextOf = (spanId: string): SpanContext => ({ traceId: trace.id, spanId, traceFlags: TraceFlags.SAMPLED });
  const context = contextOf(span.id);
  const linked = readTraceparent(span.link);
  const links: Link[] = linked
    ? [{ context: { traceId: linked.traceId, spanId: linked.spanId, traceFlags: TraceFlags.NONE, isRemote: true } }]
    : [];
  return {
    name,
    kind,
    spanContext: () => context,
    ...(parentId === undefined ? {} : { parentSpanContext: contextOf(parentId) }),
    startTime: timeOf(trace.clock + beganAt),
    endTime: timeOf(trace.clock + endedAt),
    duration: timeOf(endedAt - beganAt),
    ended: true,
    status: { code: failure === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: failure === undefined ? { ...attributes } : { ...attributes, 'error.type': failure },
    links,
    events: events.map((event) => ({ name: event.name, time: timeOf(trace.clock + event.at), attributes: { ...event.attributes } })),
    resource,
    instrumentationScope: { name: `xuekao.${service}` },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** @param ms since the epoch, with its fraction */
function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}
