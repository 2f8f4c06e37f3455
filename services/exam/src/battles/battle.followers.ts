import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  buildIfEmpty,
  followProjection,
  MongoEventStore,
  type EventStore,
  type LogFollower,
  type Projection,
} from '@xuekao/event-sourcing';
import { LOGGER, type Logger } from '@xuekao/platform';
import { battlePaperOf, battleStream } from './battle.events.js';
import { BattleHandIn } from './battle.hand-in.js';
import { BATTLE_EVENTS } from './battle.log.js';
import { battlePapersFromLog } from './battle.projection.js';
import { BattlePapers } from './battle.store.js';

/** Keeps the lists of papers and the rankings at what the log says, also of what was written while nobody could show it. */
@Injectable()
export class BattleFollowers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private followers: LogFollower[] = [];

  constructor(
    @Inject(BATTLE_EVENTS) private readonly events: EventStore,
    private readonly papers: BattlePapers,
    private readonly handIn: BattleHandIn,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { events } = this;
    // the memory store has no log that outlives the process
    if (!(events instanceof MongoEventStore)) return;
    const onFault = (stream: string, error: unknown): void =>
      this.logger.warn({ err: error, stream }, 'a paper of a battle was left out of the lists');
    await buildIfEmpty(events, { ...battlePapersFromLog(events), onFault });
    const onError = (error: unknown): void => this.logger.warn({ err: error }, 'a follower of the battles has met a fault');
    const onAside = (stream: string, error: unknown): void =>
      this.logger.error({ err: error, stream }, 'a paper of a battle was set aside by a follower of the log');
    this.followers = [this.papers.projection, this.rankings()].map((projection) =>
      followProjection(events, projection, { onError, onAside }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.followers.map((follower) => follower.stop()));
  }

  private rankings(): Projection {
    return {
      name: 'battle-ranks',
      handles: new Set(['BattleHandedIn']),
      prefix: battleStream(''),
      apply: async (appends) => {
        // the rankings count the rows
        await this.papers.projection.apply(appends);
        const ids = new Set(appends.map(({ stream }) => battlePaperOf(stream)));
        for (const id of ids) await this.handIn.tell(id);
      },
      replay: (stream) => this.handIn.tell(battlePaperOf(stream)),
      // rankings are built by whoever asks for them
      reset: () => Promise.resolve(),
    };
  }
}
