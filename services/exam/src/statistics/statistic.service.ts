import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { heldShares, reachOf } from '@xuekao/access';
import { BusinessError, calls, type Caller, type Input, type Output, type StatisticItem, type StatisticReport } from '@xuekao/contracts';
import { listSort, pageOf, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { isAcceptedOption, letterOf, toPoints, type ChoiceKey, type QuestionKey, type QuestionView } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import type { QueryFilter } from 'mongoose';
import { PaperAccess } from '../attempts/index.js';
import { ExamAccess, marksBlind, type ExamDoc } from '../exams/index.js';
import { PaperContents } from '../question-sets/index.js';
import { CountedPapers, type Part } from './counted-papers.js';
import { StatisticCollections } from './statistic.collections.js';
import type { StatisticDoc, StatisticItemDoc, StoredReport } from './statistic.model.js';
import { StatisticWorker } from './statistic.worker.js';

type Calls = typeof calls.exam.statistics;
type Asker = Pick<UserContext, 'caller' | 'requestId'>;
type Asked = Pick<Input<Calls['report']>, 'examId' | 'which'>;
const longestTitle = 200;
const sortable = { number: 'index', n: 'n', facility: 'facility', discrimination: 'discrimination', upperLower: 'upperLower' };

/** Statistics of an exam, of the part of its papers that the caller may know of. */
@Injectable()
export class StatisticService {
  constructor(
    private readonly store: StatisticCollections,
    private readonly reach: ExamAccess,
    private readonly access: PaperAccess,
    private readonly counted: CountedPapers,
    private readonly contents: PaperContents,
    private readonly worker: StatisticWorker,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async report({ examId, which }: Input<Calls['report']>, { caller, requestId }: Asker): Promise<Output<Calls['report']>> {
    const { exam, part } = await this.asked(examId, caller);
    const known = await this.store.statistics.findById(nameOf({ examId, which }, part)).lean();
    const { mark, waiting } = await this.counted.mark(exam, part);
    const report = known?.report ?? null;
    return {
      title: exam.title,
      totalScore: toPoints(exam.totalTenths),
      qualifyScore: toPoints(exam.qualifyTenths),
      waiting,
      isStale: report !== null && known?.mark !== mark,
      isComputing: (known?.nextAt ?? null) !== null,
      isFailing: (known?.failures ?? 0) > 0,
      done: known?.done ?? 0,
      total: known?.total ?? 0,
      left: known?.left ?? 0,
      computedTime: known?.computedAt?.toISOString() ?? '',
      mayAnalyse: caller.permissions.includes('paper:review') && questionsFor(exam, caller) !== null,
      report: report && (await this.shown(report, exam, caller, requestId)),
    };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async compute({ examId, which }: Input<Calls['compute']>, { caller, note }: UserContext): Promise<Output<Calls['compute']>> {
    const { part } = await this.asked(examId, caller);
    const _id = nameOf({ examId, which }, part);
    const begun = { nextAt: new Date(this.time.now()), by: caller.userId, done: 0, total: 0, failures: 0, until: null };
    const empty = { run: null, left: 0, mark: '', setId: '', setRevision: 0, report: null, computedAt: null, holder: null };
    // one that waits or runs goes on
    await this.store.statistics.updateOne({ _id, nextAt: null }, begun);
    await this.store.statistics.updateOne({ _id }, { $setOnInsert: { ...begun, ...empty, examId, which, ...part } }, { upsert: true });
    note({ object: examId, after: { which } });
    this.worker.wake();
    return {};
  }

  /** @throws {BusinessError} NOT_FOUND also for who may not see the keys, MARKS_OWN_EXAM */
  async items(
    { current, size, orders, params: { examId, which, flag } }: Input<Calls['items']>,
    { caller }: Pick<Asker, 'caller'>,
  ): Promise<Output<Calls['items']>> {
    const { exam, part } = await this.asked(examId, caller);
    const quIds = questionsFor(exam, caller);
    if (quIds === null) throw new BusinessError('NOT_FOUND');
    if (!isOwn(exam, caller)) await this.access.checkSitting(exam, caller.userId);
    const known = await this.store.statistics.findById(nameOf({ examId, which }, part), { report: 0 }).lean();
    if (!known || known.run === null) return pageOf([], 0, size);
    const filter: QueryFilter<StatisticItemDoc> = {
      ...{ statisticId: known._id, run: known.run },
      ...(flag === undefined ? {} : { flags: flag }),
      ...(quIds === 'all' ? {} : { quId: { $in: [...quIds] } }),
    };
    const total = await this.store.items.countDocuments(filter);
    const sort = orders.length === 0 ? { index: 1 as const, part: 1 as const } : listSort(orders, sortable);
    const found = await this.store.items.aggregate<StatisticItemDoc>([
      { $match: filter },
      // a question without the figure comes behind those that have it, whichever way they stand
      { $addFields: { isMissing: { $eq: [{ $ifNull: [`$${Object.keys(sort)[0] ?? ''}`, null] }, null] } } },
      { $sort: { isMissing: 1, ...sort } },
      { $skip: skipOf({ current, size }) },
      { $limit: size },
    ]);
    return pageOf(await this.named(found, known), total, size);
  }

  private async asked(examId: string, caller: Caller): Promise<{ exam: ExamDoc & { setId: string }; part: Part }> {
    const { exam } = await this.reach.ofStaff(examId, caller);
    if (exam.setId === null) throw new BusinessError('NOT_FOUND');
    const { within, paperIds } = this.reach.partOf(exam, caller);
    const part = { within: within === undefined ? null : [...within].sort(), paperIds: within === undefined ? [] : [...paperIds].sort() };
    return { exam: { ...exam, setId: exam.setId }, part };
  }

  /** A department of one person would name the paper of who is marked blind. */
  private async shown(report: StoredReport, exam: ExamDoc, caller: Caller, requestId: string): Promise<StatisticReport> {
    if (marksBlind(caller, exam)) return { ...report, departs: [] };
    const codes = report.departs.flatMap(({ code }) => (code === '' ? [] : [code]));
    const found = codes.length === 0 ? [] : await this.client.call(calls.identity.departments.names, { codes }, { requestId });
    const names = new Map(found.map(({ code, name }) => [code, name]));
    return { ...report, departs: report.departs.map((depart) => ({ ...depart, name: names.get(depart.code) ?? '' })) };
  }

  /** With texts and keys of the revision that they were computed by. */
  private async named(items: readonly StatisticItemDoc[], { setId, setRevision }: StatisticDoc): Promise<StatisticItem[]> {
    if (items.length === 0) return [];
    const { questions } = await this.contents.asOf({ setId, setRevision });
    return items.flatMap((item) => {
      const question = questions[item.index];
      const view = item.part === 0 ? question?.view : question?.view.parts[item.part - 1];
      const key = partOfKey(question?.key, item.part);
      return view && key ? [named(item, view, key)] : [];
    });
  }
}

/** Questions whose keys the caller may see, as who marks them: `all`, their ids, or null for none. */
function questionsFor(exam: ExamDoc, caller: Caller): 'all' | ReadonlySet<string> | null {
  if (isOwn(exam, caller)) return 'all';
  const held = heldShares(caller, exam, 'mark');
  if (held.length === 0) return null;
  return held.some(({ quIds }) => quIds === undefined) ? 'all' : new Set(held.flatMap(({ quIds = [] }) => quIds));
}

const isOwn = (exam: ExamDoc, caller: Caller): boolean => reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept });

const nameOf = ({ examId, which }: Asked, { within, paperIds }: Part): string =>
  createHash('sha256')
    .update(JSON.stringify([examId, which, within, paperIds]))
    .digest('hex')
    .slice(0, 32);

const partOfKey = (key: QuestionKey | undefined, part: number): QuestionKey | undefined =>
  part === 0 ? key : key?.quType === 'mix' ? key.parts[part - 1] : undefined;

function named(item: StatisticItemDoc, view: QuestionView, key: QuestionKey): StatisticItem {
  const { part, quId, n, blank, full, mean, sd, facility, discrimination, upperLower, efficiency, weight, isGiven, flags } = item;
  const { right, accepted = [] }: Pick<ChoiceKey, 'right' | 'accepted'> = 'right' in key ? key : { right: [] };
  const places = new Map(view.options.map((option, at) => [option.id, { option, at }]));
  return {
    number: item.index + 1,
    ...{ part, quId, n, blank, full, mean, sd, facility, discrimination, upperLower, efficiency, weight, isGiven, flags },
    quType: view.quType,
    title: plainText(view.content).slice(0, longestTitle),
    options: item.options.flatMap(({ id, count, upper, lower }) => {
      const place = places.get(id);
      if (!place) return [];
      const content = plainText(place.option.content).slice(0, longestTitle);
      const isRight = right.includes(id);
      const more = !isRight && isAcceptedOption({ accepted }, id) ? { isAccepted: true } : {};
      return [{ id, abc: letterOf(place.at), content, isRight, ...more, count, rate: n === 0 ? null : count / n, upper, lower }];
    }),
  };
}
