import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { PaperContents } from '../question-sets/index.js';
import { takesUntil, type BattleCommand, type BattleState } from './battle.decider.js';
import { BattlePapers, ownBattle } from './battle.store.js';
import { BattleRanks } from './battle.ranks.js';

/** Ends of papers: by their learners, and by the clock; the rankings hear of each. */
@Injectable()
export class BattleHandIn {
  /** papers whose marks this process has told the rankings */
  private readonly told = new LRUCache<string, true>({ max: 20_000 });

  constructor(
    private readonly papers: BattlePapers,
    private readonly contents: PaperContents,
    private readonly ranks: BattleRanks,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sent again it changes nothing. @throws {BusinessError} NOT_FOUND, BUSY */
  async byLearner(paperId: string, caller: Caller): Promise<void> {
    const at = this.time.certain();
    const state = await this.papers.execute(paperId, (now) => {
      ownBattle(now, caller);
      return this.command(now, 'learner', at);
    });
    await this.tellAtOnce(paperId, state);
  }

  /** Of a row that is due. */
  async byClock(paperId: string, at: number): Promise<void> {
    const before = await this.papers.load(paperId);
    if (before.status === 'none') throw new Error(`paper ${paperId} of a battle has a row and no log`);
    if (before.status === 'closed' || at < takesUntil(before.started)) return this.papers.project(paperId);
    await this.tellAtOnce(paperId, await this.papers.execute(paperId, (now) => this.command(now, 'clock', at)));
  }

  /** For the follower of the log, which is certain; what this process has told it need not tell again. */
  async tell(paperId: string): Promise<void> {
    if (this.told.has(paperId)) return;
    const state = await this.papers.load(paperId);
    if (state.status === 'closed') await this.tellOf(paperId, state.started);
  }

  private async command(state: BattleState, by: 'learner' | 'clock', at: number): Promise<BattleCommand> {
    if (state.status === 'none') throw new BusinessError('NOT_FOUND');
    return { type: 'HandIn', by, at, ...(await this.contents.withKeys(state.started)) };
  }

  /** Redis may be away: the paper is handed in all the same. */
  private async tellAtOnce(paperId: string, state: BattleState): Promise<void> {
    if (state.status !== 'closed' || this.told.has(paperId)) return;
    try {
      await this.tellOf(paperId, state.started);
    } catch (error) {
      this.logger.warn({ err: error, paperId }, 'the rankings of a battle hear of a paper later');
    }
  }

  private async tellOf(paperId: string, { battleId, userId, day }: { battleId: string; userId: string; day: string }): Promise<void> {
    const told = await this.ranks.tell(battleId, userId, day);
    // a row that is not shown yet was not counted: the follower shows it, and tells
    if (told.has(paperId)) this.told.set(paperId, true);
  }
}
