import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, mostMakeUpPeople, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import {
  copyOf,
  ExamAccess,
  ExamChanges,
  ExamChecks,
  ExamCollections,
  ExamService,
  examStates,
  lastEntryOfAll,
  notRemoved,
  refuseUnprintable,
  type ExamDoc,
} from '../exams/index.js';
import { ExamAudience } from '../roster/index.js';
import { MakeUpCollections } from './make-up.collections.js';

type Calls = typeof calls.exam.makeUps;
const byName = 3;
/** Make-up exams of one exam that are named. */
const mostNamed = 50;

/** Exams for those who did not come to another one. */
@Injectable()
export class MakeUpService {
  constructor(
    private readonly store: MakeUpCollections,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamService,
    private readonly changes: ExamChanges,
    private readonly access: ExamAccess,
    private readonly checks: ExamChecks,
    private readonly audience: ExamAudience,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async info(id: string, { caller, requestId }: UserContext): Promise<Output<Calls['info']>> {
    const exam = await this.seen(id, caller);
    const [link, links] = await Promise.all([
      this.store.makeUps.findById(id).lean(),
      this.store.makeUps.find({ examId: id }).sort({ at: -1 }).limit(mostNamed).lean(),
    ]);
    const named = [...(link ? [link.examId] : []), ...links.map(({ _id }) => _id)];
    const visible = await this.examStore.exams
      .find(
        { _id: { $in: named }, $and: [await this.access.seen(caller)], ...notRemoved },
        { title: 1, state: 1, startTime: 1, endTime: 1 },
      )
      .lean();
    const byId = new Map(visible.map((other) => [other._id, other]));
    const original = byId.get(link?.examId ?? '');
    const { within } = this.access.partOf(exam, caller);
    // who marks blind is told no more than the roster tells
    const { count: absent } = wasPublished(exam) ? await this.audience.absent(exam, within, requestId, 0) : { count: 0 };
    return {
      ...{ title: exam.title, totalTime: exam.totalTime, price: exam.price ?? 0, absent },
      mayEdit: reachOf(caller, 'edit').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares }),
      isOver: this.isOver(exam),
      original: original ? { id: original._id, title: original.title } : null,
      makeUps: links.flatMap(({ _id, people }) => {
        const other = byId.get(_id);
        if (!other) return [];
        const { title, state, startTime, endTime } = other;
        return [{ id: _id, title, state, startTime: startTime.toISOString(), endTime: endTime.toISOString(), people }];
      }),
    };
  }

  /**
   * A draft that cannot be published is not kept. @throws {BusinessError} NOT_FOUND, FORBIDDEN without the permission to publish,
   * MAKE_UP_EARLY, MAKE_UP_NOBODY, MAKE_UP_MANY, and what publishing refuses
   */
  async save(input: Input<Calls['save']>, context: UserContext): Promise<Output<Calls['save']>> {
    const { id, examId, publish } = input;
    const { caller, requestId } = context;
    if (publish && !caller.permissions.includes('exam:state')) throw new BusinessError('FORBIDDEN');
    const exam = await this.examStore.exams.findOne({ _id: examId, $and: [reachOf(caller, 'edit').filter()], ...notRemoved }).lean();
    if (!exam || !wasPublished(exam)) throw new BusinessError('NOT_FOUND');
    refuseUnprintable(input.title, exam.rewards);
    const again = await this.madeBefore(input, caller);
    if (again) return again;
    const now = this.time.now();
    const window = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
    if (window.endTime <= window.startTime) throw new BusinessError('EXAM_TIMES');
    if (window.endTime.getTime() <= now) throw new BusinessError('EXAM_WINDOW_OVER');
    if (!this.isOver(exam)) throw new BusinessError('MAKE_UP_EARLY');
    const { count, people } = await this.audience.absent(exam, this.access.partOf(exam, caller).within, requestId, mostMakeUpPeople);
    if (count === 0) throw new BusinessError('MAKE_UP_NOBODY');
    if (count > mostMakeUpPeople) throw new BusinessError('MAKE_UP_MANY', { n: count, max: mostMakeUpPeople });
    const audience = {
      ...{ openType: byName, departs: [], passwordHash: '', users: people.map(({ id: userId }) => userId) },
      userDeparts: [...new Set(people.map(({ deptCode }) => deptCode))].filter((code) => code !== ''),
    };
    // owners repeat what they promised; who edits by a share makes no exam with points that the person may not give
    const isOwn = reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept });
    const rewards = isOwn ? {} : await this.checks.copiedRewards(exam, context);
    const parts = { ...ownedAs(exam), ...window, ...audience, ...rewards };
    const draft: ExamDoc = { ...copyOf(exam, context, now), ...parts, _id: id, title: input.title };
    await this.write(draft, { examId, people: people.length, by: caller.userId, at: new Date(now) });
    if (publish) await this.publish(id, context);
    context.note({ object: id, after: { makeUpOf: examId, title: input.title, people: people.length, published: publish } });
    return { id, people: people.length, isPublished: publish };
  }

  /** The one that the same page made a moment ago, whose answer was lost. A draft that a process left behind is written anew. */
  private async madeBefore({ id, examId, publish }: Input<Calls['save']>, caller: Caller): Promise<Output<Calls['save']> | null> {
    const known = await this.examStore.exams.findById(id, { state: 1 }).lean();
    if (!known) return null;
    const link = await this.store.makeUps.findById(id).lean();
    if (link?.by !== caller.userId || link.examId !== examId) throw new BusinessError('NOT_FOUND');
    const isPublished = known.state === examStates.published;
    if (publish === isPublished) return { id, people: link.people, isPublished };
    if (known.state !== examStates.draft) throw new BusinessError('STALE');
    await this.forget(id);
    return null;
  }

  /** The link first: one that leads nowhere is shown to nobody, an exam without one would be a stranger. */
  private async write({ _id, ...draft }: ExamDoc, link: { examId: string; people: number; by: string; at: Date }): Promise<void> {
    await this.store.makeUps.updateOne({ _id }, { $set: link }, { upsert: true });
    // STALE where the same page sent it twice at once
    await this.changes.addDraft({ _id, ...draft });
  }

  private async publish(id: string, context: UserContext): Promise<void> {
    try {
      await this.exams.changeState({ id, state: examStates.published }, context);
    } catch (error) {
      await this.forget(id);
      throw error;
    }
  }

  /** A draft of it, and its link. */
  private async forget(id: string): Promise<void> {
    if (await this.changes.dropDraft(id)) await this.store.makeUps.deleteOne({ _id: id });
  }

  /** @throws {BusinessError} NOT_FOUND */
  private async seen(id: string, caller: Caller): Promise<ExamDoc> {
    const listed = await this.examStore.exams.findOne({ _id: id, $and: [await this.access.seen(caller)], ...notRemoved }).lean();
    // an exam for everybody stands in no list of a department whose learners sit it
    return listed ?? (await this.access.ofStaff(id, caller)).exam;
  }

  private isOver(exam: ExamDoc): boolean {
    return exam.state === examStates.disabled || lastEntryOfAll(exam).getTime() <= this.time.now();
  }
}

/** A make-up exam is a part of the exam that was missed: the same people see, edit and mark it, but for shares of single papers. */
const ownedAs = ({ createBy, createDept, inNameOf, rewardedBy, shares = [] }: ExamDoc): Partial<ExamDoc> => ({
  ...{ createBy, createDept, shares: shares.filter(({ paperIds }) => paperIds === undefined) },
  ...(inNameOf ? { inNameOf } : {}),
  // it repeats the points that they gave
  ...(rewardedBy ? { rewardedBy } : {}),
});

const wasPublished = ({ state }: ExamDoc): boolean => state === examStates.published || state === examStates.disabled;
