import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { examStates, ExamCollections, type ExamDoc } from '../exams/index.js';
import { ExamNotices, type Notice } from './exam-notices.js';
import { MarkingCollections } from './marking.collections.js';
import { RosterService } from './roster.service.js';

const minuteMs = 60_000;
/** The contract's longest time before the end. */
const longestNoticeMs = 7 * 24 * 60 * minuteMs;
/** An exam that is open for so long does not open any more: a platform that was away tells nobody late. */
const openingMs = 60 * minuteMs;
type Noticed = Pick<ExamDoc, '_id' | 'startTime' | 'endTime' | 'notifyEndMinutes'>;
const fields = { startTime: 1, endTime: 1, notifyEndMinutes: 1 } as const;

/** Tells the people of an exam who have not begun it that it is open, and that it ends soon, as its settings say. */
@Injectable()
export class WindowNotices extends ExamNotices {
  constructor(
    store: MarkingCollections,
    private readonly examStore: ExamCollections,
    private readonly rosters: RosterService,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(store.windowNotices, 'that their exam is open, or ends soon', time, logger);
  }

  protected async due(now: number): Promise<Notice[]> {
    const published = { state: examStates.published, endTime: { $gt: new Date(now) } };
    const opening = await this.examStore.exams
      .find({ ...published, notifyOpen: true, startTime: { $gt: new Date(now - openingMs), $lte: new Date(now) } }, fields)
      .lean<Noticed[]>();
    const closing = await this.examStore.exams
      .find(
        {
          ...published,
          notifyEndMinutes: { $gt: 0 },
          startTime: { $lte: new Date(now) },
          endTime: { $gt: new Date(now), $lte: new Date(now + longestNoticeMs) },
        },
        fields,
      )
      .lean<Noticed[]>();
    const isDue = ({ endTime, notifyEndMinutes = 0 }: Noticed): boolean => endTime.getTime() - notifyEndMinutes * minuteMs <= now;
    return [
      ...opening.map(({ _id, startTime, endTime }) => ({ _id: `${_id}:open:${startTime.getTime()}`, examId: _id, goesAt: endTime })),
      ...closing.filter(isDue).map(({ _id, endTime }) => ({ _id: `${_id}:end:${endTime.getTime()}`, examId: _id, goesAt: endTime })),
    ];
  }

  protected async tell({ _id, examId }: Notice): Promise<void> {
    const exam = await this.examStore.exams.findById(examId).lean<ExamDoc>();
    if (exam?.state !== examStates.published || exam.endTime.getTime() <= this.time.now()) return;
    const requestId = `window-notice-${examId}`;
    if (_id === `${examId}:open:${exam.startTime.getTime()}`) await this.rosters.tellOfOpening(exam, requestId);
    if (_id === `${examId}:end:${exam.endTime.getTime()}`) await this.rosters.tellOfEnd(exam, requestId);
  }
}
