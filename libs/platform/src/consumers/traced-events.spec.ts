import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Inject, Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { MongoEventStore, relay, serveHistory, type LogFollower, type RelayOptions, type Emptying } from '@xuekao/event-sourcing';
import { otlpReceiver, serviceEnvironment, type OtlpReceiver, type ReceivedSpan } from '@xuekao/testing';
import { SpanKind, traceIdOfRequest, within, type Tracer } from '@xuekao/tracing';
import type { ClientSession, Connection } from 'mongoose';
import { connectMongo } from '../connections.js';
import { connectNats } from '../nats-connection.js';
import { readConfig, type Config } from '../config.js';
import { currentCall, withinCall } from '../current-call.js';
import { createLogger } from '../logger.js';
import { PlatformModule } from '../platform.module.js';
import { MONGO } from '../tokens.js';
import { tracerOf } from '../tracing.js';
import { StreamRequests } from '../streams/ask-keeper.js';
import { keepStreams } from '../streams/stream-keeper.js';
import { historySubject, publicStream, publicSubject } from '../streams/stream-names.js';
import { Hears, type EventConsumer, type HeardEvent } from './hears.decorator.js';

@Injectable()
class ExamStarts implements EventConsumer {
  constructor(@Inject(MONGO) private readonly db: Connection) {}

  @Hears(events.attemptStarted)
  async onStarted({ data: { examId } }: HeardEvent<typeof events.attemptStarted>, session: ClientSession): Promise<void> {
    await this.db.collection<{ _id: string }>('starts').updateOne({ _id: examId }, { $inc: { n: 1 } }, { upsert: true, session });
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.db.collection('starts'));
  }
}

const logger = createLogger('test', 'silent');
let receiver: OtlpReceiver;
let config: Config;
let nats: NatsConnection;
let endKeeper: () => Promise<void>;
let mongo: Connection;
let store: MongoEventStore;
let follower: LogFollower;
let endHistory: () => Promise<void>;
let app: INestApplicationContext;
let exam: Tracer;
let repo: Tracer;

beforeAll(async () => {
  receiver = await otlpReceiver();
  config = readConfig(await serviceEnvironment('traced', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, SLOW_CALL_MS: '600000' }));
  const [one, other] = [await tracerOf('exam', config, logger), await tracerOf('repo', config, logger)];
  if (!one || !other) throw new Error('nothing is traced');
  [exam, repo] = [one, other];
  nats = await connectNats(config, 'traced-test');
  endKeeper = await keepStreams({ nats, config, logger, mayHear: () => true });
  mongo = await connectMongo(config, 'exam', logger);
  if (!mongo.db) throw new Error('not open');
  store = await MongoEventStore.open(mongo.db);
  const options: RelayOptions = {
    nats,
    stream: publicStream(config, 'exam'),
    subject: publicSubject(config, 'exam'),
    make: (wanted) => new StreamRequests(nats, config, 'exam').make(wanted),
    types: new Set(['AttemptStarted']),
    toPublic: ({ data }) => data as OutgoingEvent, // this spec appends nothing else
    maxBytes: 1024 * 1024,
    tracer: exam,
  };
  follower = relay(store, options);
  endHistory = serveHistory(store, historySubject(config, 'exam'), options);
  @Module({ imports: [PlatformModule.forService('repo', config, 'one', { tracer: repo })], providers: [ExamStarts] })
  class Root {}
  app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
}, 300_000);
afterAll(async () => {
  await app.close();
  await endHistory();
  await follower.stop();
  await nats.request(`$JS.API.STREAM.DELETE.${publicStream(config, 'exam')}`);
  await store.close();
  await mongo.close();
  await endKeeper();
  await nats.close();
  await Promise.all([exam.close(), repo.close()]);
  await receiver.close();
});

/** A command as a service executes it. @param number of the request, which says whether it is among the sampled ones */
async function startAttempt(number: string): Promise<void> {
  const span = exam.root({ name: 'start', kind: SpanKind.SERVER, traceId: traceIdOfRequest(number) });
  await within(span, () =>
    withinCall({ requestId: number, path: '/api/start', caller: undefined }, () => {
      const event = outgoing(events.attemptStarted, { paperId: number, examId: number, userId: 'u', tryNo: 1 });
      const told = { type: event.type, data: event };
      return store.append({ stream: `attempt-${number}`, expectedVersion: 0, events: [told], meta: { ...currentCall() } });
    }),
  );
  span.end();
}

/** From then on the consumer hears what comes over the broker. */
async function heard(_id: string): Promise<void> {
  const starts = app.get<Connection>(MONGO).collection<{ _id: string }>('starts');
  while ((await starts.findOne({ _id })) === null) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('the trace of the command that caused an event goes with it: over the log and the broker to what another service did', async () => {
  await startAttempt('ffffffffffffffb1');
  await heard('ffffffffffffffb1');
  await startAttempt('00000000000000b1');
  const traceId = traceIdOfRequest('00000000000000b1');
  const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan | undefined =>
    spans.find((span) => span.traceId === traceId && span.name === name);
  const all = await receiver.until((spans) => named(spans, 'hear AttemptStarted') !== undefined && named(spans, 'start') !== undefined);

  const [start, append, publish, hear] = ['start', 'append events', 'publish AttemptStarted', 'hear AttemptStarted'].map((name) =>
    named(all, name),
  );
  expect(append).toMatchObject({
    parentSpanId: start?.spanId,
    attributes: { 'db.collection.name': 'events' },
    events: ['the batch leaves'],
  });
  expect(publish).toMatchObject({ service: 'exam', kind: 4, parentSpanId: start?.spanId });
  expect(hear).toMatchObject({ service: 'repo', kind: 5, parentSpanId: publish?.spanId });
  expect(named(all, 'update starts')).toMatchObject({ service: 'repo', parentSpanId: hear?.spanId });
  // of the other command nothing was kept, and its append says nothing of a trace
  expect(new Set(all.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect((await store.read('attempt-ffffffffffffffb1'))[0]?.meta).toEqual({ requestId: 'ffffffffffffffb1' });
}, 60_000);
