import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { examStates, ExamCollections, type ExamDoc } from '../exams/index.js';
import { ExamNotices, type Notice } from './exam-notices.js';
import { MarkingCollections } from './marking.collections.js';
import { RosterService } from './roster.service.js';

const minuteMs = 60_000;
/** The contract's longest time before the start. */
const longestNoticeMs = 7 * 24 * 60 * minuteMs;
type Noticed = Pick<ExamDoc, '_id' | 'startTime' | 'notifyMinutes'>;

/** Tells the people of an exam some minutes before it begins, as its setting says. */
@Injectable()
export class StartNotices extends ExamNotices {
  constructor(
    store: MarkingCollections,
    private readonly examStore: ExamCollections,
    private readonly rosters: RosterService,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(store.startNotices, 'before the start of their exam', time, logger);
  }

  protected async due(now: number): Promise<Notice[]> {
    const exams = await this.examStore.exams
      .find(
        {
          state: examStates.published,
          notifyMinutes: { $gt: 0 },
          startTime: { $gt: new Date(now), $lte: new Date(now + longestNoticeMs) },
        },
        { startTime: 1, notifyMinutes: 1 },
      )
      .lean<Noticed[]>();
    return exams
      .filter(({ startTime, notifyMinutes = 0 }) => startTime.getTime() - notifyMinutes * minuteMs <= now)
      .map(({ _id: examId, startTime }) => ({ _id: `${examId}:${startTime.getTime()}`, examId, goesAt: startTime }));
  }

  protected async tell({ examId }: Notice): Promise<void> {
    const exam = await this.examStore.exams.findById(examId).lean<ExamDoc>();
    if (exam?.state !== examStates.published || exam.startTime.getTime() <= this.time.now()) return;
    await this.rosters.tellOfStart(exam, undefined, `start-notice-${examId}`);
  }
}
