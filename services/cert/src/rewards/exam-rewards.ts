import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { calls, certGrantTypes, certHindrances, type ExamReward } from '@xuekao/contracts';
import { CallClient, gauge, LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { RewardCollections } from './reward.collections.js';
import type { BatchPerson } from '../grants/index.js';
import type { DueRewardDoc } from './reward.model.js';
import { tellLateCerts } from '../kernel/late-certs.js';
import { idOfMeaning } from '../kernel/meanings.js';
import { ExamGrants, GrantMessages, newGrant } from '../grants/index.js';
import { lackingSigns, signsOf, TemplateService } from '../templates/index.js';
import { decidedAbout, Hindrances, type Exam, type MadeExam } from './hindrances.js';
import { RewardPoints } from './reward-points.js';

const everyMs = 1000;
/** While nothing is due: what another process has heard of. */
const restMs = 5000;
/** Pause between two looks at what is late, while nothing is due. */
const tellEveryMs = 15_000;
/** An exam whose marks are shown later is asked again at this pace: its rules may change, and a person may release them. */
const askAgainMs = 30_000;
/** People of one exam before the next exam has its turn. */
const batch = 200;
/** People of a batch who are looked at side by side. */
const atOnce = 8;
/** People whom a process that was killed had taken up wait for so long. */
const heldMs = 120_000;
const longestRestMs = 600_000;
/**
 * People of an exam that shows no marks rest until it does: it is asked for itself. They are looked at so often nevertheless, as a process
 * may end between the exam and its people.
 */
const parkedMs = 3_600_000;

const notGiven = gauge('xuekao_certs_not_given', 'People who earned a certificate that cannot be printed, or whose kind is gone');

/**
 * Gives what the best score of a person earned, once the marks are shown and no attempt can change it any more. Points and certificate are
 * known by their meaning, so that neither an event that comes twice nor a second process gives them again. What a correction of marks does
 * not bear out stays, and is shown to the office.
 */
@Injectable()
export class ExamRewards implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;
  private toldAt = -Infinity;

  constructor(
    private readonly store: RewardCollections,
    private readonly grants: ExamGrants,
    private readonly templates: TemplateService,
    private readonly points: RewardPoints,
    private readonly messages: GrantMessages,
    private readonly hindrances: Hindrances,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.giveDue(),
      { everyMs, restMs },
      (error) => this.logger.warn({ err: error }, 'rewards of exams could not be looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Looks soon: results are noted with the transaction that this process is in. */
  soon(): void {
    this.repeats?.soon();
  }

  /** Exam by exam: one that fails keeps no other waiting. @returns whether there was something to look at */
  private async giveDue(): Promise<boolean> {
    const hasAsked = await this.askWaiting();
    const examIds = await this.store.dueRewards.distinct('examId', untaken(new Date()));
    for (const examId of examIds) {
      if (this.isEnding) break;
      const holder = randomUUID();
      const due = await this.take(examId, holder);
      try {
        if (due.length > 0) await this.giveExam(examId, due);
      } catch (error) {
        this.logger.warn({ err: error, examId }, 'rewards of an exam were not given; it is tried again');
        await this.tryAgain({ holder });
      } finally {
        await this.store.dueRewards.updateMany({ holder }, { $unset: { holder: 1, until: 1 } });
      }
    }
    const hasFound = hasAsked || examIds.length > 0;
    if (hasFound || performance.now() - this.toldAt > tellEveryMs) await this.tellLate();
    return hasFound;
  }

  /**
   * Asks exams whether they show their marks by now, each by one process, and wakes the people of those that do.
   * @returns whether there was one
   */
  private async askWaiting(): Promise<boolean> {
    let hasAsked = false;
    while (!this.isEnding) {
      const now = Date.now();
      const found = await this.store.waitingExams
        .findOneAndUpdate({ nextAt: { $lte: new Date(now) } }, { $set: { nextAt: new Date(now + askAgainMs) } })
        .sort({ nextAt: 1 })
        .lean();
      if (!found) break;
      hasAsked = true;
      const examId = found._id;
      try {
        const exam = await this.client.call(calls.exam.rewards.earned, { examId, users: [] }, { requestId: `earned-${examId}` });
        if (exam !== null && exam.marks !== 'shown' && (exam.rewards.length > 0 || (await this.hasGiven(examId)))) {
          await this.store.waitingExams.updateOne({ _id: examId }, { $set: { nextAt: nextLook(exam) } });
          continue;
        }
        await this.store.dueRewards.updateMany({ examId, nextAt: { $gt: new Date() } }, { $set: { nextAt: new Date() } });
        await this.store.waitingExams.deleteOne({ _id: examId });
      } catch (error) {
        this.logger.warn({ err: error, examId }, 'an exam was not asked whether it shows its marks; it is tried again');
      }
    }
    return hasAsked;
  }

  /** Takes people of an exam up, so that another process looks at others. */
  private async take(examId: string, holder: string): Promise<DueRewardDoc[]> {
    const now = new Date();
    const found = await this.store.dueRewards
      .find({ examId, ...untaken(now) }, { _id: 1 })
      .sort({ nextAt: 1 })
      .limit(batch)
      .lean();
    const ids = found.map(({ _id }) => _id);
    const taken = { $set: { holder, until: new Date(now.getTime() + heldMs) } };
    await this.store.dueRewards.updateMany({ _id: { $in: ids }, ...untaken(now) }, taken);
    return this.store.dueRewards.find({ holder }).lean<DueRewardDoc[]>();
  }

  private get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  private async giveExam(examId: string, due: readonly DueRewardDoc[]): Promise<void> {
    const users = due.map(({ userId }) => userId);
    const begun = await this.points.begun(examId, users);
    const exam = await this.client.call(calls.exam.rewards.earned, { examId, users }, { requestId: `earned-${examId}` });
    // payment may let each of the begun ones wait: the others have their turn first
    const [fresh, unended] = [due.filter(({ userId }) => !begun.has(userId)), due.filter(({ userId }) => begun.has(userId))];
    await this.giveThose(examId, exam, fresh);
    await this.giveThose(examId, exam, await this.ended(unended));
  }

  /** Entries that were begun are ended whatever the exam shows by now. @returns whose are all in the ledger; others are tried again */
  private async ended(unended: readonly DueRewardDoc[]): Promise<DueRewardDoc[]> {
    const ended: DueRewardDoc[] = [];
    await this.sideBySide(unended, async (due) => {
      if (await this.orLater(due, () => this.points.end(due.examId, due.userId))) ended.push(due);
    });
    return ended;
  }

  private async giveThose(examId: string, exam: Exam | null, due: readonly DueRewardDoc[]): Promise<void> {
    if (due.length === 0) return;
    if (exam === null || (exam.rewards.length === 0 && !(await this.hasGiven(examId)))) {
      await this.store.dueRewards.deleteMany({ $or: due.map(asTaken) });
      return;
    }
    if (exam.marks !== 'shown') {
      await this.store.waitingExams.updateOne({ _id: examId }, { $set: { nextAt: nextLook(exam) } }, { upsert: true });
      return this.park(examId, exam, due);
    }
    const people = new Map(exam.people.map((person) => [person.userId, person]));
    const { names, maker } = await this.named(examId, exam, due);
    await this.sideBySide(due, async (one) => {
      const result = people.get(one.userId);
      if (result?.isFinal === false) await this.rest(one, restOf(exam.endsAt));
      else await this.orLater(one, () => this.give(one, { ...exam, maker }, result?.score ?? null, names.get(one.userId)));
    });
  }

  private async named(
    examId: string,
    { makerId }: Exam,
    due: readonly DueRewardDoc[],
  ): Promise<{ names: ReadonlyMap<string, BatchPerson>; maker: string }> {
    const ids = [...due.map(({ userId }) => userId), ...(makerId === undefined ? [] : [makerId])];
    const named = await this.client.call(calls.identity.users.byIds, { ids }, { requestId: `earned-${examId}` });
    const names = new Map(named.map((person) => [person.id, person]));
    return { names, maker: names.get(makerId ?? '')?.realName ?? '' };
  }

  /** People whose certificate waits are looked at as often as ever: their departments, and who has the exam, change meanwhile. */
  private async park(examId: string, exam: Exam, due: readonly DueRewardDoc[]): Promise<void> {
    const [hindered, others] = [due.filter((one) => one.hindered !== undefined), due.filter((one) => one.hindered === undefined)];
    await this.askAgain({ _id: { $in: others.map(({ _id }) => _id) } }, parkedMs);
    if (hindered.length === 0) return;
    const { names, maker } = await this.named(examId, exam, hindered);
    await this.sideBySide(hindered, (one) => this.hindrances.renew(one, names.get(one.userId), { ...exam, maker }));
    await this.askAgain({ _id: { $in: hindered.map(({ _id }) => _id) } }, longestRestMs);
  }

  /** Nothing is earned while another attempt may still be the best one: what hinders a certificate is noted anew when it is due. */
  private async rest(one: DueRewardDoc, ms: number): Promise<void> {
    await this.askAgain(asTaken(one), ms);
    await this.store.dueRewards.updateOne(asTaken(one), { $unset: { hindered: 1, again: 1 } });
  }

  private async sideBySide(due: readonly DueRewardDoc[], work: (one: DueRewardDoc) => Promise<void>): Promise<void> {
    for (let from = 0; from < due.length && !this.isEnding; from += atOnce) await Promise.all(due.slice(from, from + atOnce).map(work));
  }

  private async hasGiven(examId: string): Promise<boolean> {
    return (await this.grants.hasGiven(examId)) || (await this.store.rewardPoints.exists({ examId })) !== null;
  }

  /** One that fails keeps the others of its exam waiting no more than those of other exams. @returns false: it is tried again */
  private async orLater({ _id, examId, userId }: DueRewardDoc, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.logger.warn({ err: error, examId, userId }, 'a reward was not given; it is tried again');
      await this.tryAgain({ _id });
      return false;
    }
  }

  private async give(due: DueRewardDoc, exam: MadeExam, score: number | null, person: BatchPerson | undefined): Promise<void> {
    const { examId } = due;
    const reward = score === null ? undefined : exam.rewards.find(({ min, max }) => score >= min && score <= max);
    if (person) await this.points.settle({ examId, examTitle: exam.title, person, score, points: pointsOf(exam, reward, due) });
    // whoever is gone gets nothing
    const isGiven = !person || !reward || score === null || (await this.giveCert(due, exam, { person, reward, score }));
    await this.grants.doubt(due, reward?.certId ?? '', score);
    // it follows when the name is one that can be printed
    if (!isGiven) return this.askAgain(asTaken(due), longestRestMs);
    // another result came meanwhile: that one is looked at for itself
    await this.store.dueRewards.deleteOne(asTaken(due));
    await this.store.dueRewards.updateOne({ _id: due._id }, { $unset: { failingSince: 1, hindered: 1, again: 1 } });
  }

  /** @returns false: somebody has to mend something, or to decide */
  private async giveCert(
    due: DueRewardDoc,
    exam: MadeExam,
    { person, reward: { certId }, score }: { person: BatchPerson; reward: ExamReward; score: number },
  ): Promise<boolean> {
    if (certId === '') return true;
    const { title: examTitle } = exam;
    const { examId, userId } = due;
    const before = await this.grants.before(due, certId);
    const [last] = before;
    if (last) {
      if (last.withdrawnAt === null) return true;
      // withdrawn for what a correction said, which another one took back; what was withdrawn for itself stays so
      if (last.doubt === undefined) return true;
      const decided = decidedAbout(due, certId);
      // also where the process died that was told so
      if (decided === false) return this.grants.leaveWithdrawn(due, certId).then(() => true);
      const withdrawn = { hindrance: certHindrances.withdrawn, signs: '', certId, title: last.title };
      if (decided !== true) return this.hindrances.note(due, person, exam, withdrawn);
    }
    const template = await this.templates.find(certId);
    if (!template) return this.hindrances.note(due, person, exam, { hindrance: certHindrances.kindGone, signs: '', certId, title: '' });
    const { title, authority, numberPrefix, validDays, design } = template;
    const lacking = lackingSigns(design, { name: person.realName, dept: person.deptName, exam: examTitle, title, authority });
    const signs = signsOf(lacking);
    if (signs !== '') return this.hindrances.note(due, person, exam, { hindrance: certHindrances.signs, signs, lacking, certId, title });
    const designId = await this.templates.keepDesign(design);
    const origin = {
      ...{ _id: grantId(examId, userId, certId, before.length), grantType: certGrantTypes.byExam, batchId: '', grantBy: '', grantName: '' },
      ...{ examId, examTitle, score },
    };
    const grant = newGrant({ certId, designId, title, authority, numberPrefix, validDays }, person, origin, new Date());
    if (await this.grants.give(grant)) {
      await this.messages.granted([grant]);
      await this.grants.told(grant);
    }
    return true;
  }

  private async askAgain(which: QueryFilter<DueRewardDoc>, inMs: number): Promise<void> {
    await this.store.dueRewards.updateMany(which, { $set: { nextAt: new Date(Date.now() + inMs) }, $unset: { failingSince: 1 } });
  }

  private async tryAgain(which: Partial<Pick<DueRewardDoc, '_id' | 'holder'>>): Promise<void> {
    const now = new Date();
    const later = new Date(now.getTime() + askAgainMs);
    await this.store.dueRewards.updateMany(which, { $set: { nextAt: later }, $min: { failingSince: now } });
  }

  private async tellLate(): Promise<void> {
    this.toldAt = performance.now();
    const [failing] = await this.store.dueRewards
      .find({ failingSince: { $exists: true } })
      .sort({ failingSince: 1 })
      .limit(1)
      .lean();
    const [waiting] = await this.store.dueRewards.find(untaken(new Date())).sort({ nextAt: 1 }).limit(1).lean();
    notGiven.set(
      // what a person withdrew is a matter of that person's
      await this.store.dueRewards.countDocuments({
        'hindered.since': { $exists: true },
        'hindered.hindrance': { $ne: certHindrances.withdrawn },
      }),
    );
    tellLateCerts('reward', [failing?.failingSince, waiting?.nextAt]);
  }
}

/** Rows that are due, and that no process looks at. */
const untaken = (now: Date) => ({ nextAt: { $lte: now }, $or: [{ until: { $exists: false } }, { until: { $lte: now } }] });

/**
 * A row as it was taken up. Neither another result that came meanwhile is taken for it, nor a row that was made anew after another process
 * had ended this one, because its holder took too long.
 */
const asTaken = ({ _id, turn, holder = '' }: DueRewardDoc) => ({ _id, turn, holder });

/** Nothing for who made the exam: who may make exams could give themselves any number. */
const pointsOf = ({ makerId, makers = [] }: Exam, reward: ExamReward | undefined, { userId }: DueRewardDoc): number =>
  userId === makerId || makers.includes(userId) ? 0 : (reward?.points ?? 0);

/** An exam that shows no marks is asked again, too: its rules may change. */
const nextLook = ({ marks, until }: Exam): Date => new Date(Date.now() + (marks === 'never' ? longestRestMs : waitMs(until)));

/** Until the time, where it is sooner than the next look would be. */
const waitMs = (until: string | null): number =>
  until === null ? askAgainMs : Math.min(askAgainMs, Math.max(everyMs, Date.parse(until) - Date.now()));

/** Until nobody can begin another attempt; an attempt that waits for its marks tells of them by an event. */
const restOf = (endsAt: string): number => {
  const leftMs = Date.parse(endsAt) - Date.now();
  return leftMs > 0 ? Math.min(longestRestMs, leftMs + everyMs) : longestRestMs;
};

/** @param before those that were withdrawn */
const grantId = (examId: string, userId: string, certId: string, before: number): string =>
  idOfMeaning(`exam:${examId}:${userId}:${certId}${before === 0 ? '' : `:${before}`}`);
