import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, rewardStates, siteText, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { RewardCollections } from './reward.collections.js';
import type { RewardPointsDoc } from './reward.model.js';
import { pointsHeld, RewardPoints } from './reward-points.js';

type Calls = typeof calls.cert.rewards;
type Found = QueryFilter<RewardPointsDoc>;
type Row = Output<Calls['paging']>['records'][number];

type Outcome = 'done' | 'short' | 'busy';

const sortable = { createTime: 'updatedAt', realName: 'realName', examTitle: 'examTitle' };
/** An account is reached by whoever leads the person's department. */
const inReach = { by: 'userId', dept: 'deptCode' };
const everyState = Object.values(rewardStates);

/** Decisions about points that a corrected score does not earn. */
@Injectable()
export class RewardDesk {
  constructor(
    private readonly store: RewardCollections,
    private readonly points: RewardPoints,
  ) {}

  async paging({ params, ...query }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const { realName, examTitle, state, dateRange } = params;
    const [from, to] = dateRange ?? [];
    const conditions: Found[] = [
      reached(caller),
      { state: state ?? { $in: everyState } },
      realName ? { $or: [{ realName: containing(realName) }, { userName: containing(realName) }] } : {},
      examTitle ? { examTitle: containing(examTitle) } : {},
      from === undefined || to === undefined ? {} : { updatedAt: { $gte: new Date(from), $lte: new Date(to) } },
    ];
    return findPage(this.store.rewardPoints, { $and: conditions }, query, listSort(query.orders, sortable, { updatedAt: -1 }), view);
  }

  /** Decided ones stay as they are. @throws {BusinessError} NOT_FOUND, POINTS_OWN */
  async decide({ ids, takeBack, reason }: Input<Calls['decide']>, { caller, note }: UserContext): Promise<Output<Calls['decide']>> {
    const wanted = { $and: [{ _id: { $in: [...new Set(ids)] }, state: { $in: everyState } }, reached(caller)] };
    const found = await this.store.rewardPoints.find(wanted).lean<RewardPointsDoc[]>();
    if (found.length < new Set(ids).size) throw new BusinessError('NOT_FOUND');
    // points are worth something: nobody but whoever administers the site decides about the own
    if (caller.roleLevel !== 1 && found.some(({ userId }) => userId === caller.userId)) throw new BusinessError('POINTS_OWN');
    const short: string[] = [];
    let [count, busy] = [0, 0];
    for (const doc of found) {
      if (doc.state !== rewardStates.open) continue;
      const outcome = takeBack ? await this.takenBack(doc, caller, reason) : await this.kept(doc, caller, reason);
      if (outcome === 'short') short.push(doc.realName);
      else if (outcome === 'busy') busy += 1;
      else count += 1;
    }
    note({ after: { takeBack, reason, count } });
    return { count, short, busy };
  }

  private async takenBack({ _id }: RewardPointsDoc, { userId: by, realName: byName }: Caller, reason: string): Promise<Outcome> {
    try {
      return (await this.points.takeBack(_id, { by, byName, reason })) === 'short' ? 'short' : 'done';
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'BUSY') return 'busy';
      throw error;
    }
  }

  private async kept({ _id, earned, revision }: RewardPointsDoc, { realName: decideBy }: Caller, reason: string): Promise<Outcome> {
    const { modifiedCount } = await this.store.rewardPoints.updateOne(
      { _id, revision },
      { $set: { state: rewardStates.kept, keptAt: earned, reason, decideBy, decidedAt: new Date() }, $inc: { revision: 1 } },
    );
    return modifiedCount === 1 ? 'done' : 'busy';
  }
}

const reached = (caller: Caller): Found => reachOf(caller).filter(inReach);

const view = (doc: RewardPointsDoc): Row => ({
  ...{ id: doc._id, examTitle: doc.examTitle, userName: doc.userName, realName: doc.realName, deptName: doc.deptName },
  ...{ points: pointsHeld(doc), earned: doc.earned, score: doc.score, state: doc.state, state_dictText: stateName(doc.state) },
  ...{ createTime: doc.updatedAt.toISOString(), decideBy: doc.decideBy ?? '', reason: doc.reason ?? '' },
  decideTime: doc.decidedAt?.toISOString() ?? '',
});

const stateName = (state: number): string =>
  state === rewardStates.kept
    ? siteText('cert.rewardState2')
    : state === rewardStates.takenBack
      ? siteText('cert.rewardState3')
      : siteText('cert.rewardState1');
