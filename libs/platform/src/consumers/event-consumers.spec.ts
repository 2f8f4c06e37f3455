import 'reflect-metadata';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Inject, Injectable, Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { defineEvent, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { MongoEventStore, relay, serveHistory, type RelayOptions, type Emptying } from '@xuekao/event-sourcing';
import { serviceEnvironment } from '@xuekao/testing';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { connectMongo } from '../connections.js';
import { connectNats } from '../nats-connection.js';
import { readConfig, type Config } from '../config.js';
import { createLogger } from '../logger.js';
import { PlatformModule } from '../platform.module.js';
import { MONGO } from '../tokens.js';
import { StreamRequests } from '../streams/ask-keeper.js';
import { keepStreams } from '../streams/stream-keeper.js';
import { historySubject, publicStream, publicSubject } from '../streams/stream-names.js';
import { Hears, type EventConsumer, type HeardEvent } from './hears.decorator.js';

interface Total {
  _id: string;
  score: number;
  started: number;
}
type Stored = { type: string; data: unknown };

const logger = createLogger('test', 'silent');
let config: Config;
let nats: NatsConnection;
let endKeeper: () => Promise<void>;
let mongo: Connection;
let store: MongoEventStore;
let endPublishing: () => Promise<void>;
let ends: (() => Promise<void>)[];

/** Sums each exam's scores: an event that counted twice would be seen. */
@Injectable()
class ExamTotals implements EventConsumer {
  constructor(@Inject(MONGO) private readonly db: Connection) {}

  @Hears(events.attemptStarted)
  async onStarted({ data: { examId } }: HeardEvent<typeof events.attemptStarted>, session: ClientSession): Promise<void> {
    await this.totals.updateOne({ _id: examId }, { $inc: { started: 1 } }, { upsert: true, session });
  }

  @Hears(events.attemptFinished)
  async onFinished({ data: { examId, score } }: HeardEvent<typeof events.attemptFinished>, session: ClientSession): Promise<void> {
    if (score < 0) throw new Error('a score that nobody can have');
    await this.totals.updateOne({ _id: examId }, { $inc: { score } }, { upsert: true, session });
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.totals);
  }

  get totals() {
    return this.db.collection<Total>('totals');
  }
}

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('consumers'));
  nats = await connectNats(config, 'consumers-test');
  endKeeper = await keepStreams({ nats, config, logger, mayHear: () => true });
  mongo = await connectMongo(config, 'exam', logger);
  if (!mongo.db) throw new Error('not open');
  store = await MongoEventStore.open(mongo.db);
  endPublishing = publish();
}, 300_000);
afterAll(async () => {
  await endPublishing();
  await store.close();
  await mongo.close();
  await endKeeper();
  await nats.close();
});
beforeEach(() => {
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

/** The exam service's part: its log is published as it is. */
function publish(): () => Promise<void> {
  const options: RelayOptions = {
    nats,
    stream: publicStream(config, 'exam'),
    subject: publicSubject(config, 'exam'),
    make: (wanted) => new StreamRequests(nats, config, 'exam').make(wanted),
    types: new Set(['AttemptStarted', 'AttemptFinished', 'AttemptRegraded']),
    toPublic: ({ data }) => data as OutgoingEvent, // this spec appends nothing else
    maxBytes: 1024 * 1024,
  };
  const follower = relay(store, options);
  const endHistory = serveHistory(store, historySubject(config, 'exam'), options);
  return async () => {
    await endHistory();
    await follower.stop();
    // what a stream may hold counts as used while it is there
    await nats.request(`$JS.API.STREAM.DELETE.${options.stream}`);
  };
}

const attempt = (paperId: string) => ({ paperId, examId: 'e', userId: 'u' });
const stored = (event: OutgoingEvent): Stored => ({ type: event.type, data: event });
const append = (paperId: string, ...told: OutgoingEvent[]): Promise<unknown> =>
  store.append({ stream: `attempt-${paperId}`, expectedVersion: 0, events: told.map(stored) });
const sat = (paperId: string, score: number): Promise<unknown> =>
  append(
    paperId,
    outgoing(events.attemptStarted, { ...attempt(paperId), tryNo: 1 }),
    outgoing(events.attemptFinished, { ...attempt(paperId), score, passed: true, revision: 0 }),
  );

async function start(...providers: Type[]): Promise<INestApplicationContext> {
  @Module({ imports: [PlatformModule.forService('repo', config, 'one')], providers })
  class Root {}
  const app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
  ends.push(() => app.close());
  return app;
}

async function untilEqual(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  let last: unknown;
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    last = await read();
    if (isDeepStrictEqual(last, wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(last).toEqual(wanted);
}

test('a consumer counts each event once: what was before it, what comes, and after its process began again', async () => {
  await sat('1', 7.5);
  const first = await start(ExamTotals);
  const read = async (): Promise<unknown> =>
    first
      .get(ExamTotals)
      .totals.find({}, { projection: { _id: 0, started: 1, score: 1 } })
      .toArray();
  await untilEqual(read, [{ started: 1, score: 7.5 }]);
  await sat('2', 2);
  await untilEqual(read, [{ started: 2, score: 9.5 }]);
  await first.close();
  await sat('3', 1);
  const second = await start(ExamTotals);
  const readAgain = async (): Promise<unknown> =>
    second
      .get(ExamTotals)
      .totals.find({}, { projection: { _id: 0, started: 1, score: 1 } })
      .toArray();
  await untilEqual(readAgain, [{ started: 3, score: 10.5 }]);
});

test('what a later release publishes waits aside, and the other streams go on', async () => {
  const app = await start(ExamTotals);
  const later = { ...outgoing(events.attemptFinished, { ...attempt('4'), score: 100, passed: true, revision: 0 }), v: 2 };
  await append('4', later);
  await sat('5', 3);
  const parked = (): Promise<unknown> =>
    app
      .get<Connection>(MONGO)
      .collection('parked_events')
      .find({}, { projection: { _id: 0, stream: 1, reason: 1 } })
      .toArray();
  await untilEqual(parked, [{ stream: 'attempt-4', reason: 'AttemptFinished has version 2, and this build knows 1' }]);
  await untilEqual(async () => (await app.get(ExamTotals).totals.findOne({ _id: 'e' }))?.score, 13.5);
}, 60_000);

const nobodys = defineEvent({ name: 'NobodyPublishes', version: 1, owner: 'exam', heardBy: ['repo'], data: z.strictObject({}) });

test('a class that hears what nobody publishes, or one event twice, is refused before its service starts', () => {
  expect(() => {
    class HearsNobody implements EventConsumer {
      @Hears(nobodys) async onNothing(): Promise<void> {}
      async reset(): Promise<void> {}
    }
    return HearsNobody;
  }).toThrow('HearsNobody hears NobodyPublishes, which no service publishes');
  expect(() => {
    class HearsTwice implements EventConsumer {
      @Hears(events.attemptStarted) async one(): Promise<void> {}
      @Hears(events.attemptStarted) async other(): Promise<void> {}
      async reset(): Promise<void> {}
    }
    return HearsTwice;
  }).toThrow('HearsTwice hears AttemptStarted with two methods');
});
