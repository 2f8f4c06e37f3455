export { activeSpan, outsideSpans, spanAround, spanFields, within } from './active-span.js';
export { startTracer, type TracerHooks } from './exporting.js';
export { kindOfError, SpanKind, type RootSpan, type Span, type SpanAttributes } from './span.js';
export { traceIdOfRequest } from './trace-context.js';
export type { RootOptions, Tracer, TraceSettings } from './tracer.js';
