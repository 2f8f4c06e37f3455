import { headers } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, subjectOf } from '@xuekao/contracts';
import { failure, type WireRequest } from '@xuekao/platform';
import { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from '@xuekao/testing';
import request from 'supertest';
import { newId, startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';

const call = calls.exam.papers.leftTime;
const strangers = '4bf92f3577b34da6a3ce929d0e0e4736';
let receiver: OtlpReceiver;
let under: GatewayUnderTest;
let token: string;
/** what the service behind the gateway got */
const asked: WireRequest[] = [];
let isBroken = false;

beforeAll(async () => {
  receiver = await otlpReceiver();
  under = await startUnderTest('spans', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    SLOW_CALL_MS: '60000',
    METRICS_PORT: '0',
  });
  ({ token } = await under.signIn());
  under.nats.subscribe(under.config.subject('call.identity.>'), {
    callback: (_error, message) => void message.respond('{"code":10000503}'),
  });
  under.nats.subscribe(under.config.subject(subjectOf(call)), {
    callback: (_error, message) => {
      const wire = message.json<WireRequest>();
      asked.push(wire);
      const head = headers();
      const { status, body } = failure(new Error('the service is broken'), wire.r);
      if (isBroken) head.set('status', String(status));
      message.respond(isBroken ? body : '{"code":0,"msg":"","data":1}', { headers: head });
    },
  });
  await under.nats.flush();
}, 60_000);
afterAll(async () => {
  await under.close();
  await receiver.close();
});

const ask = (): Promise<{ status: number; text: string }> =>
  // a page that would have everything kept
  Promise.resolve(
    request(under.url)
      .post(call.path)
      .set({ token, traceparent: `00-${strangers}-00f067aa0ba902b7-01` })
      .send({ id: newId() }),
  );
const rootOf = (spans: readonly ReceivedSpan[]): ReceivedSpan | undefined => spans.find(({ name }) => name === `POST ${call.path}`);

it('the number that a person reads in an error message is that of the trace', async () => {
  isBroken = true;
  const { status, text } = await ask();
  expect(status).toBe(500);
  const number = /[0-9a-f]{16}/.exec(text)?.[0] ?? '';
  const root = rootOf(await receiver.until((spans) => rootOf(spans) !== undefined));
  expect(root).toMatchObject({
    service: 'gateway',
    traceId: `${'0'.repeat(16)}${number}`,
    parentSpanId: '',
    hasFailed: true,
    linked: [strangers],
    attributes: { 'http.route': call.path, 'http.response.status_code': 500, 'xuekao.request_id': number },
  });
  expect(root?.attributes['xuekao.answer_ms']).toBeGreaterThanOrEqual(0);
  const sent = receiver.spans.find(({ name }) => name === 'nats exam');
  expect(asked.at(-1)?.t).toBe(`00-${root?.traceId}-${sent?.spanId}-00`);
  const scraped = await (
    await fetch(`${under.metricsUrl}/metrics`, { headers: { accept: 'application/openmetrics-text;version=1.0.0' } })
  ).text();
  expect(scraped).toMatch(new RegExp(`xuekao_http_seconds_bucket.*status="500".*trace_id="${root?.traceId}"`));
});

it('a page that asks for its trace to be kept is not obeyed', async () => {
  isBroken = false;
  const before = receiver.spans.length;
  expect((await ask()).status).toBe(200);
  expect(asked.at(-1)?.t).toMatch(/-00$/);
  isBroken = true;
  await ask();
  const number = asked.at(-1)?.r ?? '';
  await receiver.until((spans) => spans.some(({ traceId, name }) => traceId.endsWith(number) && name.startsWith('POST ')));
  // the second one alone
  expect(receiver.spans.length - before).toBe(2);
});
