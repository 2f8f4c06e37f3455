import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { calls, siteText, type Output } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { Ledger } from './ledger.js';
import { PointsCollections } from './points.collections.js';
import type { DueRewardDoc } from './points.model.js';

const everyMs = 1000;
/** While nothing is due: what another process has heard of. */
const restMs = 5000;
/** Pause between two looks at what is late, while nothing is due. */
const tellEveryMs = 15_000;
/** An exam whose marks are shown later is asked again at this pace: its rules may change, and a person may release them. */
const askAgainMs = 30_000;
/** Rewards of one exam that are paid before the next exam has its turn. */
const batch = 500;
/** Accounts that are paid side by side. */
const atOnce = 20;

type Reward = NonNullable<Output<typeof calls.exam.exams.reward>>;

/**
 * Pays whoever passed an exam, once for each person and exam, as soon as the marks are shown: points before that would tell who passed. The
 * key says what they are for, so that neither a second attempt, nor other marks, nor a second process counts a second time. What was given
 * stays, also where later marks are below the pass mark.
 */
@Injectable()
export class RewardPayer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;
  private readonly late = new LateWork('payment', 'pass-points');
  private toldAt = -Infinity;

  constructor(
    private readonly collections: PointsCollections,
    private readonly ledger: Ledger,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.payDue(),
      { everyMs, restMs },
      (error) => this.logger.warn({ err: error }, 'rewards could not be looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Looks soon: a person may have passed. */
  wake(): void {
    this.repeats?.wake();
  }

  /** Exam by exam: one that fails keeps no other waiting. @returns how many exams were looked at */
  async payDue(): Promise<number> {
    const examIds = await this.collections.dueRewards.distinct('examId', { nextAt: { $lte: new Date() } });
    for (const examId of examIds) {
      if (this.repeats?.isEnding) break;
      try {
        await this.payExam(examId);
      } catch (error) {
        this.logger.warn({ err: error, examId }, 'rewards of an exam were not paid; it is tried again');
        await this.tryAgain({ examId });
      }
    }
    if (examIds.length > 0 || performance.now() - this.toldAt > tellEveryMs) await this.tellLate();
    return examIds.length;
  }

  private async tellLate(): Promise<void> {
    this.toldAt = performance.now();
    const { dueRewards } = this.collections;
    const [failing] = await dueRewards
      .find({ failingSince: { $exists: true } })
      .sort({ failingSince: 1 })
      .limit(1)
      .lean();
    const [waiting] = await dueRewards
      .find({ nextAt: { $lte: new Date() } })
      .sort({ nextAt: 1 })
      .limit(1)
      .lean();
    this.late.due(Date.now(), [failing?.failingSince, waiting?.nextAt]);
  }

  private async payExam(examId: string): Promise<void> {
    const exam = await this.client.call(calls.exam.exams.reward, { id: examId }, { requestId: `reward-${examId}` });
    if (exam === null || exam.passPoints === 0 || exam.marks === 'never') {
      await this.collections.dueRewards.deleteMany({ examId });
      return;
    }
    if (exam.marks === 'later') {
      const leftMs = exam.until === null ? askAgainMs : Date.parse(exam.until) - Date.now();
      await this.askAgain(examId, Math.min(askAgainMs, Math.max(everyMs, leftMs)));
      return;
    }
    const due = await this.collections.dueRewards
      .find({ examId, nextAt: { $lte: new Date() } })
      .limit(batch)
      .lean();
    for (let from = 0; from < due.length; from += atOnce)
      await Promise.all(due.slice(from, from + atOnce).map((reward) => this.payOrWait(reward, exam)));
  }

  /** One that fails keeps the others of its exam waiting no more than those of other exams. */
  private async payOrWait(reward: DueRewardDoc, exam: Reward): Promise<void> {
    try {
      await this.pay(reward, exam);
    } catch (error) {
      const { _id, examId, userId } = reward;
      this.logger.warn({ err: error, examId, userId }, 'a reward was not paid; it is tried again');
      await this.tryAgain({ _id });
    }
  }

  private async pay({ _id, examId, userId, at }: DueRewardDoc, { title, passPoints, makerId, makers = [] }: Reward): Promise<void> {
    if (userId === makerId || makers.includes(userId)) {
      await this.collections.dueRewards.deleteOne({ _id, at });
      return;
    }
    const refRemark = siteText('points.passedExam', { title });
    const command = { type: 'Post', kind: 'reward', userId, points: passPoints, refRemark, at: at.getTime() } as const;
    await this.ledger.execute(command, `exam:${examId}:${userId}:passed`);
    // passed once more meanwhile: that one is looked at for itself
    await this.collections.dueRewards.deleteOne({ _id, at });
  }

  private async askAgain(examId: string, inMs: number): Promise<void> {
    const later = { $set: { nextAt: new Date(Date.now() + inMs) }, $unset: { failingSince: 1 as const } };
    await this.collections.dueRewards.updateMany({ examId }, later);
  }

  private async tryAgain(which: Partial<Pick<DueRewardDoc, '_id' | 'examId'>>): Promise<void> {
    const now = new Date();
    const change = { $set: { nextAt: new Date(now.getTime() + askAgainMs) }, $min: { failingSince: now } };
    await this.collections.dueRewards.updateMany(which, change);
  }
}
