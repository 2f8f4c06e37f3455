import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { PublicEvents } from '@xuekao/contracts';
import { followProjection, MongoEventStore, relay, type EventStore, type LogFollower } from '@xuekao/event-sourcing';
import { CONFIG, LOGGER, NATS, type Config, type Logger } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { EVENTS } from '../store/event-log.js';
import { paperIdOf, streamOf, type AttemptEvent } from './attempt.events.js';
import { Attempts } from './attempt.store.js';

type Public = { [K in keyof PublicEvents]: { type: K; data: PublicEvents[K] } }[keyof PublicEvents];

export const publicTypes: ReadonlySet<AttemptEvent['type']> = new Set<keyof PublicEvents>(['AttemptStarted', 'AttemptHandedIn', 'AttemptFinished']);

/** What other services may know of an attempt: never an answer, never a key. */
export function publicAttemptEvent(event: AttemptEvent, paperId: string): Public | null {
  switch (event.type) {
    case 'AttemptStarted': {
      const { examId, userId, tryNo } = event.data;
      return { type: event.type, data: { paperId, examId, userId, tryNo } };
    }
    case 'AttemptHandedIn': {
      const { examId, userId, exState } = event.data;
      return { type: event.type, data: { paperId, examId, userId, exState } };
    }
    case 'AttemptFinished': {
      const { examId, userId, tenths, passed } = event.data;
      return { type: event.type, data: { paperId, examId, userId, score: toPoints(tenths), passed } };
    }
    default:
      return null;
  }
}

/** Follows the log: makes certain what `Attempts` shows at once, and tells the other services. One process at a time does each. */
@Injectable()
export class AttemptFollowers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private followers: LogFollower[] = [];

  constructor(
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly attempts: Attempts,
  ) {}

  onApplicationBootstrap(): void {
    // the memory store has no log that outlives the process: nobody could follow it
    if (!(this.events instanceof MongoEventStore)) return;
    const onError = (error: unknown): void => this.logger.warn({ err: error }, 'a follower of the attempts begins again');
    this.followers = [
      followProjection(this.events, this.attempts.followed, { onError }),
      relay<AttemptEvent>(this.events, {
        nats: this.nats,
        stream: `${this.config.dbPrefix}_exam`,
        subject: this.config.subject('events.exam'),
        types: publicTypes,
        prefix: streamOf(''),
        toPublic: (event, { stream }) => publicAttemptEvent(event, paperIdOf(stream)),
        onError,
      }),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.followers.map((follower) => follower.stop()));
  }
}
