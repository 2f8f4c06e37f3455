import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import {
  BusinessError,
  calls,
  certAgain,
  certHindrances,
  certWaits,
  siteText,
  type Caller,
  type Input,
  type Output,
  type PermissionCode,
} from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { ExamGrants } from '../grants/index.js';
import { TemplateService } from '../templates/index.js';
import { learnerWords, officeWords, placesOf } from './hindrance-words.js';
import { ExamRewards } from './exam-rewards.js';
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
/** Rows that somebody decided to leave go away without a look at them. */
const undecided: Found = { again: { $ne: false } };

/** Pages where the caller can mend what hinders the certificates of a list. */
interface Ways {
  person: (row: DueRewardDoc) => boolean;
  certs: ReadonlySet<string>;
  exams: ReadonlySet<string>;
}

/** Certificates that exams earned and that are not given until somebody mends what hinders them. */
@Injectable()
export class HinderedCerts {
  constructor(
    private readonly store: RewardCollections,
    private readonly grants: ExamGrants,
    private readonly templates: TemplateService,
    private readonly client: CallClient,
    private readonly rewards: ExamRewards,
  ) {}

  async paging({ params, ...query }: Input<Calls['waiting']>, context: UserContext): Promise<Output<Calls['waiting']>> {
    const { realName, examTitle } = params;
    const conditions: Found[] = [
      reached(context.caller),
      undecided,
      realName ? { $or: [{ 'hindered.realName': containing(realName) }, { 'hindered.userName': containing(realName) }] } : {},
      examTitle ? { 'hindered.examTitle': containing(examTitle) } : {},
    ];
    const sort = listSort(query.orders, sortable, { 'hindered.since': -1 });
    const { records, ...rest } = await findPage(this.store.dueRewards, { $and: conditions }, query, sort, (row: DueRewardDoc) => row);
    const hidden = await this.store.waitingExams.distinct('_id', { _id: { $in: records.map(({ examId }) => examId) } });
    const ways = await this.waysOf(records, context);
    const now = new Date();
    return { records: records.map((row) => view(row, stateOf(row, hidden.includes(row.examId), now), ways)), ...rest };
  }

  /** A page that the caller may not open, or that finds nothing for the caller, is no way to mend anything. */
  private async waysOf(rows: readonly DueRewardDoc[], { caller, requestId }: UserContext): Promise<Ways> {
    const may = (...codes: PermissionCode[]): boolean => codes.some((code) => caller.permissions.includes(code));
    const [examIds, certIds] = [rows.map(({ examId }) => examId), rows.map(({ hindered }) => hindered?.certId ?? '')];
    const asked = may('exam:list') && rows.length > 0 ? { examIds: [...new Set(examIds)] } : null;
    // the list is not refused because exams are away
    const exams = asked && (await this.client.call(calls.exam.rewards.seen, asked, { requestId, caller }).catch(() => []));
    const certs = may('cert:save') ? await this.templates.reachedOf(certIds, caller) : [];
    const mayOpen = may('sys:user:list', 'sys:depart:list');
    const reach = reachOf(caller);
    return {
      person: ({ hindered }) => mayOpen && reach.includes({ by: '', dept: hindered?.deptCode ?? '' }),
      certs: new Set(certs),
      exams: new Set(exams),
    };
  }

  /**
   * Withdrawn ones are decided about by a person, and looked at again by that decision alone. The first decision stands; sent again it
   * changes nothing.
   * @throws {BusinessError} OWN_MATTER; NOT_FOUND where nobody of them waits any more, somebody decided otherwise, or none is reached
   */
  async tryAgain({ ids, decision }: Input<Calls['tryAgain']>, { caller, note }: UserContext): Promise<Output<Calls['tryAgain']>> {
    const { withdrawn } = certHindrances;
    const kind = { 'hindered.hindrance': decision === undefined ? { $ne: withdrawn } : withdrawn };
    const wanted: Found = { $and: [{ 'hindered.id': { $in: [...new Set(ids)] } }, kind, reached(caller)] };
    if (decision === undefined) {
      const { matchedCount: count } = await this.store.dueRewards.updateMany(wanted, { $set: { nextAt: new Date() }, $inc: { turn: 1 } });
      if (count === 0) throw new BusinessError('NOT_FOUND');
      this.rewards.soon();
      note({ after: { count } });
      return { count };
    }
    const decided = await this.decide(wanted, decision === certAgain.give, caller);
    if (decided.length === 0) throw new BusinessError('NOT_FOUND');
    this.rewards.soon();
    // the ids of the rows say nothing once these are gone
    note({ object: decided.join(','), after: { count: decided.length, givenAnew: decision === certAgain.give } });
    return { count: decided.length };
  }

  /** @returns exam and person of each that was decided about. @throws {BusinessError} OWN_MATTER */
  private async decide(wanted: Found, gives: boolean, { userId }: Caller): Promise<string[]> {
    if (await this.store.dueRewards.exists({ $and: [wanted, { userId }] })) throw new BusinessError('OWN_MATTER');
    const rows = await this.store.dueRewards.find(wanted, { _id: 1, 'hindered.id': 1 }).lean<Pick<DueRewardDoc, '_id' | 'hindered'>[]>();
    const ids: string[] = [];
    for (const { _id, hindered } of rows) {
      // the condition stands in the write: of two people who decide at once, one is the first
      const decided = await this.store.dueRewards
        .findOneAndUpdate(
          { _id, 'hindered.id': hindered?.id ?? '', again: { $ne: !gives } },
          { $set: { nextAt: new Date(), again: gives }, $inc: { turn: 1 } },
        )
        .lean<DueRewardDoc>();
      if (!decided) continue;
      ids.push(_id);
      if (!gives) await this.grants.leaveWithdrawn(decided, decided.hindered?.certId ?? '');
    }
    return ids;
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

/**
 * A row whose turn has come is given within seconds, and one that failed without anybody's fault is tried again by itself; an exam that
 * shows no marks gives nothing meanwhile.
 */
function stateOf({ nextAt, failingSince }: DueRewardDoc, isHidden: boolean, now: Date): (typeof certWaits)[keyof typeof certWaits] {
  if (nextAt <= now || failingSince !== undefined) return certWaits.platform;
  return isHidden ? certWaits.marks : certWaits.person;
}

function view(row: DueRewardDoc, state: ReturnType<typeof stateOf>, ways: Ways): Row {
  const { hindered, userId, examId } = row;
  if (!hindered) throw new Error('the filter finds none without it');
  const { id, hindrance, signs, since, userName, realName, deptName, examTitle, title, certId = '', lacking = {} } = hindered;
  return {
    ...{ id, userName, realName, deptName, examTitle, title, hindrance, signs, places: placesOf(lacking) },
    ...{
      userId: ways.person(row) ? userId : '',
      certId: ways.certs.has(certId) ? certId : '',
      examId: ways.exams.has(examId) ? examId : '',
    },
    ...{ hindrance_dictText: officeWords(hindered), createTime: since.toISOString() },
    ...{ state, state_dictText: siteText(`cert.wait${state}`) },
  };
}
