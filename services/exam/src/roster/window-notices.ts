import { Inject, Injectable } from '@nestjs/common';
import { LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { examStates, ExamCollections, type ExamDoc } from '../exams/index.js';
import { ExamNotices, type Notice } from './exam-notices.js';
import { RosterCollections } from './roster.collections.js';
import { timesOf } from './own-times.js';
import { RosterService } from './roster.service.js';

const minuteMs = 60_000;
/** The contract's longest time before the end. */
const longestNoticeMs = 7 * 24 * 60 * minuteMs;
/** An exam that is open for so long does not open any more: a platform that was away tells nobody late. */
const openingMs = 60 * minuteMs;
type Noticed = Pick<ExamDoc, '_id' | 'startTime' | 'endTime' | 'arrangements' | 'notifyEndMinutes'>;
const fields = { startTime: 1, endTime: 1, arrangements: 1, notifyEndMinutes: 1 } as const;

/** Tells the people of an exam who have not begun it that it is open, and that it ends soon, as its settings say. */
@Injectable()
export class WindowNotices extends ExamNotices {
  constructor(
    store: RosterCollections,
    private readonly examStore: ExamCollections,
    private readonly rosters: RosterService,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(store.windowNotices, 'that their exam is open, or ends soon', new LateWork('exam', 'window-notices'), time, logger);
  }

  protected async due(now: number): Promise<Notice[]> {
    const opened = { $gt: new Date(now - openingMs), $lte: new Date(now) };
    const ending = { $gt: new Date(now), $lte: new Date(now + longestNoticeMs) };
    const [opening, closing] = await Promise.all([
      this.published({ notifyOpen: true, $or: [{ startTime: opened }, { arrangements: { $elemMatch: { startTime: opened } } }] }),
      this.published({
        notifyEndMinutes: { $gt: 0 },
        $or: [{ endTime: ending }, { arrangements: { $elemMatch: { endTime: ending } } }],
      }),
    ]);
    return [
      ...opening.flatMap((exam) =>
        openOf(exam, now)
          .filter(({ startTime }) => startTime.getTime() > now - openingMs)
          .map(({ startTime, endTime }) => ({ _id: openId(exam._id, startTime), examId: exam._id, goesAt: endTime })),
      ),
      ...closing.flatMap((exam) =>
        openOf(exam, now)
          .filter(({ endTime }) => endTime.getTime() - (exam.notifyEndMinutes ?? 0) * minuteMs <= now)
          .map(({ endTime }) => ({ _id: endId(exam._id, endTime), examId: exam._id, goesAt: endTime })),
      ),
    ];
  }

  private published(filter: QueryFilter<ExamDoc>): Promise<Noticed[]> {
    return this.examStore.exams.find({ state: examStates.published, ...filter }, fields).lean<Noticed[]>();
  }

  /** Nothing where the time is another one by now, or over. */
  protected async tell({ _id, examId }: Notice): Promise<void> {
    const exam = await this.examStore.exams.findById(examId).lean<ExamDoc>();
    if (exam?.state !== examStates.published) return;
    const requestId = `window-notice-${examId}`;
    const times = openOf(exam, this.time.now());
    const opened = times.find(({ startTime }) => openId(examId, startTime) === _id);
    if (opened) await this.rosters.tellOfOpening(exam, opened.startTime.getTime(), requestId);
    const ending = times.find(({ endTime }) => endId(examId, endTime) === _id);
    if (ending) await this.rosters.tellOfEnd(exam, ending.endTime.getTime(), requestId);
  }
}

const openId = (examId: string, start: Date): string => `${examId}:open:${start.getTime()}`;
const endId = (examId: string, end: Date): string => `${examId}:end:${end.getTime()}`;
/** Times at which somebody may begin now. */
const openOf = (exam: Parameters<typeof timesOf>[0], now: number): ReturnType<typeof timesOf> =>
  timesOf(exam).filter(({ startTime, endTime }) => startTime.getTime() <= now && now < endTime.getTime());
