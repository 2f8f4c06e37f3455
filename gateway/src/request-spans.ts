import type { CallSpec } from '@xuekao/contracts';
import { SpanKind, traceIdOfRequest, type RootSpan, type Tracer } from '@xuekao/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** of its trace; null where nothing is traced, and for what is no call */
    span: RootSpan | null;
  }
}

/**
 * Begins the trace of a call. The request's number is the number of the trace. What a browser says of a trace of its own is told by a link:
 * a stranger neither chooses our numbers nor decides what is kept.
 */
export function beginSpan(tracer: Tracer | null, { path }: CallSpec, request: FastifyRequest, reply: FastifyReply): void {
  if (!tracer) return;
  const { traceparent } = request.headers;
  request.span = tracer.root({
    name: `${request.method} ${path}`,
    kind: SpanKind.SERVER,
    traceId: traceIdOfRequest(request.id),
    link: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: { 'http.request.method': request.method, 'http.route': path, 'xuekao.request_id': request.id },
    beganAt: performance.now() - reply.elapsedTime,
  });
}

export function endSpan({ span, passed }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (!span) return;
  const { admitMs, placeMs, answerMs } = passed ?? {};
  span.set({
    'http.response.status_code': statusCode,
    ...(admitMs === undefined ? {} : { 'xuekao.admit_ms': admitMs }),
    ...(placeMs === undefined ? {} : { 'xuekao.place_ms': placeMs }),
    ...(answerMs === undefined ? {} : { 'xuekao.answer_ms': answerMs }),
  });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
