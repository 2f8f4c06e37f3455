import 'reflect-metadata';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls, type allCalls, type Caller } from '@xuekao/contracts';
import { otlpReceiver, serviceEnvironment, type OtlpReceiver, type ReceivedSpan } from '@xuekao/testing';
import { SpanKind, within, type Tracer } from '@xuekao/tracing';
import type { Connection } from 'mongoose';
import { CallClient } from './call-client.js';
import { CallServer } from './call-server.js';
import { connectMongo } from './connections.js';
import { connectNats } from './nats-connection.js';
import { readConfig, type Config } from './config.js';
import { currentCall } from './current-call.js';
import { Handle } from './handle.decorator.js';
import { createLogger } from './logger.js';
import { serveMetrics, type MetricsServer } from './metrics-server.js';
import { Outbound } from './outbound.js';
import { serveCalls } from './service.js';
import { handleRest } from './test-support/handle-rest.js';
import { tracerOf } from './tracing.js';

/** Words that must stay where they belong: in the database, and in requests. */
const canaries = ['13912345678', '11010519900307123X', '李小龙', 'geheim-token', 'geheim-answer', 'u-geheim', 'ua-geheim', '203.0.113.77'];
const [mobile = '', idCard = '', realName = '', token = '', answer = '', userName = '', ua = '', ip = ''] = canaries;
const caller: Caller = {
  userId: 'b'.repeat(24),
  userName,
  realName,
  mobile,
  deptCode: '',
  groups: [],
  roleType: 1,
  roleLevel: 3,
  permissions: [],
  sessionId: token,
};

const logged: Record<string, unknown>[] = [];
const out = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>); // the logger writes one object a line
    done();
  },
});
const logger = createLogger('repo', 'debug', out);
let receiver: OtlpReceiver;
let config: Config;
let nats: NatsConnection;
let mongo: Connection;
let tracer: Tracer;
let gateway: Tracer;
let client: CallClient;
let app: INestMicroservice;
let metricsServer: MetricsServer;

/** Traces of this spec are sampled by their number: `sampled` is among the ratio of 1 %, `unsampled` is not. */
const sampled = '00000000000000a1';
const unsampled = 'ffffffffffffffa1';

@Controller()
class BankController {
  @Handle(calls.repo.knowledgePoints.tree) async tree(): Promise<never[]> {
    await mongo.collection('people').findOne({ mobile, realName });
    return [];
  }
  @Handle(calls.repo.knowledgePoints.save) async save(): Promise<{ id: string; revision: number }> {
    logger.info('between');
    await mongo.collection('people').insertOne({ mobile, idCard, realName });
    return { id: JSON.stringify(currentCall()), revision: 0 };
  }
  @Handle(calls.repo.knowledgePoints.delete) async refuse(): Promise<never> {
    throw new BusinessError('POINT_NOT_EMPTY');
  }
  @Handle(calls.repo.banks.delete) async slow(): Promise<Record<string, never>> {
    // two commands at once: each is told by its own collection
    await Promise.all([
      mongo.collection('papers').find({ $where: 'sleep(400) || true' }).toArray(),
      mongo.collection('people').countDocuments({ realName }),
    ]);
    return {};
  }
}
handleRest(BankController, 'repo', [
  calls.repo.knowledgePoints.tree,
  calls.repo.knowledgePoints.save,
  calls.repo.knowledgePoints.delete,
  calls.repo.banks.delete,
]);

beforeAll(async () => {
  receiver = await otlpReceiver();
  config = readConfig(await serviceEnvironment('traces', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, SLOW_CALL_MS: '300' }));
  nats = await connectNats(config, 'traces-spec');
  mongo = await connectMongo(config, 'repo', logger);
  await mongo.collection('people').createIndex({ mobile: 1 }, { unique: true });
  await mongo.collection('papers').insertOne({});
  const [one, other] = [await tracerOf('repo', config, logger), await tracerOf('gateway', config, logger)];
  if (!one || !other) throw new Error('nothing is traced');
  [tracer, gateway] = [one, other];
  client = new CallClient(nats, config);
  @Module({ controllers: [BankController] })
  class Root {}
  app = await serveCalls(Root, new CallServer({ service: 'repo', nats, logger, config, processId: 'one', tracer }), logger);
  metricsServer = await serveMetrics({ host: '127.0.0.1', port: 0 }, logger);
}, 300_000);
afterAll(async () => {
  await metricsServer.close();
  await app.close();
  await mongo.dropDatabase();
  await mongo.close();
  await nats.close();
  await Promise.all([tracer.close(), gateway.close()]);
  await receiver.close();
});

/** Calls as the gateway does: below a span of its own. @returns the body, and the trace's number */
async function ask(call: (typeof allCalls)[number], number: string, input: unknown = {}): Promise<{ body: string; traceId: string }> {
  const traceId = number.padStart(32, '0');
  const root = gateway.root({ name: `POST ${call.path}`, kind: SpanKind.SERVER, traceId });
  const { body, status } = await within(root, () => client.send(call, { i: input, r: number, c: caller, ip, ua }));
  if (status >= 500) root.fail(String(status));
  root.end();
  return { body: Buffer.from(body).toString('utf8'), traceId };
}
/** The spans of a trace, once its last one is there. */
async function spansOf(traceId: string, name: string): Promise<ReceivedSpan[]> {
  const isOne = (span: ReceivedSpan): boolean => span.traceId === traceId && span.name === name;
  return (await receiver.until((spans) => spans.some(isOne))).filter((span) => span.traceId === traceId);
}
const path = calls.repo.knowledgePoints.save.path;

describe('a call that is traced', () => {
  it('is one trace from the gateway to the commands of the database, whose lines of the log name it', async () => {
    const { body, traceId } = await ask(calls.repo.knowledgePoints.save, sampled, { pointName: answer });
    const spans = await spansOf(traceId, `POST ${path}`);
    const find = (name: string): ReceivedSpan | undefined => spans.find((span) => span.name === name);
    const [root, sent, served, insert] = [find(`POST ${path}`), find('nats repo'), find(path), find('insert people')];
    expect(root).toMatchObject({ service: 'gateway', parentSpanId: '' });
    expect(sent).toMatchObject({ service: 'gateway', parentSpanId: root?.spanId, attributes: { 'rpc.method': path } });
    expect(served).toMatchObject({ service: 'repo', parentSpanId: sent?.spanId, attributes: { 'xuekao.request_id': sampled } });
    expect(insert).toMatchObject({
      service: 'repo',
      parentSpanId: served?.spanId,
      attributes: { 'db.system.name': 'mongodb', 'db.operation.name': 'insert', 'db.collection.name': 'people' },
    });
    const ids = { trace_id: traceId, span_id: served?.spanId };
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'between', ...ids }));
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'call', requestId: sampled, call: path, ...ids }));
    // followers of the log go on with it
    expect(body).toContain(`00-${traceId}-${served?.spanId}-01`);
  });

  it('is not told when it is among the others, and its events do not carry it', async () => {
    const { body } = await ask(calls.repo.knowledgePoints.delete, unsampled);
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(Number) });
    await ask(calls.repo.knowledgePoints.tree, unsampled);
    const slow = await ask(calls.repo.banks.delete, 'ffffffffffffffa2');
    await spansOf(slow.traceId, `POST ${calls.repo.banks.delete.path}`);
    expect(receiver.spans.filter(({ traceId }) => traceId.endsWith(unsampled))).toEqual([]);
  });

  it('is told when it was slow or failed, down to the command that took the time', async () => {
    const slow = await ask(calls.repo.banks.delete, 'ffffffffffffffa3');
    const spans = await spansOf(slow.traceId, 'find papers');
    expect(spans.find(({ name }) => name === 'find papers')?.ms).toBeGreaterThanOrEqual(390);
    expect(spans.find(({ name }) => name === 'aggregate people')?.ms).toBeLessThan(390);
    // a second person with the number: the driver's sentence repeats it
    const failed = await ask(calls.repo.knowledgePoints.save, 'ffffffffffffffa4');
    expect(failed.body).toContain('ffffffffffffffa4');
    const broken = await spansOf(failed.traceId, path);
    expect(broken.find(({ name }) => name === path)).toMatchObject({
      hasFailed: true,
      attributes: { 'error.type': 'MongoServerError 11000' },
    });
  });

  it('tells which provider it asked, and nothing of what it asked', async () => {
    const { host } = new URL(receiver.url);
    const outbound = new Outbound({ outboundAllow: [host] });
    const root = tracer.root({ name: 'asks a provider', kind: SpanKind.SERVER, traceId: sampled.padStart(32, '1') });
    await within(root, () => outbound.ask(`${receiver.url}/people/${mobile}?token=${token}`, { method: 'POST', body: answer }));
    root.end();
    await outbound.close();
    const spans = await spansOf(root.trace.id, 'asks a provider');
    expect(spans.find(({ name }) => name === 'ask 127.0.0.1')).toMatchObject({
      parentSpanId: root.id,
      attributes: { 'http.request.method': 'POST', 'server.address': '127.0.0.1' },
    });
  });

  it('says nothing that a person wrote, and not who somebody is', () => {
    expect(receiver.spans.length).toBeGreaterThan(10);
    const text = receiver.text();
    expect(canaries.filter((word) => text.includes(word))).toEqual([]);
    expect(text).not.toContain(caller.userId);
    const lines = JSON.stringify(logged);
    expect([mobile, idCard, token, answer].filter((word) => lines.includes(word))).toEqual([]);
  });
});

describe('the metrics', () => {
  const scrape = async (accept: string): Promise<{ type: string | null; text: string }> => {
    const response = await fetch(`http://127.0.0.1:${metricsServer.port}/metrics`, { headers: { accept } });
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const prometheus = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5';

  it('name a trace that was kept in the bucket of a slow call, for whoever asks for OpenMetrics', async () => {
    const { type, text } = await scrape(prometheus);
    expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const buckets = text.split('\n').filter((line) => line.startsWith('xuekao_call_seconds_bucket') && line.includes('# {'));
    const slow = buckets.find((line) => line.includes(calls.repo.banks.delete.path)) ?? '';
    expect(slow).toMatch(/le="0\.5".* # \{trace_id="0{16}ffffffffffffffa3",span_id="[0-9a-f]{16}"\} 0\.[34]\d+ \d+\.\d+$/);
    // what was not kept is nothing to look for
    expect(buckets.filter((line) => line.includes(unsampled))).toEqual([]);
    expect(text.endsWith('# EOF\n')).toBe(true);
  });

  it('are the same in the older form, in which counters keep their names', async () => {
    const [open, plain] = [await scrape(prometheus), await scrape('*/*')];
    expect(plain.type).toContain('text/plain');
    expect(plain.text).not.toContain('# {trace_id');
    const names = (text: string): Set<string> => new Set(text.match(/^[a-z_]+(?=[{ ])/gm));
    expect(names(plain.text)).toContain('process_cpu_seconds_total');
    expect(names(open.text)).toEqual(names(plain.text));
    expect(open.text).toContain('# TYPE xuekao_shed counter');
    expect(plain.text).toContain('# TYPE xuekao_shed_total counter');
  });
});
