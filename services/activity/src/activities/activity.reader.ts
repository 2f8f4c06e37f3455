import { Injectable } from '@nestjs/common';
import { codesAbove, isInTree, reachOf } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import { ActivityCollections } from './activity.collections.js';
import type { ActivityDoc } from './activity.model.js';

type Audience = Pick<ActivityDoc, 'openType' | 'departs' | 'users'>;
type Person = Pick<Caller, 'userId' | 'deptCode'>;

export function isFor({ openType, departs, users }: Audience, { userId, deptCode }: Person): boolean {
  if (openType === 2) return departs.some((code) => isInTree(code, deptCode));
  return openType !== 3 || users.includes(userId);
}

/** `isFor` as a condition of a list. */
export const forPerson = ({ userId, deptCode }: Person): QueryFilter<ActivityDoc> => ({
  $or: [{ openType: { $in: [1, 9] } }, { openType: 2, departs: { $in: codesAbove(deptCode) } }, { openType: 3, users: userId }],
});

/** The object check of activities: one that is not for a person is not there. */
@Injectable()
export class ActivityReader {
  constructor(private readonly store: ActivityCollections) {}

  find(id: string): Promise<ActivityDoc | null> {
    return this.store.activities.findById(id).lean<ActivityDoc>().exec();
  }

  /** @throws {BusinessError} NOT_FOUND outside the audience */
  async forLearner(id: string, caller: Person): Promise<ActivityDoc> {
    const activity = await this.find(id);
    if (!activity || !isFor(activity, caller)) throw new BusinessError('NOT_FOUND');
    return activity;
  }

  /** Of the console. @throws {BusinessError} NOT_FOUND */
  async reachable(id: string, caller: Caller): Promise<ActivityDoc> {
    const [found] = await this.allReachable([id], caller);
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Activities are not shared: who reaches one may do everything with it. @throws {BusinessError} NOT_FOUND unless all are reached */
  async allReachable(ids: readonly string[], caller: Caller): Promise<ActivityDoc[]> {
    const wanted = [...new Set(ids)];
    const filter = { $and: [{ _id: { $in: wanted } }, reachOf(caller).filter()] };
    const found = await this.store.activities.find(filter).lean<ActivityDoc[]>();
    if (found.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Ids of the activities that the caller may see in the console; null: all of them. */
  async idsSeen(caller: Caller): Promise<string[] | null> {
    const reach = reachOf(caller);
    if (reach.isWhole) return null;
    const found = await this.store.activities.find({ $and: [reach.filter()] }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }
}
