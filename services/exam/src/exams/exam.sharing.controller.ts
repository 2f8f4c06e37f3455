import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ExamSharing } from './exam.sharing.js';

@Controller()
export class ExamSharingController {
  constructor(private readonly sharing: ExamSharing) {}

  @Handle(calls.exam.exams.shares)
  list(input: Input<typeof calls.exam.exams.shares>, context: UserContext): Promise<Output<typeof calls.exam.exams.shares>> {
    return this.sharing.list(input.id, context);
  }

  @Handle(calls.exam.exams.share)
  async share(input: Input<typeof calls.exam.exams.share>, context: UserContext): Promise<Output<typeof calls.exam.exams.share>> {
    await this.sharing.share(input, context);
    return {};
  }

  @Handle(calls.exam.exams.unshare)
  async unshare(input: Input<typeof calls.exam.exams.unshare>, context: UserContext): Promise<Output<typeof calls.exam.exams.unshare>> {
    await this.sharing.unshare(input, context);
    return {};
  }

  @Handle(calls.exam.exams.handOver)
  async handOver(input: Input<typeof calls.exam.exams.handOver>, context: UserContext): Promise<Output<typeof calls.exam.exams.handOver>> {
    await this.sharing.handOver(input, context);
    return {};
  }

  @Handle(calls.exam.exams.markable)
  markable({ id }: Input<typeof calls.exam.exams.markable>, context: UserContext): Promise<Output<typeof calls.exam.exams.markable>> {
    return this.sharing.markable(id, context);
  }

  @Handle(calls.exam.exams.accessReasons)
  reasons(
    input: Input<typeof calls.exam.exams.accessReasons>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.exams.accessReasons>> {
    return this.sharing.reasons(input, context);
  }
}
