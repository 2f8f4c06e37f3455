import { createHash } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { calls, certGrantTypes, type ExamReward, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient, LOGGER, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { CertCollections } from '../kernel/cert.collections.js';
import type { BatchPerson, DueRewardDoc, GrantDoc } from '../kernel/cert.model.js';
import { newNumber, proofOf } from '../kernel/numbers.js';
import { GrantMessages, signsLacking } from '../grants/index.js';
import { TemplateService } from '../templates/index.js';
import { RewardPoints } from './reward-points.js';

const everyMs = 1000;
/** An exam whose marks are shown later is asked again at this pace: its rules may change, and a person may release them. */
const askAgainMs = 30_000;
/** People of one exam before the next exam has its turn. */
const batch = 200;
const longestRestMs = 600_000;
const dayMs = 86_400_000;

type Exam = NonNullable<Output<typeof calls.exam.rewards.earned>>;

/**
 * Gives what the best score of a person earned, once the marks are shown and no attempt can change it any more. Points and certificate are
 * known by their meaning, so that neither an event that comes twice nor a second process gives them again. What a correction of marks does
 * not bear out stays, and is shown to the office.
 */
@Injectable()
export class ExamRewards implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: CertCollections,
    private readonly templates: TemplateService,
    private readonly points: RewardPoints,
    private readonly messages: GrantMessages,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.giveDue(),
      { everyMs },
      (error) => this.logger.warn({ err: error }, 'rewards of exams could not be looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Exam by exam: one that fails keeps no other waiting. */
  private async giveDue(): Promise<void> {
    const examIds = await this.store.dueRewards.distinct('examId', { nextAt: { $lte: new Date() } });
    for (const examId of examIds) {
      if (this.repeats?.isEnding) return;
      try {
        await this.giveExam(examId);
      } catch (error) {
        this.logger.warn({ err: error, examId }, 'rewards of an exam were not given; it is tried again');
        await this.askAgain({ examId }, askAgainMs);
      }
    }
  }

  private async giveExam(examId: string): Promise<void> {
    const due = await this.store.dueRewards
      .find({ examId, nextAt: { $lte: new Date() } })
      .sort({ nextAt: 1 })
      .limit(batch)
      .lean<DueRewardDoc[]>();
    const users = due.map(({ userId }) => userId);
    const exam = await this.client.call(calls.exam.rewards.earned, { examId, users }, { requestId: `earned-${examId}` });
    const isGiven = (await this.store.grants.exists({ examId })) !== null || (await this.store.rewardPoints.exists({ examId })) !== null;
    if (exam === null || exam.marks === 'never' || (exam.rewards.length === 0 && !isGiven)) {
      await this.store.dueRewards.deleteMany({ examId, nextAt: { $lte: new Date() } });
      return;
    }
    if (exam.marks === 'later') return this.askAgain({ examId }, waitMs(exam.until));
    const people = new Map(exam.people.map((person) => [person.userId, person]));
    const named = await this.client.call(calls.identity.users.byIds, { ids: users }, { requestId: `earned-${examId}` });
    const names = new Map(named.map((person) => [person.id, person]));
    for (const one of due) {
      const result = people.get(one.userId);
      const person = names.get(one.userId);
      if (result?.isFinal === false) await this.askAgain({ _id: one._id, turn: one.turn }, restMs(exam.endsAt));
      else await this.giveOrWait(one, exam, result?.score ?? null, person);
    }
  }

  /** One that fails keeps the others of its exam waiting no more than those of other exams. */
  private async giveOrWait(due: DueRewardDoc, exam: Exam, score: number | null, person: BatchPerson | undefined): Promise<void> {
    try {
      const reward = score === null ? undefined : exam.rewards.find(({ min, max }) => score >= min && score <= max);
      // whoever is gone gets nothing
      if (person)
        await this.points.settle({ ...{ examId: due.examId, examTitle: exam.title, person, score }, points: pointsOf(exam, reward, due) });
      if (person && reward && score !== null) await this.giveCert(due, exam, { person, reward, score });
      await this.doubt(due, reward?.certId ?? '', score);
      // another result came meanwhile: that one is looked at for itself
      await this.store.dueRewards.deleteOne({ _id: due._id, turn: due.turn });
    } catch (error) {
      const { examId, userId } = due;
      this.logger.warn({ err: error, examId, userId }, 'a reward was not given; it is tried again');
      await this.askAgain({ _id: due._id }, askAgainMs);
    }
  }

  private async giveCert(
    { examId, userId }: DueRewardDoc,
    { title: examTitle }: Exam,
    { person, reward, score }: { person: BatchPerson; reward: ExamReward; score: number },
  ): Promise<void> {
    const template = reward.certId === '' ? null : await this.templates.find(reward.certId);
    if (!template || signsLacking(person) !== '') return;
    const now = new Date();
    const number = newNumber(template.numberPrefix, now);
    const { id: certId, title, authority } = { ...template, id: template._id };
    const grant: GrantDoc = {
      _id: grantId(examId, userId, certId),
      ...{ number, proof: proofOf(number), certId, designId: await this.templates.keepDesign(template.design), title, authority },
      ...{ userId, userName: person.userName, realName: person.realName, deptCode: person.deptCode, deptName: person.deptName },
      ...{ grantType: certGrantTypes.byExam, batchId: '', grantBy: '', grantName: '', examId, examTitle, score, createdAt: now },
      expireAt: template.validDays === 0 ? null : new Date(now.getTime() + template.validDays * dayMs),
      ...{ withdrawnAt: null, withdrawReason: '', withdrawBy: '', turn: 1, isTold: false },
    };
    try {
      await this.store.grants.create(grant);
    } catch (error) {
      // given before; also where somebody has withdrawn it
      if (!isDuplicate(error)) throw error;
    }
    const given = await this.store.grants.findOne({ _id: grant._id, withdrawnAt: null }).lean<GrantDoc>();
    if (given) await this.messages.granted([given]);
  }

  /** Marks certificates of the exam that the best score of now does not earn, and takes the mark from the one that it does. */
  private async doubt({ examId, userId }: DueRewardDoc, certId: string, score: number | null): Promise<void> {
    const own = { examId, userId, withdrawnAt: null };
    const isOther = { ...own, certId: { $ne: certId }, $nor: [{ kept: { $exists: true }, 'kept.score': score }] };
    await this.store.grants.updateMany(isOther, { $set: { doubt: { score } } });
    await this.store.grants.updateMany({ ...own, certId }, { $unset: { doubt: 1 } });
  }

  private async askAgain(which: Partial<Pick<DueRewardDoc, '_id' | 'examId' | 'turn'>>, inMs: number): Promise<void> {
    await this.store.dueRewards.updateMany(which, { $set: { nextAt: new Date(Date.now() + inMs) } });
  }
}

/** Nothing for who made the exam: who may make exams could give themselves any number. */
const pointsOf = ({ makerId }: Exam, reward: ExamReward | undefined, { userId }: DueRewardDoc): number =>
  userId === makerId ? 0 : (reward?.points ?? 0);

/** Until the time, where it is sooner than the next look would be. */
const waitMs = (until: string | null): number =>
  until === null ? askAgainMs : Math.min(askAgainMs, Math.max(everyMs, Date.parse(until) - Date.now()));

/** Until nobody can begin another attempt; an attempt that waits for its marks tells of them by an event. */
const restMs = (endsAt: string): number => {
  const leftMs = Date.parse(endsAt) - Date.now();
  return leftMs > 0 ? Math.min(longestRestMs, leftMs + everyMs) : longestRestMs;
};

const grantId = (examId: string, userId: string, certId: string): string =>
  createHash('sha256').update(`exam:${examId}:${userId}:${certId}`).digest('hex').slice(0, 24);
