import { Controller } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type Caller, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { devicesFirst, ExamCollections, ExamReader, examStates } from '../exams/index.js';
import { EntryPasses } from './entry-passes.js';

const { passes } = calls.exam;

@Controller()
export class PassController {
  constructor(
    private readonly service: EntryPasses,
    private readonly exams: ExamReader,
    private readonly store: ExamCollections,
  ) {}

  @Handle(passes.asked)
  async asked({ examId }: Input<typeof passes.asked>, { caller }: CallContext) {
    const { title, captureDays } = await this.faceExam(examId, caller);
    return { title, captureDays: captureDays ?? null };
  }

  @Handle(passes.forFace)
  async forFace({ examId }: Input<typeof passes.forFace>, { caller }: CallContext) {
    const { userId } = await this.faceExam(examId, caller);
    const { faceToken, until } = await this.service.giveForFace(examId, userId);
    return { faceToken, until: until.toISOString() };
  }

  @Handle(passes.identify)
  async identify(input: Input<typeof passes.identify>, { caller, note }: UserContext) {
    const { examId, userId, reason, withoutCamera, withoutDevices } = input;
    const exam = await this.store.exams
      .findOne({ $and: [{ _id: examId, state: { $ne: examStates.removed } }, reachOf(caller, 'edit').filter()] })
      .lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    if (userId === caller.userId) throw new BusinessError('OWN_MATTER');
    const films = exam.camOn === true || exam.examType === '2';
    const waits = devicesFirst(exam).length > 0;
    if (withoutDevices && !waits) throw new BusinessError('DEVICES_NOT_ASKED');
    if (exam.faceOn !== true && !(films && withoutCamera) && !withoutDevices) throw new BusinessError('FACE_NOT_ASKED');
    const until = await this.service.giveByHand(examId, userId, { reason, withoutCamera, withoutDevices, byUser: caller.userId });
    note({ object: examId, after: { identified: userId, withoutCamera, withoutDevices, reason } });
    return { until: until.toISOString() };
  }

  /** @throws {BusinessError} EXAM_NOT_FOR_YOU, FACE_NOT_ASKED */
  private async faceExam(examId: string, caller: Caller | undefined) {
    if (!caller) throw new BusinessError('EXAM_NOT_FOR_YOU');
    const { title, faceOn, captureDays } = await this.exams.forLearner(examId, caller);
    if (faceOn !== true) throw new BusinessError('FACE_NOT_ASKED');
    return { title, captureDays, userId: caller.userId };
  }
}
