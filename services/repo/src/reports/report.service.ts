import { Injectable } from '@nestjs/common';
import { BusinessError, quTypeNames, reportStates, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate, listSort, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { Transactions } from '../kernel/transactions.js';
import { QuestionCollections } from '../questions/index.js';
import { ReportCollections } from './report.collections.js';
import { ReportAnswers } from './report-answers.js';
import type { ReportDoc } from './report.model.js';

type Calls = typeof calls.repo.reports;
type Row = Output<Calls['detail']>;
type Done = Record<string, never>;

/** Reports of one person in a day. */
const mostOfDay = 50;
const dayMs = 86_400_000;
const titleLength = 200;
const sortable = { createTime: 'createdAt', auditTime: 'auditedAt' };

/** Reports of learners about questions, and their audit. */
@Injectable()
export class ReportService {
  constructor(
    private readonly store: ReportCollections,
    private readonly questions: QuestionCollections,
    private readonly banks: BankReader,
    private readonly transactions: Transactions,
    private readonly answers: ReportAnswers,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, REPORT_TWICE, REPORTS_FULL */
  async save({ quId, content }: Input<Calls['save']>, { caller: { userId, realName } }: UserContext): Promise<Done> {
    const head = await this.questions.questions.findOne({ _id: quId, live: true }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    const version = await this.questions.versions.findById(head.current, { contentText: 1 }).lean();
    const now = new Date();
    const since = new Date(now.getTime() - dayMs);
    if ((await this.store.reports.countDocuments({ createBy: userId, createdAt: { $gt: since } })) >= mostOfDay)
      throw new BusinessError('REPORTS_FULL', { n: mostOfDay });
    const report: ReportDoc = {
      ...{ _id: new Types.ObjectId(), quId, repoId: head.repoId.toHexString(), quType: head.quType },
      ...{ title: (version?.contentText ?? '').slice(0, titleLength), content, createBy: userId, createName: realName, createdAt: now },
      ...{ auditState: reportStates.waiting, auditBy: '', auditName: '', auditMsg: '', auditPoints: 0, auditedAt: null },
    };
    try {
      await this.store.reports.create(report);
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('REPORT_TWICE');
      throw error;
    }
    return {};
  }

  /** The waiting ones come first, the longest ago first. */
  async paging({ params, orders, ...query }: Input<Calls['paging']>, caller: Caller): Promise<Output<Calls['paging']>> {
    const there = await this.store.reports.distinct('repoId', params).exec();
    const repoIds = await this.banks.idsOf(caller, 'edit', { _id: { $in: there } });
    const filter: QueryFilter<ReportDoc> = { ...params, $and: [{ repoId: { $in: repoIds } }] };
    const [rows, total] = await Promise.all([
      this.store.reports
        .find(filter)
        .sort(listSort(orders, sortable, { auditState: 1, createdAt: 1 }))
        .skip(skipOf(query))
        .limit(query.size)
        .lean(),
      this.store.reports.countDocuments(filter),
    ]);
    const titles = await this.banks.titlesOf(rows.map(({ repoId }) => repoId));
    return pageOf(
      rows.map((row) => rowOf(row, titles)),
      total,
      query.size,
    );
  }

  async detail(id: string, caller: Caller): Promise<Row> {
    const report = await this.store.reports.findById(id).lean();
    if (!report) throw new BusinessError('NOT_FOUND');
    await this.banks.reachable(report.repoId, caller, 'edit');
    return rowOf(report, await this.banks.titlesOf([report.repoId]));
  }

  /** Points and message are given by `ReportAnswers`, also where this process dies. @throws {BusinessError} NOT_FOUND, STALE, POINTS_OWN */
  async audit({ ids, auditState, auditMsg, auditPoints }: Input<Calls['audit']>, { caller, note }: UserContext): Promise<Done> {
    const unique = [...new Set(ids)];
    const auditedAt = new Date();
    const audited = { auditState, auditBy: caller.userId, auditMsg, auditPoints };
    await this.transactions.run(async (session) => {
      const reports = await this.store.reports.find({ _id: { $in: unique } }, null, { session }).lean();
      if (reports.length !== unique.length) throw new BusinessError('NOT_FOUND');
      const repoIds = reports.map(({ repoId }) => repoId);
      await this.banks.checkAll(repoIds, caller, 'edit', session);
      // points are worth something: nobody gives them to oneself
      if (auditPoints > 0 && reports.some(({ createBy }) => createBy === caller.userId)) throw new BusinessError('POINTS_OWN');
      const waiting = reports.filter((report) => report.auditState === reportStates.waiting);
      if (reports.some((report) => !waiting.includes(report) && !isSame(report, audited))) throw new BusinessError('STALE');
      await this.store.reports.updateMany(
        { _id: { $in: waiting.map(({ _id }) => _id) } },
        { $set: { ...audited, auditName: caller.realName, auditedAt, tellAt: auditedAt } },
        { session },
      );
    });
    this.answers.wake();
    note({ after: { auditState, auditMsg, auditPoints } });
    return {};
  }
}

const isSame = (report: ReportDoc, audited: Pick<ReportDoc, 'auditState' | 'auditBy' | 'auditMsg' | 'auditPoints'>): boolean =>
  report.auditState === audited.auditState &&
  report.auditBy === audited.auditBy &&
  report.auditMsg === audited.auditMsg &&
  report.auditPoints === audited.auditPoints;

const rowOf = (report: ReportDoc, titles: ReadonlyMap<string, string>): Row => ({
  id: report._id.toHexString(),
  quId: report.quId,
  title: report.title,
  quType: report.quType,
  quType_dictText: quTypeNames[report.quType],
  repoId: report.repoId,
  repoTitle: titles.get(report.repoId) ?? '',
  content: report.content,
  createBy: report.createName,
  createTime: report.createdAt.toISOString(),
  auditState: report.auditState,
  auditBy: report.auditName,
  auditMsg: report.auditMsg,
  auditPoints: report.auditPoints,
  auditTime: report.auditedAt?.toISOString() ?? '',
});
