import type { NatsConnection } from '@nats-io/transport-node';
import { outgoing, type EventSpec, type OutgoingEvent, type ServiceName } from '@xuekao/contracts';
import { MongoEventStore, relay, serveHistory, type RelayOptions } from '@xuekao/event-sourcing';
import {
  connectMongo,
  connectNats,
  createLogger,
  historySubject,
  publicStream,
  publicSubject,
  readConfig,
  StreamRequests,
} from '@xuekao/platform';
import type { Db } from 'mongodb';
import type { z } from 'zod';
import { takenBy } from './event-publisher.js';

const maxBytes = 8 * 1024 ** 2;

/** Another service, as far as it tells the events of a log, and reads all of it to a consumer that begins anew. */
export class LogPublisher {
  /** names of the events of each stream so far */
  private readonly told = new Map<string, string[]>();

  private constructor(
    private readonly store: MongoEventStore,
    private readonly hearer: ServiceName,
    readonly close: () => Promise<void>,
  ) {}

  /** @param hearer the service under test */
  static async start(owner: ServiceName, types: readonly EventSpec[], hearer: ServiceName, env: NodeJS.ProcessEnv): Promise<LogPublisher> {
    const config = readConfig(env);
    const nats: NatsConnection = await connectNats(config, owner);
    const mongo = await connectMongo(config, owner, createLogger(owner, config.logLevel));
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    const store = await MongoEventStore.open(mongo.db);
    const options: RelayOptions = {
      nats,
      stream: publicStream(config, owner),
      subject: publicSubject(config, owner),
      make: (wanted) => new StreamRequests(nats, config, owner).make(wanted),
      types: new Set(types.map(({ name }) => name)),
      toPublic: ({ data }) => data as OutgoingEvent, // nothing else is appended here
      maxBytes,
    };
    const follower = relay(store, options);
    const endHistory = serveHistory(store, historySubject(config, owner), options);
    return new LogPublisher(store, hearer, async () => {
      await endHistory();
      await follower.stop();
      await store.close();
      await mongo.close();
      await nats.close();
    });
  }

  /** @param stream what the event is about: those of one come in their order */
  async tell<Spec extends EventSpec>(stream: string, spec: Spec, data: z.input<Spec['data']>): Promise<void> {
    const before = this.told.get(stream) ?? [];
    const expectedVersion = before.length;
    const event = outgoing(spec, data);
    await this.store.append({ stream: `told-${stream}`, expectedVersion, events: [{ type: event.type, data: event }] });
    this.told.set(stream, [...before, spec.name]);
  }

  /** As of `EventPublisher`. @param deaf events that the consumer does not hear */
  async taken(db: Db, consumer: string, deaf: readonly EventSpec[] = []): Promise<void> {
    await takenBy(db, `${this.hearer}_${consumer}`, this.told, deaf);
  }
}
