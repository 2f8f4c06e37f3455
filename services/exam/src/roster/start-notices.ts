import { Inject, Injectable } from '@nestjs/common';
import { LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { examStates, ExamCollections, type ExamDoc } from '../exams/index.js';
import { ExamNotices, type Notice } from './exam-notices.js';
import { RosterCollections } from './roster.collections.js';
import { timesOf } from './own-times.js';
import { RosterService } from './roster.service.js';

const minuteMs = 60_000;
/** The contract's longest time before the start. */
const longestNoticeMs = 7 * 24 * 60 * minuteMs;
type Noticed = Pick<ExamDoc, '_id' | 'startTime' | 'endTime' | 'arrangements' | 'notifyMinutes'>;

/** Tells the people of an exam some minutes before it begins, as its setting says. */
@Injectable()
export class StartNotices extends ExamNotices {
  constructor(
    store: RosterCollections,
    private readonly examStore: ExamCollections,
    private readonly rosters: RosterService,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(store.startNotices, 'before the start of their exam', new LateWork('exam', 'start-notices'), time, logger);
  }

  protected async due(now: number): Promise<Notice[]> {
    const soon = { $gt: new Date(now), $lte: new Date(now + longestNoticeMs) };
    const exams = await this.examStore.exams
      .find(
        {
          state: examStates.published,
          notifyMinutes: { $gt: 0 },
          $or: [{ startTime: soon }, { arrangements: { $elemMatch: { startTime: soon } } }],
        },
        { startTime: 1, endTime: 1, arrangements: 1, notifyMinutes: 1 },
      )
      .lean<Noticed[]>();
    return exams.flatMap((exam) =>
      startsOf(exam)
        .filter((start) => start > now && start - (exam.notifyMinutes ?? 0) * minuteMs <= now)
        .map((start) => ({ _id: noticeId(exam._id, start), examId: exam._id, goesAt: new Date(start) })),
    );
  }

  protected async tell({ _id, examId }: Notice): Promise<void> {
    const exam = await this.examStore.exams.findById(examId).lean<ExamDoc>();
    if (exam?.state !== examStates.published) return;
    const start = startsOf(exam).find((each) => each > this.time.now() && noticeId(examId, each) === _id);
    if (start !== undefined) await this.rosters.tellOfStart(exam, undefined, `start-notice-${examId}`, start);
  }
}

const noticeId = (examId: string, start: number): string => `${examId}:${start}`;
/** Each moment at which somebody may begin, in milliseconds since the epoch. */
const startsOf = (exam: Parameters<typeof timesOf>[0]): number[] => [...new Set(timesOf(exam).map(({ startTime }) => startTime.getTime()))];
