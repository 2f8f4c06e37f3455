import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { MongoEventStore, relay, serveHistory, type KeyedEventStore, type LogFollower, type RelayOptions } from '@xuekao/event-sourcing';
import {
  CONFIG,
  historySubject,
  LOGGER,
  NATS,
  publicStream,
  publicSubject,
  StreamRequests,
  type Config,
  type Logger,
} from '@xuekao/platform';
import { POINTS_EVENTS } from './ledger.js';
import { streamOf, userIdOf, type PointsEvent } from './points.events.js';

/** The broker counts the bound of each stream as used; a consumer that begins anew reads the log. */
const keptBytes = 64 * 1024 ** 2;

/** Entries that brought points to a person: what was moved from another one, or came back, was earned before. */
export function earnedOf(event: PointsEvent, userId: string): OutgoingEvent | null {
  if (event.type !== 'PointsPosted') return null;
  const { kind, points, at } = event.data;
  if (points <= 0 || (kind !== 'reward' && kind !== 'manual')) return null;
  return outgoing(events.pointsEarned, { userId, points, day: dayOf(at) });
}

/** Publishes what people earned, from the ledger's log. */
@Injectable()
export class PointsNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private follower: LogFollower | undefined;
  private endHistory: (() => Promise<void>) | undefined;

  constructor(
    @Inject(POINTS_EVENTS) private readonly log: KeyedEventStore,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // the log in memory ends with its process: nobody could follow it
    if (!(this.log instanceof MongoEventStore)) return;
    const keeper = new StreamRequests(this.nats, this.config, 'payment');
    const options: RelayOptions<PointsEvent> = {
      nats: this.nats,
      stream: publicStream(this.config, 'payment'),
      subject: publicSubject(this.config, 'payment'),
      make: (wanted) => keeper.make(wanted),
      types: new Set<PointsEvent['type']>(['PointsPosted']),
      prefix: streamOf(''),
      toPublic: (event, { stream }) => earnedOf(event, userIdOf(stream)),
      maxBytes: keptBytes,
      replicas: this.config.natsReplicas,
      onError: (error) => this.logger.warn({ err: error }, 'the relay of the points has met a fault'),
      onAside: (stream, error) => this.logger.error({ err: error, stream }, 'an account was set aside by the relay of the points'),
    };
    this.follower = relay(this.log, options);
    this.endHistory = serveHistory(this.log, historySubject(this.config, 'payment'), options);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.endHistory?.();
    await this.follower?.stop();
  }
}
