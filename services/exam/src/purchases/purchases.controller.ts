import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { Handle, ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { AttemptCollections, Tries } from '../attempts/index.js';
import { entryFor, EntryLeaves, examStates, ExamReader, lastEntryOf, lastEntryOfAll, type ExamDoc, type Leave } from '../exams/index.js';

const { purchases: of } = calls.exam;

/** Purchases of exams. */
@Controller()
export class ExamPurchasesController {
  constructor(
    private readonly exams: ExamReader,
    private readonly purchases: Purchases,
    private readonly time: ServiceTime,
    private readonly tries: Tries,
    private readonly leaves: EntryLeaves,
    private readonly attempts: AttemptCollections,
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
    const { blocked, leave } = await entryFor(
      { ...exam, answerDevice: 0, offline: false },
      { now, tryCount, userAgent: '', isBuy: true },
      { find: () => this.leaves.of(userId, examId), isFree: (found) => this.isUnused(found) },
    );
    if (blocked) throw new BusinessError(blocked.name, blocked.values);
    const until = lastUse(exam, leave);
    return this.purchases.begin({ kind: 'exam', goodsId: examId, title: exam.title, price: exam.price, until }, context);
  }

  @Handle(of.grant)
  async grant(bought: Input<typeof of.grant>) {
    const exam = await this.exams.find(bought.goodsId);
    const now = this.time.now();
    // an order ends with the buyer's own time: what was paid in time may be of somebody with another one
    const isOver = exam?.state !== examStates.published || lastEntryOfAll(exam).getTime() <= now;
    // an approval lets in whom the exam's own window does not
    const leave = isOver && exam?.state === examStates.published ? await this.leaves.of(bought.userId, exam._id) : null;
    const isGone = isOver && !(exam && leave && (await this.isUnused(leave)) && lastUse(exam, leave).getTime() > now);
    return this.purchases.grant(bought, isGone);
  }

  private async isUnused({ paperId }: Leave): Promise<boolean> {
    return paperId === null || (await this.attempts.papers.exists({ _id: paperId })) === null;
  }

  @Handle(of.revoke)
  revoke(bought: Input<typeof of.revoke>) {
    return this.purchases.revoke(bought);
  }
}

/** When whoever has bought it cannot begin it any more. */
const lastUse = (exam: ExamDoc, leave: Leave | null): Date => {
  if (leave === null) return lastEntryOf(exam);
  return leave.until === null ? exam.endTime : new Date(leave.until);
};
