import { AsyncLocalStorage } from 'node:async_hooks';
import { kindOfError, type Span, type SpanAttributes, type SpanKind } from './span.js';

const active = new AsyncLocalStorage<Span>();

/** The span that this work belongs to; none where nothing is traced. */
export const activeSpan = (): Span | undefined => active.getStore();

/** @param span none: the work runs as it would without this function */
export const within = <T>(span: Span | null | undefined, work: () => T): T => (span ? active.run(span, work) : work());

/** For work that several callers share: it belongs to none of them. */
export const outsideSpans = <T>(work: () => T): T => (active.getStore() ? active.exit(work) : work());

/** Does work as a span below the active one. @param work gets the span; undefined where nothing is traced */
export async function spanAround<T>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = active.getStore()?.child(name, kind, attributes);
  if (!span) return work(undefined);
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail(kindOfError(error));
    throw error;
  } finally {
    span.end();
  }
}

/** For lines of a log, by the names that OpenTelemetry gives them; an object of its own each time, because pino adds to it. */
export function spanFields(span: Span | undefined = active.getStore()): { trace_id?: string; span_id?: string } {
  return span ? { trace_id: span.trace.id, span_id: span.id } : {};
}
