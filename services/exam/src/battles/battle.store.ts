import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { BusinessError, type Caller } from '@xuekao/contracts';
import {
  AggregateStore,
  ConcurrencyConflict,
  project,
  StoreUnavailable,
  UnknownEvent,
  type EventStore,
  type Projection,
} from '@xuekao/event-sourcing';
import { currentCall, LOGGER, ServedElsewhere, type Logger } from '@xuekao/platform';
import { BattleCollections } from './battle.collections.js';
import { battleDecider, type BattleCommand, type BattleState, type ClosedBattle, type OpenBattle } from './battle.decider.js';
import { battleStream, type BattleEvent } from './battle.events.js';
import { BATTLE_EVENTS } from './battle.log.js';
import { battlePaperProjection } from './battle.projection.js';

/** A paper is short, and many are played at once. */
const stateBytes = 32 * 1024 * 1024;

/** Papers of battles by their ids: executes commands on their log and shows what they brought about in the lists. */
@Injectable()
export class BattlePapers implements BeforeApplicationShutdown {
  readonly projection: Projection;
  private readonly aggregates: AggregateStore<BattleCommand, BattleState, BattleEvent>;

  constructor(
    @Inject(BATTLE_EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) logger: Logger,
    store: BattleCollections,
  ) {
    this.aggregates = new AggregateStore(events, battleDecider, {
      cacheBytes: stateBytes,
      // lists show it at once; should this fail, the follower of the log does it
      committed: (append) => project([this.projection], append),
      onError: (error) => logger.warn({ err: error }, 'a paper of a battle was not shown at once'),
    });
    this.projection = battlePaperProjection(store.papers.collection, this.aggregates);
  }

  /** The state after the command. @throws the decider's refusal; BUSY when the log cannot take it now: sending it again is safe */
  async execute(paperId: string, make: (state: BattleState) => BattleCommand | Promise<BattleCommand>): Promise<BattleState> {
    const call = currentCall();
    try {
      return (await this.aggregates.execute(battleStream(paperId), make, { meta: call && { ...call } })).state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async load(paperId: string): Promise<BattleState> {
    try {
      return (await this.aggregates.load(battleStream(paperId))).state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async own(paperId: string, caller: Pick<Caller, 'userId'>): Promise<OpenBattle | ClosedBattle> {
    return ownBattle(await this.load(paperId), caller);
  }

  /** Shows a paper once more, where its row is behind its log. */
  async project(paperId: string): Promise<void> {
    await this.projection.replay(battleStream(paperId), await this.events.read(battleStream(paperId)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.events.close();
  }
}

/** The paper of another person is answered as one that does not exist. @throws {BusinessError} NOT_FOUND */
export function ownBattle(state: BattleState, { userId }: Pick<Caller, 'userId'>): OpenBattle | ClosedBattle {
  if (state.status === 'none' || state.started.userId !== userId) throw new BusinessError('NOT_FOUND');
  return state;
}

function asRefusal(error: unknown): unknown {
  if (error instanceof UnknownEvent) return new ServedElsewhere();
  return error instanceof StoreUnavailable || error instanceof ConcurrencyConflict ? new BusinessError('BUSY') : error;
}
