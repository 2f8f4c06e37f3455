import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { examStates, ExamReader } from '../exams/index.js';

const { purchases: of } = calls.exam;

/** Purchases of exams. */
@Controller()
export class ExamPurchasesController {
  constructor(
    private readonly exams: ExamReader,
    private readonly purchases: Purchases,
    private readonly time: ServiceTime,
  ) {}

  /** An exam that nobody can sit any more is not sold. */
  @Handle(of.buyInit)
  async buyInit({ examId }: Input<typeof of.buyInit>, context: UserContext) {
    const { _id: goodsId, title, price, state, endTime } = await this.exams.forLearner(examId, context.caller);
    if (state !== examStates.published || endTime.getTime() <= this.time.now()) throw new BusinessError('EXAM_NOT_OPEN');
    return this.purchases.begin({ kind: 'exam', goodsId, title, price }, context);
  }

  @Handle(of.grant)
  grant(bought: Input<typeof of.grant>) {
    return this.purchases.grant(bought);
  }

  @Handle(of.revoke)
  revoke(bought: Input<typeof of.revoke>) {
    return this.purchases.revoke(bought);
  }
}
