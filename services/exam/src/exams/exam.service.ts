import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, reachOf, skipOf } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { sanitiseRichText } from '@xuekao/rich-text';
import { between } from '../access/between.js';
import { newId } from '../ids.js';
import { PublishService } from '../publishing/publish.service.js';
import { templateCount, templateTenths } from '../templates/template.totals.js';
import { audienceTexts, copyTitle, examStateTexts, openTypeTexts, outsideText } from '../texts.js';
import type { ExamDoc } from './exam.model.js';
import { ExamReader } from './exam.reader.js';
import { CLOCK, type Clock } from '../clock.js';
import { Collections } from '../store/collections.js';

type ExamInput = Input<typeof calls.examSave>;
type CheckedFields = Omit<ExamDoc, '_id' | 'state' | 'setId' | 'revision' | 'createBy' | 'createDept' | 'createTime'>;
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
/** What a paper was made of and is marked by: fixed once the exam is published. */
const frozenFields = ['tmplId', 'qualifyTenths', 'quRand', 'itemRand', 'noBack'] as const;

@Injectable()
export class ExamService {
  constructor(
    private readonly store: Collections,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly client: CallClient,
    private readonly reader: ExamReader,
    private readonly publisher: PublishService,
  ) {}

  async paging({ current, size, orders, params }: Input<typeof calls.examPaging>, { caller }: UserContext): Promise<Output<typeof calls.examPaging>> {
    const startTime = between(params.dateRange);
    const filter = {
      ...reachOf(caller),
      ...(params.title ? { title: containing(params.title) } : {}),
      ...(params.state === undefined ? {} : { state: params.state }),
      ...(params.excludes ? { _id: { $nin: params.excludes } } : {}),
      ...(startTime ? { startTime } : {}),
    };
    const total = await this.store.exams.countDocuments(filter);
    const found = await this.store.exams
      .find(filter)
      .sort(listSort(orders, sortable, { createTime: -1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const counts = await this.paperCounts(found.map(({ _id }) => _id));
    const now = this.clock.now();
    const rows = found.map((exam) => adminRow(exam, counts.get(exam._id) ?? { papers: 0, waiting: 0 }, now));
    return pageOf(rows, total, size);
  }

  private async paperCounts(ids: readonly string[]): Promise<Map<string, { papers: number; waiting: number }>> {
    const rows = await this.store.papers.aggregate<{ _id: string; papers: number; waiting: number }>([
      { $match: { examId: { $in: [...ids] } } },
      { $group: { _id: '$examId', papers: { $sum: 1 }, waiting: { $sum: { $cond: [{ $eq: ['$state', 1] }, 1, 0] } } } },
    ]);
    return new Map(rows.map(({ _id, papers, waiting }) => [_id, { papers, waiting }]));
  }

  async detail(id: string, context: UserContext): Promise<Output<typeof calls.examDetail>> {
    const exam = await this.own(id, context);
    const users = exam.users.length === 0 ? [] : await this.client.call(calls.usersByIds, { ids: exam.users }, { requestId: context.requestId });
    return { ...shapeOf(exam), users: users.map(({ id: userId, realName }) => ({ id: userId, realName })) };
  }

  async titles({ ids, title }: Input<typeof calls.examListTitles>, { caller }: UserContext): Promise<Output<typeof calls.examListTitles>> {
    const filter = {
      ...reachOf(caller),
      ...(ids ? { _id: { $in: ids } } : {}),
      ...(title ? { title: containing(title) } : {}),
    };
    const found = await this.store.exams.find(filter, { title: 1 }).sort({ createTime: -1 }).limit(1000).lean();
    return found.map(({ _id, title: name }) => ({ id: _id, title: name }));
  }

  async save(input: ExamInput, context: UserContext): Promise<{ id: string }> {
    if (input.id === undefined) {
      const fields = await this.checked(input, null, context);
      const id = newId();
      const { userId, deptCode } = context.caller;
      await this.store.exams.create({
        ...fields,
        _id: id,
        state: 2,
        setId: null,
        revision: 0,
        createBy: userId,
        createDept: deptCode,
        createTime: new Date(),
      });
      return { id };
    }
    const exam = await this.own(input.id, context);
    const fields = await this.checked(input, exam, context);
    if (exam.setId !== null && frozenFields.some((name) => exam[name] !== fields[name])) throw new BusinessError('EXAM_PUBLISHED');
    const { matchedCount } = await this.store.exams.updateOne({ _id: exam._id, revision: exam.revision }, { $set: fields, $inc: { revision: 1 } });
    if (matchedCount === 0) throw new BusinessError('STALE');
    this.reader.forget(exam._id);
    return { id: exam._id };
  }

  private async checked({ id: _id, ...input }: ExamInput, exam: ExamDoc | null, context: UserContext): Promise<CheckedFields> {
    const { qualifyScore, startTime, endTime, ...rest } = input;
    // the totals of a published exam are those of its frozen papers
    const totals = exam !== null && exam.setId !== null ? exam : await this.totalsOf(input.tmplId, context);
    const window = { startTime: new Date(startTime), endTime: new Date(endTime) };
    if (window.endTime <= window.startTime) throw new BusinessError('EXAM_TIMES');
    const qualifyTenths = toTenths(qualifyScore);
    if (qualifyTenths > totals.totalTenths) throw new BusinessError('EXAM_QUALIFY', { max: toPoints(totals.totalTenths) });
    if (input.openType === 2 && input.departs.length === 0) throw new BusinessError('EXAM_AUDIENCE', { what: audienceTexts.departs });
    if (input.openType === 3 && input.users.length === 0) throw new BusinessError('EXAM_AUDIENCE', { what: audienceTexts.users });
    if (input.openType === 9 && input.password === '') throw new BusinessError('EXAM_PASSWORD_MISSING');
    await this.refuseStrangers(input, exam, context);
    return {
      ...rest,
      content: sanitiseRichText(rest.content),
      ...window,
      qualifyTenths,
      totalTenths: totals.totalTenths,
      quCount: totals.quCount,
      // what the open type does not use is not kept: a list of people that nobody sees would come back by surprise
      departs: input.openType === 2 ? input.departs : [],
      users: input.openType === 3 ? input.users : [],
      password: input.openType === 9 ? input.password : '',
    };
  }

  /** Nobody invites people of departments that are not theirs; whom somebody else has invited may stay. @throws {BusinessError} BAD_INPUT */
  private async refuseStrangers({ openType, departs, users }: Omit<ExamInput, 'id'>, exam: ExamDoc | null, { caller, requestId }: UserContext): Promise<void> {
    if (caller.roleLevel === 1) return;
    const isOwn = (deptCode: string): boolean => caller.deptCode !== '' && deptCode.startsWith(caller.deptCode);
    const newDeparts = openType === 2 ? departs.filter((code) => !exam?.departs.includes(code)) : [];
    if (!newDeparts.every(isOwn)) throw new BusinessError('BAD_INPUT', { detail: outsideText(audienceTexts.departs) }, { field: 'departs' });
    const invited = new Set(exam?.users);
    const newUsers = openType === 3 ? users.filter((id) => !invited.has(id)) : [];
    if (newUsers.length === 0) return;
    const people = await this.client.call(calls.usersByIds, { ids: newUsers }, { requestId });
    if (people.length !== new Set(newUsers).size || !people.every(({ deptCode }) => isOwn(deptCode))) throw new BusinessError('BAD_INPUT', { detail: outsideText(audienceTexts.users) }, { field: 'users' });
  }

  private async totalsOf(tmplId: string, { caller }: UserContext): Promise<Pick<ExamDoc, 'totalTenths' | 'quCount'>> {
    const template = await this.store.templates.findOne({ _id: tmplId, ...reachOf(caller) }).lean();
    if (!template) throw new BusinessError('NOT_FOUND');
    return { totalTenths: templateTenths(template), quCount: templateCount(template) };
  }

  async changeState({ id, state }: Input<typeof calls.examState>, context: UserContext): Promise<void> {
    await this.publisher.changeState(id, state, context);
    this.reader.forget(id);
  }

  async copy(id: string, context: UserContext): Promise<{ id: string }> {
    const { _id, ...exam } = await this.own(id, context);
    const copyId = newId();
    const { userId, deptCode } = context.caller;
    await this.store.exams.create({
      ...exam,
      _id: copyId,
      title: copyTitle(exam.title),
      state: 2,
      setId: null,
      revision: 0,
      createBy: userId,
      createDept: deptCode,
      createTime: new Date(),
    });
    return { id: copyId };
  }

  /** All or none of the exams are deleted; one that was sat is kept for its papers. */
  async remove(ids: readonly string[], { caller }: UserContext): Promise<void> {
    const filter = { _id: { $in: [...ids] }, ...reachOf(caller) };
    if ((await this.store.exams.countDocuments(filter)) !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    const papers = await this.store.papers.countDocuments({ examId: { $in: [...ids] } });
    if (papers > 0) throw new BusinessError('EXAM_HAS_PAPERS', { n: papers });
    await this.store.exams.deleteMany(filter);
    await this.publisher.dropSets(ids);
    for (const id of ids) this.reader.forget(id);
  }

  private async own(id: string, { caller }: UserContext): Promise<ExamDoc> {
    const exam = await this.store.exams.findOne({ _id: id, ...reachOf(caller) }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

/** The window alone decides what an administrator's list says of a published exam. */
export function windowFlag({ startTime, endTime }: Pick<ExamDoc, 'startTime' | 'endTime'>, now: number): 'READY_START' | 'PROCESSING' | 'OVERDUE' {
  if (now < startTime.getTime()) return 'READY_START';
  return now < endTime.getTime() ? 'PROCESSING' : 'OVERDUE';
}

const adminRow = (
  exam: ExamDoc,
  { papers, waiting }: { papers: number; waiting: number },
  now: number,
): Output<typeof calls.examPaging>['records'][number] => ({
  id: exam._id,
  title: exam.title,
  startTime: exam.startTime.toISOString(),
  endTime: exam.endTime.toISOString(),
  totalTime: exam.totalTime,
  totalScore: toPoints(exam.totalTenths),
  qualifyScore: toPoints(exam.qualifyTenths),
  openType: exam.openType,
  openType_dictText: openTypeTexts[exam.openType] ?? '',
  state: exam.state,
  state_dictText: examStateTexts[exam.state] ?? '',
  stateFlag: windowFlag(exam, now),
  paperCount: papers,
  waitReview: waiting,
  createTime: exam.createTime.toISOString(),
});

function shapeOf(exam: ExamDoc): Omit<Output<typeof calls.examDetail>, 'users'> {
  const {
    _id,
    createDept: _dept,
    setId: _set,
    revision: _revision,
    users: _users,
    totalTenths,
    qualifyTenths,
    startTime,
    endTime,
    createTime,
    ...plain
  } = exam;
  return {
    ...plain,
    id: _id,
    totalScore: toPoints(totalTenths),
    qualifyScore: toPoints(qualifyTenths),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    createTime: createTime.toISOString(),
  };
}
