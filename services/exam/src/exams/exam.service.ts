import { Injectable } from '@nestjs/common';
import { isInTree, ownershipsOf, reachOf, rightOf, savedByOwner, type Need } from '@xuekao/access';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { checkRevision, containing, listSort, pageOf, savedObject, saveRevised, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { between } from '../kernel/between.js';
import { PublishService } from './publish.service.js';
import { copyTitle } from '../kernel/texts.js';
import { ExamChecks, type ExamInput } from './exam.checks.js';
import { notRemoved, staffListFields, type ExamDoc } from './exam.model.js';
import { ExamCategories } from './exam-categories.js';
import { ExamAccess, marksBlind } from './exam.access.js';
import { ExamReader } from './exam.reader.js';
import { endedReleases, releaseRulesOf, shownBy, showsMore, windowEndOf } from './exam.release.js';
import { ExamPhases } from './exam-phases.js';
import { adminRow, shapeOf } from './exam.views.js';
import { copyOf, newDraft } from './exam.copy.js';
import { AttemptsOfExam } from './attempts-of-exam.js';
import { ResultNotices } from './result-notices.js';
import { ExamCollections } from './exam.collections.js';

const sortable = {
  title: 'title',
  startTime: 'startTime',
  endTime: 'endTime',
  totalTime: 'totalTime',
  totalScore: 'totalTenths',
  openType: 'openType',
  state: 'state',
  createTime: 'createTime',
};
/** Fields of an exam that its papers are made of and marked by: fixed once the exam is published. */
const frozenFields = ['tmplId', 'qualifyTenths', 'quRand', 'itemRand', 'noBack', 'offline'] as const;

@Injectable()
export class ExamService {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly attempts: AttemptsOfExam,
    private readonly time: ServiceTime,
    private readonly client: CallClient,
    private readonly reader: ExamReader,
    private readonly publisher: PublishService,
    private readonly checks: ExamChecks,
    private readonly results: ResultNotices,
    private readonly phases: ExamPhases,
    private readonly reach: ExamAccess,
    private readonly categories: ExamCategories,
  ) {}

  async paging(
    { current, size, orders, params }: Input<typeof calls.exam.exams.paging>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.exams.paging>> {
    const { caller, requestId } = context;
    const startTime = between(params.dateRange);
    const filter = {
      $and: [await this.reach.seen(caller, params.scope)],
      ...(params.title ? { title: containing(params.title) } : {}),
      ...(params.state === undefined ? notRemoved : { state: params.state }),
      ...(params.excludes ? { _id: { $nin: params.excludes } } : {}),
      ...(params.catId ? { catId: { $in: await this.categories.within(params.catId, context) } } : {}),
      ...(startTime ? { startTime } : {}),
    };
    const total = await this.examStore.exams.countDocuments(filter);
    const found = await this.examStore.exams
      .find(filter, staffListFields)
      .sort(listSort(orders, sortable, { createTime: -1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const counts = await this.attempts.counts(found.map((exam) => ({ examId: exam._id, ...this.reach.partOf(exam, caller) })));
    const now = this.time.now();
    const categories = await this.categories.read(context);
    const owners = await ownershipsOf(found, caller, { client: this.client, requestId });
    const rows = found.flatMap((exam, index) => {
      const owner = owners[index];
      return owner ? [{ ...adminRow(exam, counts.get(exam._id) ?? { papers: 0, waiting: 0 }, now, categories), ...owner }] : [];
    });
    return pageOf(rows, total, size);
  }

  async detail(id: string, context: UserContext): Promise<Output<typeof calls.exam.exams.detail>> {
    const exam = await this.reachable(id, context, 'view');
    // people of the audience are the people of the papers
    const users = marksBlind(context.caller, exam) ? [] : await this.named(exam, context);
    return {
      ...shapeOf(exam, rightOf(context.caller, exam)),
      users: users.map(({ id: userId, realName }) => ({ id: userId, realName })),
    };
  }

  async audience(id: string, context: UserContext): Promise<Output<typeof calls.exam.exams.audience>> {
    const exam = await this.reachable(id, context, 'view');
    const users = marksBlind(context.caller, exam) ? [] : await this.named(exam, context);
    return { departs: exam.departs, users: users.map(({ id: userId }) => userId) };
  }

  /** People whom the exam names: of a caller who sees a part of its learners, that part. */
  private async named(exam: ExamDoc, { caller, requestId }: UserContext): Promise<Output<typeof calls.identity.users.byIds>> {
    if (exam.users.length === 0) return [];
    const users = await this.client.call(calls.identity.users.byIds, { ids: exam.users }, { requestId });
    const { within } = this.reach.partOf(exam, caller);
    return within === undefined ? users : users.filter(({ deptCode }) => within.some((code) => isInTree(code, deptCode)));
  }

  async releaseStatus(
    { id, changes = {} }: Input<typeof calls.exam.exams.releaseStatus>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.exams.releaseStatus>> {
    const exam = await this.reachable(id, context, 'view');
    const counts = await this.attempts.byState({ examId: exam._id, ...this.reach.partOf(exam, context.caller) });
    const now = this.time.now();
    const after = withRules(exam, changes, now);
    const [before, phase] = await Promise.all([this.phases.phaseOf(exam, now), this.phases.phaseOf(after, now)]);
    const [was, is] = [shownBy(exam, before, now), shownBy(after, phase, now)];
    const windowEnd = windowEndOf(after);
    const { withheldAt, withheldReason = '' } = exam;
    const withheld = withheldAt ? { reason: withheldReason, at: withheldAt.toISOString() } : null;
    return {
      ...{ windowEnd: new Date(windowEnd).toISOString(), isOver: now >= windowEnd, phase, withheld, ...counts },
      ...{ shows: is.filter((what) => !was.includes(what)), hides: was.filter((what) => !is.includes(what)) },
    };
  }

  /** For other services: whoever sees a result there knows its exam. */
  async namesOf(ids: readonly string[]): Promise<Output<typeof calls.exam.exams.namesOf>> {
    const rows = await this.examStore.exams.find({ _id: { $in: [...ids] } }, { title: 1 }).lean();
    return rows.map(({ _id, title }) => ({ id: _id, title }));
  }

  async titles(
    { ids, title }: Input<typeof calls.exam.exams.listTitles>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.exam.exams.listTitles>> {
    const filter = {
      $and: [await this.reach.seen(caller)],
      ...notRemoved,
      ...(ids ? { _id: { $in: ids } } : {}),
      ...(title ? { title: containing(title) } : {}),
    };
    const found = await this.examStore.exams.find(filter, { title: 1 }).sort({ createTime: -1 }).limit(1000).lean();
    return found.map(({ _id, title: name }) => ({ id: _id, title: name }));
  }

  async save(input: ExamInput, context: UserContext): Promise<Output<typeof calls.exam.exams.save>> {
    if (input.id === undefined) {
      const fields = await this.checks.checked(input, null, context);
      const draft = newDraft(context, this.time.now());
      await this.examStore.exams.create({ ...fields, ...draft });
      return { id: draft._id, revision: draft.revision };
    }
    const exam = await this.reachable(input.id, context, 'edit');
    // before all other refusals: whoever learns what a colleague saved, or published, can take it in
    checkRevision(exam, input.revision);
    const fields = { ...(await this.checks.checked(input, exam, context)), ...savedByOwner(exam, context.caller) };
    if (exam.setId !== null && frozenFields.some((name) => (exam[name] ?? false) !== (fields[name] ?? false)))
      throw new BusinessError('EXAM_PUBLISHED');
    // to show marks and keys is a right of its own, by whichever way (decision 17)
    if (
      exam.setId !== null &&
      !context.caller.permissions.includes('exam:release') &&
      showsMore(exam, { ...exam, ...fields }, await this.hasBegun(exam))
    )
      throw new BusinessError('EXAM_RELEASE_RIGHT');
    const revision = await saveRevised({ model: this.examStore.exams, stored: exam, read: input.revision, set: fields });
    context.note({ object: savedObject(exam._id, input.revision), before: exam, after: { ...exam, ...fields, revision: exam.revision } });
    this.reader.forget(exam._id);
    // its marks may be shown by the rules as they are now
    if (exam.setId !== null) await this.results.look(exam._id);
    return { id: exam._id, revision };
  }

  async changeState({ id, state }: Input<typeof calls.exam.exams.state>, context: UserContext): Promise<void> {
    await this.publisher.changeState(id, state, context);
    this.reader.forget(id);
  }

  async copy(id: string, context: UserContext): Promise<{ id: string }> {
    const original = await this.reachable(id, context, 'view');
    // the staff of its learners sees an exam, and makes nothing of it
    const owner = { by: original.createBy, dept: original.createDept, shares: original.shares };
    if (!reachOf(context.caller, 'view').includes(owner)) throw new BusinessError('NOT_FOUND');
    // the owner of the copy sees all of it: it names nobody whom the copier does not see in the original
    // people whose papers the copier marks blind are not named
    const people = marksBlind(context.caller, original) ? [] : await this.named(original, context);
    const users = people.map(({ id: userId }) => userId);
    const userDeparts = [...new Set(people.map(({ deptCode }) => deptCode))].filter((code) => code !== '');
    const rewards = await this.checks.copiedRewards(original, context);
    const copy = { ...copyOf(original, context, this.time.now()), users, userDeparts, title: copyTitle(original.title), ...rewards };
    await this.examStore.exams.create(copy);
    return { id: copy._id };
  }

  /** Papers count, too: people may have a time of their own, earlier than the exam. */
  private async hasBegun({ _id, startTime }: ExamDoc): Promise<boolean> {
    return startTime.getTime() <= this.time.now() || (await this.attempts.count([_id])) > 0;
  }

  /** Whether the caller may open the exam to others. */
  async mayLink(id: string, caller: Caller): Promise<boolean> {
    return (await this.examStore.exams.exists({ _id: id, $and: [reachOf(caller, 'edit').filter()], ...notRemoved })) !== null;
  }

  private async reachable(id: string, { caller }: UserContext, need: Need): Promise<ExamDoc> {
    const seen = need === 'view' ? await this.reach.seen(caller) : reachOf(caller, need).filter();
    const exam = await this.examStore.exams.findOne({ _id: id, $and: [seen], ...notRemoved }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

type RuleChanges = NonNullable<Input<typeof calls.exam.exams.releaseStatus>['changes']>;
/** The exam by other rules. A release by hand ends with its rule. @param now milliseconds since the epoch: when it would be released */
function withRules(exam: ExamDoc, { endTime, scoreReleased, answerReleased, ...rules }: RuleChanges, now: number): ExamDoc {
  const releasedAt = (isReleased: boolean | undefined, before: Date | null | undefined): Date | null =>
    isReleased === undefined ? (before ?? null) : isReleased ? new Date(now) : null;
  const after: ExamDoc = {
    ...{ ...exam, ...rules, ...(endTime === undefined ? {} : { endTime: new Date(endTime) }) },
    scoreReleasedAt: releasedAt(scoreReleased, exam.scoreReleasedAt),
    answerReleasedAt: releasedAt(answerReleased, exam.answerReleasedAt),
  };
  return { ...after, ...endedReleases(releaseRulesOf(after)) };
}
