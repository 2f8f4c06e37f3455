import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import type { Period } from './period.js';
import { ReportCollections } from './report.collections.js';
import type { ReportCertDoc, ReportCourseDoc, ReportPaperDoc, ReportPersonDoc, ReportRowDoc, SumField } from './report.model.js';
import { Scopes } from './report-scope.js';
import { isDay } from './units.js';

type Calls = typeof calls.stat.report;
type Row = Output<Calls['rows']>['records'][number];
interface Page {
  current: number;
  size: number;
}

const empty: Row = {
  ...{ id: '', refId: '', day: '', title: '', marked: false, passed: false, scoreRate: null, isBegun: false, isFinished: false },
  ...{ number: '', answered: 0, right: 0, learnSeconds: 0, points: 0 },
};
const perDay = { training: 'answered', learning: 'seconds', points: 'points' } as const satisfies Record<string, SumField>;

/** Rows behind a number of one person. */
@Injectable()
export class ReportDetails {
  constructor(
    private readonly store: ReportCollections,
    private readonly scopes: Scopes,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, STAT_SPAN */
  async rows({ params, ...page }: Input<Calls['rows']>, context: UserContext): Promise<Output<Calls['rows']>> {
    const period = this.scopes.daysOf(params);
    const person = await this.store.people.findById(params.userId).lean<ReportPersonDoc>();
    const { caller } = context;
    if (!person?.isKnown || !reachOf(caller).includes({ by: person._id, dept: person.deptCode })) throw new BusinessError('NOT_FOUND');
    switch (params.kind) {
      case 'exam':
        return this.papers(person._id, period, page, context);
      case 'course':
        return this.courses(person._id, ['begunOn', 'finishedOn'], period, page, context);
      case 'begun':
        return this.courses(person._id, ['begunOn'], period, page, context);
      case 'finished':
        return this.courses(person._id, ['finishedOn'], period, page, context);
      case 'cert':
        return this.certs(person._id, period, page);
      default:
        return this.days(person._id, perDay[params.kind], period, page);
    }
  }

  private async papers(userId: string, { from, to }: Period, page: Page, context: UserContext): Promise<Output<Calls['rows']>> {
    const filter = { userId, day: { $gte: from, $lte: to }, counts: true };
    const [found, total] = await Promise.all([
      this.store.papers.find(filter).sort({ day: -1, _id: 1 }).skip(skipOf(page)).limit(page.size).lean<ReportPaperDoc[]>(),
      this.store.papers.countDocuments(filter),
    ]);
    const ids = [...new Set(found.map(({ examId }) => examId))];
    const { requestId } = context;
    const titles = ids.length === 0 ? [] : await this.client.call(calls.exam.exams.namesOf, { ids }, { requestId });
    const nameOf = new Map(titles.map(({ id, title }) => [id, title]));
    const rows = found.map(({ _id: id, examId: refId, day, marked, passed, share }) => ({
      ...{ ...empty, id, refId, day, marked, passed, title: nameOf.get(refId) ?? '' },
      scoreRate: share === null ? null : share / 10_000,
    }));
    return pageOf(rows, total, page.size);
  }

  /** @param by days of a course of which one lies in the period */
  private async courses(
    userId: string,
    by: readonly ('begunOn' | 'finishedOn')[],
    { from, to }: Period,
    page: Page,
    context: UserContext,
  ): Promise<Output<Calls['rows']>> {
    const within = { $gte: from, $lte: to };
    const filter = { userId, $or: by.map((day) => ({ [day]: within })) };
    const [found, total] = await Promise.all([
      this.store.courses.find(filter).sort({ _id: 1 }).skip(skipOf(page)).limit(page.size).lean<ReportCourseDoc[]>(),
      this.store.courses.countDocuments(filter),
    ]);
    const ids = found.map(({ courseId }) => courseId);
    const { requestId } = context;
    const titles = ids.length === 0 ? [] : await this.client.call(calls.course.courses.namesOf, { ids }, { requestId });
    const nameOf = new Map(titles.map(({ id, title }) => [id, title]));
    const isIn = (day: string | null): boolean => day !== null && day >= from && day <= to;
    const rows = found.map(({ courseId, begunOn, finishedOn }) => ({
      ...{ ...empty, id: courseId, refId: courseId, title: nameOf.get(courseId) ?? '' },
      ...{ isBegun: isIn(begunOn), isFinished: isIn(finishedOn) },
      day: by.map((day) => ({ begunOn, finishedOn })[day]).findLast(isIn) ?? '',
    }));
    return pageOf(rows, total, page.size);
  }

  private async certs(userId: string, { from, to }: Period, page: Page): Promise<Output<Calls['rows']>> {
    const filter = { userId, day: { $gte: from, $lte: to }, isWithdrawn: false };
    const [found, total] = await Promise.all([
      this.store.certs.find(filter).sort({ day: -1, _id: 1 }).skip(skipOf(page)).limit(page.size).lean<ReportCertDoc[]>(),
      this.store.certs.countDocuments(filter),
    ]);
    const rows = found.map(({ _id: id, title, number, day }) => ({ ...empty, id, title, number, day }));
    return pageOf(rows, total, page.size);
  }

  private async days(userId: string, field: SumField, { from, to }: Period, page: Page): Promise<Output<Calls['rows']>> {
    const filter = { userId, unit: { ...isDay, $gte: from, $lte: to }, [field]: { $gt: 0 } };
    const [found, total] = await Promise.all([
      this.store.rows.find(filter).sort({ unit: -1 }).skip(skipOf(page)).limit(page.size).lean<ReportRowDoc[]>(),
      this.store.rows.countDocuments(filter),
    ]);
    const rows = found.map(({ unit, answered = 0, right = 0, seconds = 0, points = 0 }) => ({
      ...{ ...empty, id: unit, day: unit, answered, right, points },
      learnSeconds: seconds,
    }));
    return pageOf(rows, total, page.size);
  }
}
