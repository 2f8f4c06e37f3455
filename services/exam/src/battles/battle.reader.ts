import { Injectable } from '@nestjs/common';
import { codesAbove } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
import { isFor } from '../exams/index.js';
import { BattleCollections } from './battle.collections.js';
import { battleStates, memberId, type BattleDoc } from './battle.model.js';

/** A battle that was published: learners know of no other. */
export type PlayedBattle = BattleDoc & { setId: string };

/** Battles as the calls of learners read them: a wave of players asks the database once a second. */
@Injectable()
export class BattleReader {
  private readonly cache = new LRUCache<string, Promise<BattleDoc | null>>({ max: 1000, ttl: 1000 });

  constructor(private readonly store: BattleCollections) {}

  find(id: string): Promise<BattleDoc | null> {
    const known = this.cache.get(id);
    if (known) return known;
    const loading = this.store.battles.findById(id).lean<BattleDoc>().exec();
    this.cache.set(id, loading);
    loading.catch(() => this.cache.delete(id));
    return loading;
  }

  /** @throws {BusinessError} NOT_FOUND also outside the audience: the answer must not tell which of both it is */
  async forLearner(id: string, caller: Caller): Promise<PlayedBattle> {
    const battle = await this.find(id);
    if (!battle || battle.setId === null || battle.state !== battleStates.published || !isFor({ ...battle, users: [] }, caller))
      throw new BusinessError('NOT_FOUND');
    return { ...battle, setId: battle.setId };
  }

  /** Condition on battles that are there for a learner. */
  filterFor({ deptCode }: Pick<Caller, 'deptCode'>): Record<string, unknown> {
    const isOpen = [{ openType: { $in: [1, 9] } }, ...(deptCode === '' ? [] : [{ openType: 2, departs: { $in: codesAbove(deptCode) } }])];
    return { state: battleStates.published, setId: { $ne: null }, $or: isOpen };
  }

  async hasJoined({ _id, openType }: Pick<BattleDoc, '_id' | 'openType'>, userId: string): Promise<boolean> {
    return openType !== 9 || (await this.store.members.exists({ _id: memberId(_id, userId) })) !== null;
  }

  forget(id: string): void {
    this.cache.delete(id);
  }
}
