import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { forgottenShare, planOf, planTo, type DayPlan, type DueReviews } from './day-plan.js';
import { ExamBook } from './exam-book.js';
import { dateOf, dayOf } from './memory.js';
import { TrainBanks } from './train-banks.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingCollections } from './training.collections.js';
import type { BookItemDoc, ReviewPlanDoc } from './training.model.js';

type Calls = typeof calls.repo.review;
type Today = Output<Calls['today']>;
type Exam = NonNullable<Today['exam']>;
/** Questions of one bank or exam. */
export interface Source extends Pick<BookItemDoc, 'refType' | 'refId'> {
  title: string;
  /** due today or before */
  due: number;
  /** of those that were never reviewed, the share of today */
  fresh: number;
}
/** Wrong questions that look the same to the plan. */
interface Group extends Pick<BookItemDoc, 'refType' | 'refId'> {
  /** null: never reviewed */
  day: number | null;
  days: number | null;
  count: number;
}
interface Plan {
  sources: Source[];
  days: DayPlan['all'];
  doneCount: number;
  exam: Exam | null;
}

/** Days that are told where no exam says how many. */
const daysShown = 7;
const furthest = 366;
const sourceKeyOf = ({ refType, refId }: Pick<BookItemDoc, 'refType' | 'refId'>): string => `${refType}:${refId}`;

/** Wrong questions when they are due, by the model of FSRS; the days before an exam are kept level. */
@Injectable()
export class Reviews {
  constructor(
    private readonly store: TrainingCollections,
    private readonly banks: TrainBanks,
    private readonly exams: ExamBook,
    private readonly client: CallClient,
    private readonly counts: TrainingCounts,
  ) {}

  async today(context: UserContext): Promise<Today> {
    await this.counts.ofPerson(context.caller.userId);
    const now = new Date();
    const { sources, days, doneCount, exam } = await this.plan(context, now);
    const shown = sources
      .map(({ refType, refId, title, due, fresh }) => ({ refType, refId, refTitle: title, count: due + fresh }))
      .filter(({ count }) => count > 0);
    return {
      total: shown.reduce((sum, { count }) => sum + count, 0),
      doneCount,
      sources: shown,
      days: days.map((count, at) => ({ date: dateOf(dayOf(now) + at), count: Math.round(count) })),
      exam,
    };
  }

  /** Reviews of today of one bank or exam. */
  async of(source: Pick<BookItemDoc, 'refType' | 'refId'>, context: UserContext): Promise<Pick<Source, 'due' | 'fresh'>> {
    const { sources } = await this.plan(context, new Date());
    return sources.find((one) => sourceKeyOf(one) === sourceKeyOf(source)) ?? { due: 0, fresh: 0 };
  }

  private async plan(context: UserContext, now: Date): Promise<Plan> {
    const { userId } = context.caller;
    // takes what is new into the book, so it comes first
    const titles = await this.exams.exams(context);
    const [groups, plan] = await Promise.all([this.groups(userId), this.store.plans.findById(userId).lean()]);
    const today = dayOf(now);
    const offered = await this.offered(groups, titles, userId);
    const own = groups.filter((group) => offered.has(sourceKeyOf(group)));
    const chosen = plan?.examId === undefined ? null : await this.examOf(plan.examId, today, context);
    const exam = chosen && chosen.leftDays > 0 ? chosen : null;
    const fresh = own.filter(({ day }) => day === null);
    const { all, fresh: begun } = daysAhead({ own, plan, today, exam });
    const sources = [...offered].map(([key, title]) => ({ ...sourceOf(key), title, due: 0, fresh: 0 }));
    let left = begun[0] ?? 0;
    for (const source of sources) {
      const ofSource = (group: Group): boolean => sourceKeyOf(group) === sourceKeyOf(source);
      source.due = sum(own.filter((group) => ofSource(group) && group.day !== null && group.day <= today));
      source.fresh = Math.min(left, sum(fresh.filter(ofSource)));
      left -= source.fresh;
    }
    return { sources, days: all, doneCount: plan?.day === today ? (plan.done ?? 0) : 0, exam };
  }

  private async groups(userId: string): Promise<Group[]> {
    const rows = await this.store.book.aggregate<{
      _id: Omit<Group, 'count' | 'day' | 'days'> & { day?: number; days?: number };
      count: number;
    }>(
      [
        { $match: { userId, isWrong: true } },
        { $group: { _id: { refType: '$refType', refId: '$refId', day: '$dueDay', days: '$memory.days' }, count: { $sum: 1 } } },
      ],
      { hint: 'due' },
    );
    return rows.map(({ _id: { refType, refId, day = null, days = null }, count }) => ({ refType, refId, day, days, count }));
  }

  /** Titles of the banks and exams whose questions the person may practise with now, the exams first. */
  private async offered(
    groups: readonly Group[],
    exams: ReadonlyMap<string, string>,
    userId: string,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = (refType: string) => [...new Set(groups.filter((group) => group.refType === refType).map(({ refId }) => refId))].sort();
    const banks = await this.banks.titlesOfUsable(ids('repo'), userId);
    return new Map([
      ...ids('exam').flatMap((id) => (exams.has(id) ? [[`exam:${id}`, exams.get(id) ?? ''] as const] : [])),
      ...[...banks].map(([id, title]) => [`repo:${id}`, title] as const),
    ]);
  }

  async chooseExam({ id }: Input<Calls['chooseExam']>, context: UserContext): Promise<Record<string, never>> {
    const exam = await this.examOf(id, dayOf(new Date()), context);
    if (!exam) throw new BusinessError('EXAM_NOT_FOR_YOU');
    if (exam.leftDays < 1) throw new BusinessError('REVIEW_EXAM_OVER');
    await this.store.plans.updateOne({ _id: context.caller.userId }, { $set: { examId: id } }, { upsert: true });
    return {};
  }

  async leaveExam({ caller: { userId } }: UserContext): Promise<Record<string, never>> {
    await this.store.plans.updateOne({ _id: userId }, { $unset: { examId: 1 } });
    return {};
  }

  /** An exam that is open already can be sat until its end. Null: it is not there for the person. */
  private async examOf(id: string, today: number, { caller, requestId }: UserContext): Promise<Exam | null> {
    const found = await this.client.call(calls.exam.exams.windowFor, { id }, { caller, requestId });
    if (!found) return null;
    const start = dayOf(new Date(found.startTime));
    const day = start > today ? start : dayOf(new Date(found.endTime));
    return { id, title: found.title, date: dateOf(day), leftDays: day - today };
  }
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0);
const sourceOf = (key: string): Pick<BookItemDoc, 'refType' | 'refId'> => {
  const [refType, refId = ''] = key.split(':');
  return { refType: refType === 'exam' ? 'exam' : 'repo', refId };
};

function daysAhead({
  own,
  plan,
  today,
  exam,
}: {
  own: readonly Group[];
  plan: ReviewPlanDoc | null;
  today: number;
  exam: Exam | null;
}): DayPlan {
  const isToday = plan?.day === today;
  const due: DueReviews[] = own.flatMap(({ day, days, count }) =>
    day === null ? [] : [{ at: Math.max(0, day - today), days: days ?? 0, count }],
  );
  const ahead = {
    length: exam ? Math.min(furthest, exam.leftDays) : daysShown,
    due,
    done: isToday ? (plan.done ?? 0) : 0,
    fresh: sum(own.filter(({ day }) => day === null)),
    forgotten: forgottenShare(plan?.reviews ?? 0, plan?.forgotten ?? 0),
  };
  return exam ? planTo(ahead) : planOf(ahead, isToday ? (plan.begun ?? 0) : 0);
}
