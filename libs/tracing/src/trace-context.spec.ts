import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { isAmong, newSpanId, newTraceId, readTraceparent, traceIdOfRequest, traceparentOf } from './trace-context.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

it('reads what it writes, and the form of a later version', () => {
  for (const isSampled of [true, false]) {
    const text = traceparentOf({ traceId, spanId, isSampled });
    expect(readTraceparent(text)).toEqual({ traceId, spanId, isSampled });
  }
  expect(readTraceparent(`01-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, isSampled: true });
});

it.each([
  undefined,
  7,
  '',
  `00-${traceId}-${spanId}`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01x`,
  `00-${traceId}-${spanId}-01-${'x'.repeat(200)}`,
])('takes %p for nothing', (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});

it('new ids have their form and differ', () => {
  expect(newTraceId()).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(Array.from({ length: 1000 }, newSpanId)).size).toBe(1000);
  expect(newSpanId()).toMatch(/^[0-9a-f]{16}$/);
});

it.each([0, 0.01, 0.3, 1])('of the traces that requests begin a share of %p is sampled', (ratio) => {
  const all = 20_000;
  const ids = Array.from({ length: all }, () => traceIdOfRequest(randomUUID().replaceAll('-', '').slice(0, 16)));
  const share = ids.filter((id) => isAmong(ratio, id)).length / all;
  // five times the deviation that chance makes
  expect(Math.abs(share - ratio)).toBeLessThanOrEqual(5 * Math.sqrt((ratio * (1 - ratio)) / all));
});
