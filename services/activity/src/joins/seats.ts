import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { inTransaction, isDuplicate } from '@xuekao/documents';
import type { ClientSession } from 'mongoose';
import { ActivityCollections, SeatCount, type ActivityDoc } from '../activities/index.js';
import { InTurn } from '../kernel/in-turn.js';
import { JoinCollections } from './join.collections.js';
import type { JoinDoc } from './join.model.js';

interface WaitingJoin {
  readonly join: JoinDoc;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}
/** People of one transaction. */
const mostTogether = 200;

/**
 * Seats of activities. Their number is counted in the transaction that writes the sign-ups, where another one at the same moment conflicts:
 * whatever dies, and however many processes take seats, those counted are those who joined (decision 0120). Within a process the people of
 * one activity follow each other, and those who press at once are written together.
 */
@Injectable()
export class Seats {
  private readonly turns = new InTurn();
  private readonly waiting = new Map<string, WaitingJoin[]>();

  constructor(
    private readonly store: ActivityCollections,
    private readonly seats: SeatCount,
    private readonly joinStore: JoinCollections,
  ) {}

  /** The sign-up and its seat, or nothing. @throws {BusinessError} ACTIVITY_FULL, ACTIVITY_JOINED */
  admit(join: JoinDoc): Promise<void> {
    const { activityId } = join;
    return new Promise((done, fail) => {
      const waiting = this.waiting.get(activityId) ?? [];
      waiting.push({ join, done, fail });
      this.waiting.set(activityId, waiting);
      if (waiting.length === 1) this.turns.run(activityId, () => this.admitNext(activityId)).catch(fail);
    });
  }

  /** `work` and one seat more, or nothing. @throws {BusinessError} ACTIVITY_FULL, and what `work` throws */
  take<T>(activityId: string, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.within(activityId, async (session, take) => {
      await take();
      return work(session);
    });
  }

  /** `work` with a seat more where it calls `take`, or nothing. @throws {BusinessError} ACTIVITY_FULL, and what `work` throws */
  within<T>(activityId: string, work: (session: ClientSession, take: () => Promise<void>) => Promise<T>): Promise<T> {
    return this.turns.run(activityId, () =>
      inTransaction(this.store.connection, (session) =>
        work(session, async () => {
          if ((await this.seats.take(activityId, 1, session)) === 0) throw new BusinessError('ACTIVITY_FULL');
        }),
      ),
    );
  }

  /** `work` and as many seats less as it says, or nothing. */
  release(activityId: string, work: (session: ClientSession) => Promise<number>): Promise<void> {
    return this.turns.run(activityId, () =>
      inTransaction(this.store.connection, async (session) => {
        await this.seats.release(activityId, await work(session), session);
      }),
    );
  }

  private async admitNext(activityId: string): Promise<void> {
    const all = this.waiting.get(activityId) ?? [];
    const group = all.splice(0, mostTogether);
    if (all.length === 0) this.waiting.delete(activityId);
    else this.turns.run(activityId, () => this.admitNext(activityId)).catch((error: unknown) => all.forEach(({ fail }) => fail(error)));
    await this.admitGroup(activityId, group);
  }

  private async admitGroup(activityId: string, group: readonly WaitingJoin[]): Promise<void> {
    try {
      const seats = await inTransaction(this.store.connection, async (session) => {
        const counted = await this.seats.take(activityId, group.length, session);
        const admitted = group.slice(0, counted).map(({ join }) => join);
        if (counted > 0) await this.joinStore.joins.insertMany(admitted, { session });
        return counted;
      });
      group.forEach(({ done, fail }, at) => (at < seats ? done() : fail(new BusinessError('ACTIVITY_FULL'))));
    } catch (error) {
      // one who pressed twice keeps none of the others out
      if (isDuplicate(error) && group.length > 1) for (const one of group) await this.admitGroup(activityId, [one]);
      else for (const { fail } of group) fail(isDuplicate(error) ? new BusinessError('ACTIVITY_JOINED') : error);
    }
  }
}

export const isFull = ({ maxJoin, joinCount }: Pick<ActivityDoc, 'maxJoin' | 'joinCount'>): boolean => maxJoin > 0 && joinCount >= maxJoin;
