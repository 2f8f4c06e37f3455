import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Tries } from '../attempts/index.js';
import { ExamReader, examStates, LinkedExams } from '../exams/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { EntryPasses, firstDevices } from '../passes/index.js';

type Entry = typeof calls.exam.proctored.entry;
/** Devices may be set up so long before the exam begins. */
const earlyMs = 30 * 60_000;

/** Attempts that have not begun, for the devices that have to work before they do. */
@Injectable()
export class EntryAttempts {
  constructor(
    private readonly exams: ExamReader,
    private readonly links: LinkedExams,
    private readonly tries: Tries,
    private readonly passes: EntryPasses,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, EXAM_NOT_FOR_YOU, EXAM_NOT_OPEN, DEVICES_NOT_ASKED */
  async entry({ examId, ...link }: Input<Entry>, context: UserContext): Promise<Output<Entry>> {
    const { userId }: Caller = context.caller;
    const exam = await this.exams.forLearner(examId, context.caller, await this.links.invites(examId, link, context));
    const devices = firstDevices(exam, await this.passes.look(exam, userId, undefined));
    if (devices.length === 0) throw new BusinessError('DEVICES_NOT_ASKED');
    const now = this.time.now();
    const isOpen = now >= exam.startTime.getTime() - earlyMs && now < exam.endTime.getTime();
    if (exam.state !== examStates.published || !isOpen) throw new BusinessError('EXAM_NOT_OPEN');
    const { last } = await this.tries.begun(userId, examId);
    return { paperId: paperIdFor(examId, userId, last + 1), title: exam.title, devices };
  }
}
