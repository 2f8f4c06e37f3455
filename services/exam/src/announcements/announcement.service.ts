import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { AttemptCollections, OpenClaims, PersonAllowance } from '../attempts/index.js';
import { examStates, ExamCollections, type ExamDoc } from '../exams/index.js';
import { newId } from '../kernel/ids.js';
import { AnnouncementCollections } from './announcement.collections.js';
import type { AnnouncementDoc } from './announcement.model.js';
import { Announcements } from './announcements.js';

type Calls = typeof calls.exam.announcements;
/** Announcements of one person: everybody who sits the exam is interrupted by each. */
const sayRate = { burst: 20, perSecond: 1 / 20 };
/** Unread ones that a page gets at once. */
const mostUnread = 20;

/** Words during an exam by those who may edit it, and whether the people who sit it have acknowledged them. */
@Injectable()
export class AnnouncementService {
  private readonly says = new PersonAllowance(sayRate, 'TOO_MANY');

  constructor(
    private readonly store: AnnouncementCollections,
    private readonly announcements: Announcements,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly claims: OpenClaims,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND; EXAM_NOT_OPEN before the exam, and when nobody sits it any more; TOO_MANY; STALE */
  async say(
    { id = newId(), examId, message }: Input<Calls['batchMsg']>,
    { caller, note }: UserContext,
  ): Promise<Output<Calls['batchMsg']>> {
    const exam = await this.reached(examId, caller);
    const sitting = await this.attemptStore.papers.find({ examId, handState: 0 }, { userId: 1 }).lean<{ userId: string }[]>();
    if (sitting.length === 0 && !isRunning(exam, this.time.now())) throw new BusinessError('EXAM_NOT_OPEN');
    this.says.take(caller.userId);
    const userIds = [...new Set(sitting.map(({ userId }) => userId))];
    const { fail } = await this.announcements.tell({ id, examId, message, by: caller, to: null, userIds });
    note({ object: examId, after: { message, people: userIds.length } });
    return { success: userIds.length - fail, fail };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async paging({ current, size, params }: Input<Calls['announcements']>, { caller }: UserContext): Promise<Output<Calls['announcements']>> {
    const { examId } = params;
    await this.reached(examId, caller);
    const total = await this.store.announcements.countDocuments({ examId });
    const found = await this.store.announcements
      .find({ examId })
      .sort({ n: -1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<AnnouncementDoc[]>();
    const counts = await this.store.reads.aggregate<{ _id: string; count: number }>([
      { $match: { announcementId: { $in: found.map(({ _id }) => _id) } } },
      { $group: { _id: '$announcementId', count: { $sum: 1 } } },
    ]);
    const reads = new Map(counts.map(({ _id, count }) => [_id, count]));
    const rows = found.map(({ _id, n, message, byName, at, to, toCount }) => ({
      ...{ id: _id, n, message, realName: byName, sendTime: at.toISOString() },
      ...{ toName: to?.realName ?? '', toCount, readCount: reads.get(_id) ?? 0 },
    }));
    return pageOf(rows, total, size);
  }

  /** @throws {BusinessError} NOT_FOUND for whoever does not sit the exam now */
  async unread({ examId }: Input<Calls['unread']>, { caller: { userId } }: UserContext): Promise<Output<Calls['unread']>> {
    const open = await this.claims.openPaper(userId, this.time.now());
    if (open?.attempt.started.examId !== examId) throw new BusinessError('NOT_FOUND');
    const said = await this.store.announcements.find({ examId }, { toCount: 0 }).sort({ n: 1 }).lean<Omit<AnnouncementDoc, 'toCount'>[]>();
    const own = said.filter(({ to }) => to === null || to.userId === userId);
    const reads = await this.store.reads.find({ _id: { $in: own.map(({ _id }) => readId(_id, userId)) } }, { _id: 1 }).lean();
    const known = new Set(reads.map(({ _id }) => _id));
    const list = own.filter(({ _id }) => !known.has(readId(_id, userId))).slice(-mostUnread);
    return {
      announced: said.at(-1)?.n ?? 0,
      list: list.map(({ _id, n, message, at }) => ({ id: _id, n, message, sendTime: at.toISOString() })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND for whoever has not sat the exam */
  async acknowledge({ id }: Input<Calls['acknowledge']>, { caller: { userId } }: UserContext): Promise<void> {
    const said = await this.store.announcements.findById(id, { examId: 1, to: 1 }).lean<Pick<AnnouncementDoc, 'examId' | 'to'>>();
    if (!said || (said.to !== null && said.to.userId !== userId)) throw new BusinessError('NOT_FOUND');
    if (!(await this.attemptStore.papers.exists({ examId: said.examId, userId }))) throw new BusinessError('NOT_FOUND');
    const row = { announcementId: id, userId, at: new Date(this.time.now()) };
    await this.store.reads.updateOne({ _id: readId(id, userId) }, { $setOnInsert: row }, { upsert: true });
  }

  private async reached(examId: string, caller: Caller): Promise<ExamDoc> {
    const open = { state: { $in: [examStates.published, examStates.disabled] } };
    const exam = await this.examStore.exams.findOne({ _id: examId, $and: [reachOf(caller, 'edit').filter()], ...open }).lean<ExamDoc>();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

const readId = (announcementId: string, userId: string): string => `${announcementId}:${userId}`;
const isRunning = ({ state, startTime, endTime }: ExamDoc, now: number): boolean =>
  state === examStates.published && now >= startTime.getTime() && now < endTime.getTime();
