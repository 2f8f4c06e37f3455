import { randomUUID } from 'node:crypto';

/** Names a span of another process, as the header `traceparent` of W3C Trace Context says it. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const longestHeader = 200;

/** @returns undefined for what is no `traceparent` */
export function readTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string' || text.length > longestHeader) return undefined;
  const [, traceId, spanId, flags] = form.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string => `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/**
 * A trace of 64 bits, written as OpenTelemetry writes those of Zipkin: the number that a person reads in an error message is the trace's
 * own, and viewers find it without the zeros.
 */
export const traceIdOfRequest = (requestId: string): string => requestId.padStart(32, '0');

export const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** Digits of a UUID that are neither its version nor its variant. */
export function newSpanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 32);
}

const decidingDigits = 13;
const most = 16 ** decidingDigits;

/** Every process comes to the same decision about a trace: the last 52 bits of its id are random. */
export const isAmong = (ratio: number, traceId: string): boolean => Number.parseInt(traceId.slice(-decidingDigits), 16) < ratio * most;
