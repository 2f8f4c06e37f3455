import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from '@xuekao/testing';
import { outsideSpans, spanAround, spanFields, SpanKind, startTracer, within, type RootSpan, type Tracer } from './index.js';

let receiver: OtlpReceiver;
let lost: number;
beforeEach(async () => {
  receiver = await otlpReceiver();
  lost = 0;
});
afterEach(() => receiver.close());

/** @param ratio share of sampled traces  @param slowMs from which on one is kept all the same */
const start = (ratio: number, slowMs = 1000, isParentBased = true): Promise<Tracer> =>
  startTracer('exam', { endpoint: receiver.url, serviceName: '', ratio, isParentBased }, slowMs, { onLost: (count) => (lost += count) });
const server = (tracer: Tracer, name: string, parent?: string, beganAt?: number): RootSpan =>
  tracer.root({ name, kind: SpanKind.SERVER, parent, ...(beganAt === undefined ? {} : { beganAt }) });
const named = (name: string): ReceivedSpan | undefined => receiver.spans.find((span) => span.name === name);

it('sends the spans of a sampled trace, each below the one that it is part of', async () => {
  const tracer = await start(1);
  const root = server(tracer, 'save');
  await within(root, () =>
    spanAround('read', SpanKind.CLIENT, { 'db.collection.name': 'papers' }, async (span) => {
      span?.event('found', { rows: 3 });
      await spanAround('inner', SpanKind.INTERNAL, {}, async () => undefined);
    }),
  );
  root.set({ 'xuekao.code': 0 });
  root.end();
  await tracer.close();
  const [save, read, inner] = [named('save'), named('read'), named('inner')];
  expect(save).toMatchObject({ service: 'exam', kind: 2, parentSpanId: '', hasFailed: false, attributes: { 'xuekao.code': 0 } });
  expect(read).toMatchObject({ kind: 3, parentSpanId: save?.spanId, events: ['found'], attributes: { 'db.collection.name': 'papers' } });
  expect(inner).toMatchObject({ parentSpanId: read?.spanId });
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([root.trace.id]));
  expect(Math.abs((save?.beganAt ?? 0) - Date.now())).toBeLessThan(60_000);
});

it('follows the decision of whoever asked, and tells it on', async () => {
  const [none, all] = [await start(0), await start(1)];
  const asked = server(all, 'asks');
  const served = server(none, 'serves', asked.traceparent);
  expect(served.traceparent).toMatch(new RegExp(`^00-${asked.trace.id}-${served.id}-01$`));
  served.end();
  asked.end();
  // the other way round: nobody wants it, and the share of this process is all
  server(all, 'unwanted', server(none, 'unsampled').traceparent).end();
  const own = await start(1, 1000, false);
  server(own, 'decides itself', server(none, 'unsampled').traceparent).end();
  await Promise.all([none.close(), all.close(), own.close()]);
  expect(receiver.spans.map(({ name }) => name).sort()).toEqual(['asks', 'decides itself', 'serves']);
});

it('keeps what was slow or failed although it was not sampled, with all that was done in it', async () => {
  const tracer = await start(0, 100);
  const slow = server(tracer, 'slow', undefined, performance.now() - 150);
  await within(slow, () => spanAround('its part', SpanKind.CLIENT, {}, async () => undefined));
  slow.end();
  const broken = server(tracer, 'broken');
  const failing = (): Promise<never> => Promise.reject(new RangeError('a sentence with somebody’s words'));
  await expect(within(broken, () => spanAround('throws', SpanKind.CLIENT, {}, failing))).rejects.toThrow(RangeError);
  broken.fail('500');
  broken.end();
  server(tracer, 'quick').end();
  await tracer.close();
  expect(receiver.spans.map(({ name }) => name).sort()).toEqual(['broken', 'its part', 'slow', 'throws']);
  expect([slow.isKept, broken.isKept]).toEqual([true, true]);
  expect(named('throws')).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'RangeError' } });
  expect(receiver.text()).not.toContain('somebody');
});

it('of a storm of slow work it keeps twenty traces a second', async () => {
  const tracer = await start(0, 100);
  const roots = Array.from({ length: 500 }, (_none, n) => server(tracer, `slow ${n}`, undefined, performance.now() - 150));
  for (const root of roots) root.end();
  await tracer.close();
  expect(receiver.spans.length).toBeGreaterThanOrEqual(20);
  expect(receiver.spans.length).toBeLessThanOrEqual(40);
  expect(roots.filter(({ isKept }) => isKept).length).toBe(receiver.spans.length);
});

it('work that its call did not wait for is sent with a trace that was kept, and a trace of many steps is bounded', async () => {
  const tracer = await start(1);
  const root = server(tracer, 'long');
  const late = root.child('late', SpanKind.INTERNAL);
  for (let n = 0; n < 1000; n += 1) root.child('step', SpanKind.INTERNAL).end();
  root.end();
  late.end();
  for (let n = 0; n < 1000; n += 1) root.child('behind', SpanKind.INTERNAL).end();
  await tracer.close();
  expect(named('late')).toBeDefined();
  expect(receiver.spans.length).toBeLessThan(700);
  expect(named('long')?.attributes['xuekao.spans_left_out']).toBeGreaterThan(600);
});

it('what several callers share is part of none of them, and outside of traces nothing is one', async () => {
  const tracer = await start(1);
  const root = server(tracer, 'call');
  within(root, () => {
    expect(spanFields()).toEqual({ trace_id: root.trace.id, span_id: root.id });
    outsideSpans(() => expect(spanFields()).toEqual({}));
  });
  expect(spanFields()).toEqual({});
  expect(await spanAround('nothing', SpanKind.INTERNAL, {}, async (span) => span)).toBeUndefined();
  root.end();
  await tracer.close();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['call']);
});

it('tells of spans that did not reach the collector', async () => {
  const tracer = await start(1);
  await receiver.close();
  server(tracer, 'save').end();
  await tracer.close();
  expect(lost).toBe(1);
}, 60_000);
