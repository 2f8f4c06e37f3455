import { Injectable } from '@nestjs/common';
import { belongingTo, reachOf } from '@xuekao/access';
import {
  BusinessError,
  calls,
  trialDevices,
  trialFaultsOf,
  trialKeptDays,
  trialStates,
  trialVerdicts,
  trialVerdictOf,
  type Input,
  type Output,
  type PermissionCode,
} from '@xuekao/contracts';
import { findPage, listSort, pageOf } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import { Types, type QueryFilter } from 'mongoose';
import { inTree } from '../kernel/department-tree.js';
import { DepartmentService } from '../organisation/index.js';
import { PeopleCollections, shownContainingWord, UserDirectory, UserWrites, type UserDoc } from '../people/index.js';
import { Site } from '../site/index.js';
import { TrialCollections } from './trial.collections.js';
import type { TrialDoc } from './trial.model.js';
import { trialsByPerson } from './trial-rows.js';

type Report = Input<typeof calls.identity.trials.report>;
type Page = Output<typeof calls.identity.trials.paging>;
type Filter = QueryFilter<UserDoc>;

const dayMs = 86_400_000;
/** Whom an exam is for is a part of the exam. */
const examsCode: PermissionCode = 'exam:list';
const columns = { realName: 'realName', userName: 'nameKey', deptCode: 'deptCode', at: 'trial.at' } as const;

/** Which device a person tried before an exam, and what came of it. */
@Injectable()
export class TrialService {
  constructor(
    private readonly collections: TrialCollections,
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly site: Site,
    private readonly directory: UserDirectory,
    private readonly departments: DepartmentService,
    private readonly client: CallClient,
  ) {}

  async isOpen(): Promise<boolean> {
    return (await this.site.settings()).switches.trial;
  }

  /** Takes the place of the device's last trial; whether its exam was done stays. @throws {BusinessError} TRIAL_OFF */
  async report(
    { paperId, device, ...facts }: Report,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.identity.trials.report>> {
    if (!(await this.isOpen())) throw new BusinessError('TRIAL_OFF');
    const { trials } = this.collections;
    const _id = `${caller.userId}:${device}`;
    const exam =
      paperId === undefined
        ? null
        : await this.client.call(calls.exam.papers.trialAttempt, { paperId, userId: caller.userId }, { requestId });
    const at = new Date();
    const before = await trials.findById(_id, { examAt: 1, answered: 1 }).lean<Pick<TrialDoc, 'examAt' | 'answered'>>();
    // a paper without an answer has shown nothing of how this device saves
    const done =
      exam !== null && exam.handedInAt !== '' && exam.answered > 0
        ? { examAt: new Date(exam.handedInAt), answered: exam.answered }
        : { examAt: before?.examAt ?? null, answered: before?.answered ?? 0 };
    const verdict = trialVerdictOf(facts, done.examAt !== null);
    const userId = new Types.ObjectId(caller.userId);
    await trials.updateOne({ _id }, { $set: { ...facts, ...done, verdict, userId, at } }, { upsert: true });
    // what a list looks for stands with the person
    await this.writes.noteTrial(userId, { at, verdict });
    await this.dropOlder(userId);
    return { verdict, faults: trialFaultsOf(facts), examDone: done.examAt !== null };
  }

  private async dropOlder(userId: Types.ObjectId): Promise<void> {
    const { trials } = this.collections;
    const older = await trials.find({ userId }, { _id: 1 }).sort({ at: -1 }).skip(trialDevices).lean<{ _id: string }[]>();
    if (older.length > 0) await trials.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
  }

  async paging(query: Input<typeof calls.identity.trials.paging>, context: UserContext): Promise<Page> {
    const since = new Date(Date.now() - (query.params.days ?? trialKeptDays) * dayMs);
    const filter: Filter = {
      $and: [
        reachOf(context.caller).filter(belongingTo),
        await this.audience(query.params.examId, context),
        ...conditions(query.params, since),
      ],
    };
    const { after } = query.params;
    if (after !== undefined) return this.behind(after, filter, query.size, since);
    const sort = listSort(query.orders, columns, { 'trial.at': -1 });
    const { records, ...counts } = await findPage(this.people.users, filter, query, sort, (user) => user);
    return { ...counts, records: await this.render(records, since) };
  }

  private async behind(after: string, filter: Filter, size: number, since: Date): Promise<Page> {
    const { users } = this.people;
    const rows = users
      .find({ $and: [filter, { _id: { $gt: new Types.ObjectId(after) } }] })
      .sort({ _id: 1 })
      .limit(size)
      .lean<UserDoc[]>();
    const [found, total] = await Promise.all([rows, users.countDocuments(filter)]);
    return pageOf(await this.render(found, since), total, size);
  }

  /**
   * Learners, or whom the exam names. @throws {BusinessError} FORBIDDEN for who may not open exams, NOT_FOUND for an exam that the caller
   * does not reach
   */
  private async audience(examId: string | undefined, { caller, requestId }: UserContext): Promise<Filter> {
    if (examId === undefined) return this.directory.learners(null);
    if (!caller.permissions.includes(examsCode)) throw new BusinessError('FORBIDDEN');
    const { departs, users } = await this.client.call(calls.exam.exams.audience, { id: examId }, { requestId, caller });
    if (users.length > 0) return { _id: { $in: users.map((id) => new Types.ObjectId(id)) } };
    return this.directory.learners(departs.length > 0 ? departs : null);
  }

  private async render(users: readonly UserDoc[], since: Date): Promise<Page['records']> {
    const ids = users.map(({ _id }) => _id);
    const found = await this.collections.trials
      .find({ userId: { $in: ids }, at: { $gte: since } })
      .sort({ at: -1 })
      .lean<TrialDoc[]>();
    const names = await this.departments.names(users.map(({ deptCode }) => deptCode));
    const trials = trialsByPerson(found);
    return users.map(({ _id, userName, realName, deptCode }) => {
      const [trial = null, ...others] = trials.get(String(_id)) ?? [];
      return { id: String(_id), userName, realName, deptCode_dictText: names.get(deptCode) ?? '', trial, others };
    });
  }
}

function conditions({ keyword, deptCode, state }: Input<typeof calls.identity.trials.paging>['params'], since: Date): Filter[] {
  const all: Filter[] = [];
  if (keyword) all.push(shownContainingWord(keyword));
  if (deptCode) all.push(inTree(deptCode));
  if (state === trialStates.notDone) all.push({ 'trial.at': { $not: { $gte: since } } });
  else if (state !== undefined)
    all.push({ 'trial.verdict': trialVerdicts.find((verdict) => trialStates[verdict] === state), 'trial.at': { $gte: since } });
  return all;
}
