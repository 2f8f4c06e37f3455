import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { Tries } from '../attempts/index.js';
import { entryBlockedBy, examStates, ExamReader, lastEntryOf } from '../exams/index.js';

const { purchases: of } = calls.exam;

/** Purchases of exams. */
@Controller()
export class ExamPurchasesController {
  constructor(
    private readonly exams: ExamReader,
    private readonly purchases: Purchases,
    private readonly time: ServiceTime,
    private readonly tries: Tries,
  ) {}

  /** An exam that the person cannot sit any more is not sold; one that has not begun is. */
  @Handle(of.buyInit)
  async buyInit({ examId }: Input<typeof of.buyInit>, context: UserContext) {
    const { userId } = context.caller;
    const exam = await this.exams.forLearner(examId, context.caller);
    if (exam.state !== examStates.published) throw new BusinessError('EXAM_NOT_OPEN');
    const { count: tryCount } = await this.tries.begun(userId, examId);
    const now = Math.max(this.time.now(), exam.startTime.getTime());
    // any device: it is bought on one and sat on another
    const blocked = entryBlockedBy({ ...exam, answerDevice: 0 }, { now, tryCount, userAgent: '', isBuy: true });
    if (blocked) throw new BusinessError(blocked.name, blocked.values);
    return this.purchases.begin({ kind: 'exam', goodsId: examId, title: exam.title, price: exam.price, until: lastEntryOf(exam) }, context);
  }

  @Handle(of.grant)
  async grant(bought: Input<typeof of.grant>) {
    const exam = await this.exams.find(bought.goodsId);
    const isGone = exam?.state !== examStates.published || lastEntryOf(exam).getTime() <= this.time.now();
    return this.purchases.grant(bought, isGone);
  }

  @Handle(of.revoke)
  revoke(bought: Input<typeof of.revoke>) {
    return this.purchases.revoke(bought);
  }
}
