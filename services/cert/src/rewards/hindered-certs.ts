import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import {
  BusinessError,
  certAgain,
  certHindrances,
  certWaits,
  siteText,
  type Caller,
  type calls,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { ExamGrants } from '../grants/index.js';
import { learnerWords, officeWords, placesOf } from './hindrance-words.js';
import { RewardCollections } from './reward.collections.js';
import type { DueRewardDoc } from './reward.model.js';

type Calls = typeof calls.cert.rewards;
type Row = Output<Calls['waiting']>['records'][number];
type Found = QueryFilter<DueRewardDoc>;

/** Certificates that one person waits for. */
const mostOwn = 100;
const sortable = { createTime: 'hindered.since', realName: 'hindered.realName', examTitle: 'hindered.examTitle' };
/** The office of the person's department. */
const inReach = { by: 'userId', dept: 'hindered.deptCode' };

/** Certificates that exams earned and that are not given until somebody mends what hinders them. */
@Injectable()
export class HinderedCerts {
  constructor(
    private readonly store: RewardCollections,
    private readonly grants: ExamGrants,
  ) {}

  async paging({ params, ...query }: Input<Calls['waiting']>, { caller }: UserContext): Promise<Output<Calls['waiting']>> {
    const { realName, examTitle } = params;
    const conditions: Found[] = [
      reached(caller),
      realName ? { $or: [{ 'hindered.realName': containing(realName) }, { 'hindered.userName': containing(realName) }] } : {},
      examTitle ? { 'hindered.examTitle': containing(examTitle) } : {},
    ];
    const sort = listSort(query.orders, sortable, { 'hindered.since': -1 });
    const { records, ...rest } = await findPage(this.store.dueRewards, { $and: conditions }, query, sort, (row: DueRewardDoc) => row);
    const hidden = await this.store.waitingExams.distinct('_id', { _id: { $in: records.map(({ examId }) => examId) } });
    const now = new Date();
    return { records: records.map((row) => view(row, stateOf(row, hidden.includes(row.examId), now))), ...rest };
  }

  /**
   * Withdrawn ones are decided about by a person, and looked at again by that decision alone.
   * @throws {BusinessError} NOT_FOUND where nobody of them waits any more, or the caller reaches none
   */
  async tryAgain({ ids, decision }: Input<Calls['tryAgain']>, { caller, note }: UserContext): Promise<Output<Calls['tryAgain']>> {
    const { withdrawn } = certHindrances;
    const kind = { 'hindered.hindrance': decision === undefined ? { $ne: withdrawn } : withdrawn };
    const wanted: Found = { $and: [{ 'hindered.id': { $in: [...new Set(ids)] } }, kind, reached(caller)] };
    if (decision === certAgain.leave) {
      const left = await this.store.dueRewards.find(wanted).lean<DueRewardDoc[]>();
      await this.grants.leaveWithdrawn(left);
    }
    const { matchedCount: count } = await this.store.dueRewards.updateMany(wanted, {
      $set: { nextAt: new Date(), ...(decision === certAgain.give ? { again: true } : {}) },
      $inc: { turn: 1 },
    });
    if (count === 0) throw new BusinessError('NOT_FOUND');
    note({ after: { count, ...(decision === undefined ? {} : { givenAnew: decision === certAgain.give }) } });
    return { count };
  }

  /** Certificates that the caller earned, has not got, and that nobody took back. */
  async mine(_: Input<Calls['myWaiting']>, { caller: { userId } }: UserContext): Promise<Output<Calls['myWaiting']>> {
    const own: Found = { userId, 'hindered.since': { $exists: true }, 'hindered.hindrance': { $ne: certHindrances.withdrawn } };
    const found = await this.store.dueRewards.find(own).sort({ 'hindered.since': -1 }).limit(mostOwn).lean<DueRewardDoc[]>();
    const hidden = await this.store.waitingExams.distinct('_id', { _id: { $in: found.map(({ examId }) => examId) } });
    // what a score earned that is not shown any more is not told
    return found.flatMap(({ examId, hindered }) =>
      hindered === undefined || hidden.includes(examId)
        ? []
        : [{ id: hindered.id, examTitle: hindered.examTitle, title: hindered.title, words: learnerWords(hindered, hindered.maker ?? '') }],
    );
  }
}

/** People of the caller's departments, and those of exams that the caller made: these ask whoever made the exam. */
const reached = (caller: Caller): Found => ({
  $and: [{ 'hindered.since': { $exists: true } }, { $or: [reachOf(caller).filter(inReach), { 'hindered.makerId': caller.userId }] }],
});

/** A row whose turn has come is given within seconds; an exam that shows no marks gives nothing meanwhile. */
function stateOf({ nextAt }: DueRewardDoc, isHidden: boolean, now: Date): (typeof certWaits)[keyof typeof certWaits] {
  if (nextAt <= now) return certWaits.platform;
  return isHidden ? certWaits.marks : certWaits.person;
}

function view({ hindered, userId, examId }: DueRewardDoc, state: ReturnType<typeof stateOf>): Row {
  if (!hindered) throw new Error('the filter finds none without it');
  const { id, hindrance, signs, since, userName, realName, deptName, examTitle, title, certId = '', lacking = {} } = hindered;
  return {
    ...{ id, userName, realName, deptName, examTitle, title, hindrance, signs, places: placesOf(lacking), userId, certId, examId },
    ...{ hindrance_dictText: officeWords(hindered), createTime: since.toISOString() },
    ...{ state, state_dictText: siteText(`cert.wait${state}`) },
  };
}
