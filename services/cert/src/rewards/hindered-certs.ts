import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, certHindrances, siteText, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { RewardCollections } from './reward.collections.js';
import type { DueRewardDoc } from './reward.model.js';

type Calls = typeof calls.cert.rewards;
type Row = Output<Calls['waiting']>['records'][number];
type Found = QueryFilter<DueRewardDoc>;

const sortable = { createTime: 'hindered.since', realName: 'hindered.realName', examTitle: 'hindered.examTitle' };
/** The office of the person's department. */
const inReach = { by: 'userId', dept: 'hindered.deptCode' };

/** Certificates that exams earned and that are not given until somebody mends what hinders them. */
@Injectable()
export class HinderedCerts {
  constructor(private readonly store: RewardCollections) {}

  async paging({ params, ...query }: Input<Calls['waiting']>, { caller }: UserContext): Promise<Output<Calls['waiting']>> {
    const { realName, examTitle } = params;
    const conditions: Found[] = [
      reached(caller),
      realName ? { $or: [{ 'hindered.realName': containing(realName) }, { 'hindered.userName': containing(realName) }] } : {},
      examTitle ? { 'hindered.examTitle': containing(examTitle) } : {},
    ];
    return findPage(this.store.dueRewards, { $and: conditions }, query, listSort(query.orders, sortable, { 'hindered.since': -1 }), view);
  }

  /** @throws {BusinessError} NOT_FOUND where nobody of them waits any more, or the caller reaches none */
  async tryAgain({ ids }: Input<Calls['tryAgain']>, { caller, note }: UserContext): Promise<Output<Calls['tryAgain']>> {
    const wanted = { $and: [{ 'hindered.id': { $in: [...new Set(ids)] } }, reached(caller)] };
    const { matchedCount: count } = await this.store.dueRewards.updateMany(wanted, { $set: { nextAt: new Date() }, $inc: { turn: 1 } });
    if (count === 0) throw new BusinessError('NOT_FOUND');
    note({ after: { count } });
    return { count };
  }
}

const reached = (caller: Caller): Found => ({ $and: [{ 'hindered.since': { $exists: true } }, reachOf(caller).filter(inReach)] });

function view({ hindered }: DueRewardDoc): Row {
  if (!hindered) throw new Error('the filter finds none without it');
  const { id, hindrance, signs, since, userName, realName, deptName, examTitle, title } = hindered;
  const words = hindrance === certHindrances.kindGone ? siteText('cert.kindGone') : siteText('cert.signsMissing', { signs });
  return {
    ...{ id, userName, realName, deptName, examTitle, title, hindrance, signs },
    ...{ hindrance_dictText: words, createTime: since.toISOString() },
  };
}
