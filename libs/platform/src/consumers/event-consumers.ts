import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import type { EventSpec, ServiceName } from '@xuekao/contracts';
import { consume, LaterRelease, type PublicEvent } from '@xuekao/event-sourcing';
import type { Tracer } from '@xuekao/tracing';
import type { ClientSession, Connection } from 'mongoose';
import type { Config } from '../config.js';
import { Generations } from '../generations/generations.js';
import { nameIn } from '../generations/generations.model.js';
import type { Logger } from '../logger.js';
import { CONFIG, LOGGER, MONGO, NATS, SERVICE, TRACER } from '../tokens.js';
import { StreamRequests } from '../streams/ask-keeper.js';
import { historySubject, inboxOf, publicStream } from '../streams/stream-names.js';
import { busyProcess } from './busy-process.js';
import { heardMethodsOf, type EventConsumer, type HeardEvent, type HeardMethod } from './hears.decorator.js';

/** Provider with `@Hears` methods. */
interface Hearer {
  readonly consumer: EventConsumer;
  readonly methods: readonly HeardMethod[];
  readonly owner: ServiceName;
}

/** Starts every provider of the service that has `@Hears` methods. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ends: (() => Promise<void>)[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(MONGO) private readonly mongo: Connection,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACER) private readonly tracer: Tracer | null,
  ) {}

  onApplicationBootstrap(): void {
    // the log in memory ends with its process: nobody else can hear it
    if (this.config.eventStore === 'memory') return;
    const instances = this.discovery.getProviders().map(({ instance }: { instance?: unknown }) => instance);
    const hearers = instances.flatMap((instance): Hearer[] => {
      if (typeof instance !== 'object' || instance === null) return [];
      const [first, ...others] = heardMethodsOf(instance);
      // only a class with `reset` compiles with @Hears
      return first ? [{ consumer: instance as EventConsumer, methods: [first, ...others], owner: first.spec.owner }] : [];
    });
    const generations = instances.find((instance) => instance instanceof Generations);
    if (!generations) {
      this.ends = hearers.map((hearer) => this.start(hearer, this.durableOf(hearer), (work) => work()));
      return;
    }
    generations.begin({
      durables: (generation) => hearers.map((hearer) => nameIn(generation, this.durableOf(hearer))),
      start: (generation) => {
        const ends = hearers.map((hearer) =>
          this.start(hearer, nameIn(generation, this.durableOf(hearer)), (work) => generations.run(generation, work)),
        );
        return async () => {
          await Promise.all(ends.map((end) => end()));
        };
      },
    });
  }

  private durableOf({ consumer }: Hearer): string {
    return `${this.service}_${consumer.constructor.name}`;
  }

  /** @param about runs what the consumer does */
  private start({ consumer, methods, owner }: Hearer, durable: string, about: <T>(work: () => T) => T): () => Promise<void> {
    const { name } = consumer.constructor;
    if (!this.mongo.db) throw new Error('the connection to MongoDB is not open');
    const names = methods.map(({ spec }) => spec.name);
    const keeper = new StreamRequests(this.nats, this.config, this.service);
    return consume({
      nats: this.nats,
      db: this.mongo.db,
      stream: publicStream(this.config, owner),
      durable,
      inbox: inboxOf(this.service),
      types: names,
      open: (wanted) => keeper.open(owner, names, wanted),
      history: historySubject(this.config, owner),
      tracer: this.tracer,
      handler: (event, session) => about(() => hand(consumer, methods, [event], session)),
      ...(methods.every(({ isOfMany }) => isOfMany)
        ? { gathered: { ...gathering, handler: (events, session) => about(() => hand(consumer, methods, events, session)) } }
        : {}),
      reset: (emptying) => about(() => consumer.reset(emptying)),
      onError: (error) => this.logger.warn({ err: error, consumer: name }, 'a consumer of events has met a fault'),
      onAside: (stream, error) => this.logger.error({ err: error, consumer: name, stream }, 'events of a stream were set aside'),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.ends.map((end) => end()));
  }
}

/**
 * Events of one transaction, and the longest wait for others while they keep coming: what is made of them is late by so much. With more of
 * them the process is busy with one transaction for longer than people who hand in meanwhile should wait.
 */
const gathering = { most: 40, longestMs: 1000, isBusy: busyProcess() } as const;

/** @param events one, unless the methods take several at once */
async function hand(
  consumer: EventConsumer,
  methods: readonly HeardMethod[],
  events: readonly PublicEvent[],
  session: ClientSession,
): Promise<void> {
  const known = events.flatMap((event) => {
    const method = methods.find(({ spec }) => spec.name === event.type);
    return method ? [{ method, heard: heardOf(method.spec, event) }] : [];
  });
  const [first] = known;
  if (!first) return;
  const { key, isOfMany } = first.method;
  const handler: unknown = Reflect.get(consumer, key);
  if (typeof handler !== 'function') throw new TypeError(`${consumer.constructor.name}.${key} is no method`);
  await Reflect.apply(handler, consumer, [isOfMany ? known.map(({ heard }) => heard) : first.heard, session]);
}

function heardOf(spec: EventSpec, event: PublicEvent): HeardEvent {
  const { id, stream, version, index, at, type } = event;
  return { id, stream, version, index, at, type, data: dataOf(spec, event) };
}

/** Its owner has parsed the data; here they only come to this build's version. @throws {LaterRelease} */
function dataOf({ name, version, upcast = {} }: EventSpec, { v = 1, data }: PublicEvent): unknown {
  if (v > version) throw new LaterRelease(`${name} has version ${v}, and this build knows ${version}`);
  let current = data;
  for (let from = v; from < version; from += 1) current = upcast[from]?.(current);
  return current;
}
