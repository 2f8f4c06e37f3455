import type { BeforeApplicationShutdown, OnApplicationBootstrap, Provider } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { allEvents, type OutgoingEvent, type ServiceName } from '@xuekao/contracts';
import { type EventTypes, type LogFollower, Outbox, type OutboxEvent, type Present, relay, serveSnapshot } from '@xuekao/event-sourcing';
import type { Tracer } from '@xuekao/tracing';
import type { ClientSession, Connection } from 'mongoose';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';
import { currentCall } from '../current-call.js';
import { counter } from '../metrics.js';
import { repeat, type Repeat, type RepeatTimes } from '../repeat.js';
import { CONFIG, LOGGER, MONGO, NATS, SERVICE, TRACER } from '../tokens.js';
import { StreamRequests } from '../streams/ask-keeper.js';
import { historySubject, publicStream, publicSubject } from '../streams/stream-names.js';

/** Documents of one kind, as they are told to a consumer that begins anew. */
export interface ToldDocuments {
  /** Streams are called `<kind>-<id>`. */
  kind: string;
  /**
   * Present state of the documents whose id is greater than `id`, in the order of the ids. @param id empty: from the first one
   * @param session of one moment
   */
  after(id: string, limit: number, session: ClientSession): Promise<readonly PresentDocument[]>;
  /** Of these ids those whose documents there are, whether or not they can be told. @param session as of `after` */
  there(ids: readonly string[], session: ClientSession): Promise<readonly string[]>;
}

/** One document of a snapshot. */
export interface PresentDocument {
  id: string;
  /** Throws for a document that cannot be told as it is, and the others are told; it is told with its next change, once it is mended. */
  event: () => OutgoingEvent;
}

/** A document that changed, and the event that says so. */
export interface DocumentChange {
  kind: string;
  id: string;
  event: OutgoingEvent;
  /** The document is deleted with it. */
  isGone?: boolean;
}

interface Parts {
  outbox: Outbox;
  service: ServiceName;
  nats: NatsConnection;
  config: Config;
  logger: Logger;
  tracer: Tracer | null;
  /** When numbers of documents that are gone for long are removed; for tests. */
  forgetting?: RepeatTimes;
}

/** The broker counts the bound of each stream as used; these events are few beside those of attempts. */
const keptBytes = 64 * 1024 ** 2;

/** Not while everything else starts. */
const daily: RepeatTimes = { firstMs: 600_000, everyMs: 86_400_000 };

const untold = counter('xuekao_snapshot_untold_total', 'Documents that a snapshot for consumers left out: they cannot be told', ['kind']);

/**
 * Events of plain documents (docs/decisions/0050): `tell` in the transaction of the change, and other services hear of it by `@Hears`. A
 * service has it by the provider `documentEvents`; one whose log is published already needs a second stream first.
 */
export class DocumentEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly kinds = new Map<string, ToldDocuments>();
  private follower: LogFollower | undefined;
  private endSnapshot: (() => Promise<void>) | undefined;
  private forgetting: Repeat | undefined;

  constructor(private readonly parts: Parts) {}

  /** Each feature says in its constructor which of its documents a consumer that begins anew must know. */
  describe(documents: ToldDocuments): void {
    if (this.kinds.has(documents.kind)) throw new Error(`documents of the kind ${documents.kind} are described twice`);
    this.kinds.set(documents.kind, documents);
    // a counter that begins with 1 has not grown for whoever asks how much it did
    untold.inc({ kind: documents.kind }, 0);
  }

  /** @param changes at most one for each document  @param session of the transaction that changes them */
  async tell(changes: readonly DocumentChange[], session: ClientSession): Promise<void> {
    const traceparent = currentCall()?.traceparent;
    const meta = traceparent === undefined ? {} : { meta: { traceparent } };
    await this.parts.outbox.tell(
      changes.map(({ kind, id, event, isGone = false }): OutboxEvent => ({
        stream: `${kind}-${id}`,
        event: plain(event),
        isGone,
        ...meta,
      })),
      session,
    );
  }

  onApplicationBootstrap(): void {
    const { outbox, service, nats, config, logger, tracer, forgetting = daily } = this.parts;
    const onError = (error: unknown): void => logger.warn({ err: error }, 'the events of documents have met a fault');
    const keeper = new StreamRequests(nats, config, service);
    this.follower = relay(outbox.store, {
      nats,
      stream: publicStream(config, service),
      subject: publicSubject(config, service),
      make: (wanted) => keeper.make(wanted),
      types: new Set(Object.keys(typesOf(service))),
      // read in the version of this build
      toPublic: ({ type, data }) => ({ type, v: typesOf(service)[type]?.version ?? 1, data }),
      maxBytes: keptBytes,
      tracer,
      replicas: config.natsReplicas,
      onError,
      onAside: (stream, error) => logger.error({ err: error, stream }, 'events of a document were set aside'),
    });
    this.endSnapshot = serveSnapshot(outbox, historySubject(config, service), {
      nats,
      documentsAfter: (stream, limit, session) => this.after(stream, limit, session),
      documentsThere: this.there,
      onError,
    });
    this.forgetting = repeat(
      () => outbox.forget(this.there),
      forgetting,
      (error) => logger.warn({ err: error }, 'numbers of documents that are gone were not removed; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.forgetting?.end();
    await this.endSnapshot?.();
    await this.follower?.stop();
    await this.parts.outbox.close();
  }

  /** The kinds one after the other, in the order of their names: that is the order of the streams' names. */
  private async after(stream: string, limit: number, session: ClientSession): Promise<Present[]> {
    const found: Present[] = [];
    for (const { kind, after } of [...this.kinds.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1))) {
      const prefix = `${kind}-`;
      if (found.length >= limit || (stream > prefix && !stream.startsWith(prefix))) continue;
      const from = stream.startsWith(prefix) ? stream.slice(prefix.length) : '';
      const rows = await after(from, limit - found.length, session);
      found.push(...rows.map(({ id, event }) => ({ stream: `${prefix}${id}`, event: this.eventOrNull(kind, id, event) })));
    }
    return found;
  }

  private readonly there = async (streams: readonly string[], session: ClientSession): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    for (const [kind, same] of Map.groupBy(streams, kindOf)) {
      const prefix = `${kind}-`;
      const ids = await this.kinds.get(kind)?.there(
        same.map((stream) => stream.slice(prefix.length)),
        session,
      );
      for (const id of ids ?? []) found.add(`${prefix}${id}`);
    }
    return found;
  };

  private eventOrNull(kind: string, id: string, event: () => OutgoingEvent): Present['event'] {
    try {
      return plain(event());
    } catch (error) {
      untold.inc({ kind });
      this.parts.logger.error({ err: error, stream: `${kind}-${id}` }, 'a document cannot be told and is left out of a snapshot');
      return null;
    }
  }
}

const kindOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
/** The outbox adds the version itself. */
const plain = ({ type, data }: OutgoingEvent): { type: string; data: unknown } => ({ type, data });
const typesOf = (service: ServiceName): EventTypes =>
  Object.fromEntries(
    allEvents
      .filter(({ owner }) => owner === service)
      .map(({ name, version, upcast }) => [name, { version, ...(upcast ? { upcast } : {}) }]),
  );

/** `DocumentEvents` of the service that has it among its providers. */
export const documentEvents: Provider = {
  provide: DocumentEvents,
  inject: [MONGO, SERVICE, NATS, CONFIG, LOGGER, TRACER],
  useFactory: async (
    mongo: Connection,
    service: ServiceName,
    nats: NatsConnection,
    config: Config,
    logger: Logger,
    tracer: Tracer | null,
  ) => {
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    return new DocumentEvents({ outbox: await Outbox.open(mongo.db, { types: typesOf(service) }), service, nats, config, logger, tracer });
  },
};
