import { Injectable } from '@nestjs/common';
import { BusinessError, calls, learnerPages, rewardStates, siteText } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient } from '@xuekao/platform';
import { RewardCollections } from './reward.collections.js';
import type { BatchPerson } from '../grants/index.js';
import { idOfMeaning } from '../kernel/meanings.js';
import type { RewardEntry, RewardPointsDoc } from './reward.model.js';

/** Points that the best score of a person earns. */
export interface EarnedPoints {
  readonly examId: string;
  readonly examTitle: string;
  readonly person: BatchPerson;
  /** null: no attempt counts */
  readonly score: number | null;
  readonly points: number;
}
/** The decision of a person to take back what a score does not earn any more. */
export interface TakenBack {
  readonly by: string;
  readonly byName: string;
  readonly reason: string;
}

/** The payment service takes no longer remark. */
const longestRemark = 300;
/** An entry that this process did not end is asked for again after so long. */
const laterMs = 5000;
const undecided = { state: rewardStates.open, reason: '', decideBy: '', decidedAt: null } as const;

/**
 * Points of exams in the ledger. An entry is written down before payment is asked for it, and asked for until it is there; its key follows
 * from its place among the entries of exam and person. So neither a process that dies, nor a second one, nor a score that changes meanwhile
 * gives or takes twice.
 */
@Injectable()
export class RewardPoints {
  constructor(
    private readonly store: RewardCollections,
    private readonly client: CallClient,
  ) {}

  /** Gives what is missing, and marks what is too much for a person to decide. @throws {BusinessError} BUSY: asking again is safe */
  async settle({ examId, examTitle, person, score, points }: EarnedPoints): Promise<void> {
    const facts = {
      ...{ examId, examTitle, userId: person.id, userName: person.userName, realName: person.realName },
      ...{ deptCode: person.deptCode, deptName: person.deptName, score, earned: points },
    };
    const found = await this.store.rewardPoints.findById(rewardId(examId, person.id)).lean<RewardPointsDoc>();
    if (!found && points === 0) return;
    let doc = await this.finish(found ? { ...found, ...facts } : await this.begin(facts));
    const missing = points - pointsHeld(doc);
    if (missing > 0)
      doc = await this.finish(
        await this.write(doc, {
          entries: [...doc.entries, { points: missing, isDone: false, remark: moreWords(facts, found) }],
          // what was taken back is there again: the decision says nothing about what the person has
          ...(doc.state === rewardStates.takenBack ? { state: 0 } : {}),
        }),
      );
    await this.write(doc, { ...facts, ...opinion(doc, points) });
  }

  /**
   * Takes back what the score of now does not earn. The decision is written together with its entry: from then on it stands, and the entry
   * is made later where payment does not answer now.
   * @throws {BusinessError} BUSY where another process wrote meanwhile; nothing was decided then
   */
  async takeBack(id: string, { by, byName, reason }: TakenBack): Promise<'taken' | 'later' | 'short'> {
    const found = await this.store.rewardPoints.findById(id).lean<RewardPointsDoc>();
    if (!found) throw new BusinessError('NOT_FOUND');
    if (found.state !== rewardStates.open || found.entries.some(({ isDone }) => !isDone)) throw new BusinessError('BUSY');
    const { examId, userId, examTitle: title } = found;
    // whoever looks at rewards ends what this process does not
    await this.store.dueRewards.updateOne(
      { _id: `${examId}:${userId}` },
      { $set: { examId, userId, nextAt: new Date(Date.now() + laterMs) }, $inc: { turn: 1 } },
      { upsert: true },
    );
    const remark = siteText('cert.rewardTaken', { title, reason }).slice(0, longestRemark);
    const doc = await this.write(found, {
      entries: [...found.entries, { points: found.earned - pointsHeld(found), isDone: false, remark, by, reason }],
      ...{ state: rewardStates.takenBack, reason, decideBy: byName, decidedAt: new Date() },
    });
    try {
      return (await this.finish(doc)).state === rewardStates.open ? 'short' : 'taken';
    } catch {
      return 'later';
    }
  }

  /** People of an exam with an entry that is not known to be in the ledger. */
  async begun(examId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = userIds.map((userId) => rewardId(examId, userId));
    return new Set(await this.store.rewardPoints.distinct('userId', { _id: { $in: ids }, 'entries.isDone': false }));
  }

  /** Ends what was begun, whatever the exam shows by now: it was decided, or given. @throws {BusinessError} BUSY: asking again is safe */
  async end(examId: string, userId: string): Promise<void> {
    const found = await this.store.rewardPoints.findOne({ _id: rewardId(examId, userId), 'entries.isDone': false }).lean<RewardPointsDoc>();
    if (found) await this.finish(found);
  }

  /** Entries that were begun, also by a process that died. */
  private async finish(begun: RewardPointsDoc): Promise<RewardPointsDoc> {
    let doc = begun;
    for (const [at, entry] of begun.entries.entries()) {
      if (entry.isDone) continue;
      const moved = await this.move(doc, entry, at);
      doc =
        moved === null
          ? // nothing was taken: somebody decides anew
            await this.write(doc, { entries: doc.entries.filter((_, other) => other !== at), ...undecided })
          : await this.write(doc, { entries: doc.entries.with(at, moved) });
    }
    return doc;
  }

  /** Null: the account has less than should be taken, and nothing was written. */
  private async move(doc: RewardPointsDoc, entry: RewardEntry, at: number): Promise<RewardEntry | null> {
    const { examId, examTitle: title, userId } = doc;
    const { remark: refRemark, by = '', reason = '' } = entry;
    const key = `exam:${examId}:${userId}:range${at === 0 ? '' : `:${at}`}`;
    const how = { requestId: key };
    if (entry.points > 0) {
      const { points } = await this.client.call(calls.payment.points.reward, { key, userId, points: entry.points, refRemark }, how);
      await this.tell(userId, key, { title: 'cert.rewardTitle', content: siteText('cert.rewardBody', { title, points }) });
      return { ...entry, points, isDone: true };
    }
    const points = -entry.points;
    try {
      await this.client.call(calls.payment.points.takeBack, { key, userId, points, refRemark, by }, how);
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'POINTS_SHORT') return null;
      throw error;
    }
    const content = siteText('cert.rewardTakenBody', { title, points, reason });
    await this.tell(userId, key, { title: 'cert.rewardTakenTitle', content });
    return { ...entry, isDone: true };
  }

  private async tell(
    userId: string,
    key: string,
    { title, content }: { title: 'cert.rewardTitle' | 'cert.rewardTakenTitle'; content: string },
  ): Promise<void> {
    const message = { key: `reward:${key}`, userId, link: learnerPages.UserPoints, title: siteText(title), content };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: key });
  }

  private async begin(facts: Omit<RewardPointsDoc, '_id' | 'entries' | 'revision' | 'state' | 'updatedAt'>): Promise<RewardPointsDoc> {
    const doc: RewardPointsDoc = {
      ...{ _id: rewardId(facts.examId, facts.userId), ...facts, state: 0, updatedAt: new Date(), revision: 0 },
      entries: [{ points: facts.earned, isDone: false, remark: firstWords(facts) }],
    };
    try {
      await this.store.rewardPoints.create(doc);
    } catch (error) {
      throw isDuplicate(error) ? new BusinessError('BUSY') : error;
    }
    return doc;
  }

  /** @throws {BusinessError} BUSY where another process wrote meanwhile */
  private async write(doc: RewardPointsDoc, change: Partial<RewardPointsDoc>): Promise<RewardPointsDoc> {
    const { _id, revision } = doc;
    const written = await this.store.rewardPoints
      .findOneAndUpdate({ _id, revision }, { $set: change, $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean<RewardPointsDoc>();
    if (!written) throw new BusinessError('BUSY');
    return { ...doc, ...change, revision: written.revision };
  }
}

type Worded = Pick<RewardPointsDoc, 'examTitle' | 'score'>;
const firstWords = ({ examTitle: title, score }: Worded): string =>
  siteText('cert.examReward', { title, score: score ?? 0 }).slice(0, longestRemark);
/** At the score of before it is the rewards of the exam that are others now. @param before what the last look found; null: nothing */
const moreWords = ({ examTitle: title, score }: Worded, before: Worded | null): string => {
  const isCorrected = before !== null && before.score !== score;
  return siteText(isCorrected ? 'cert.examRewardMore' : 'cert.examRewardOther', { title, score: score ?? 0 }).slice(0, longestRemark);
};

/** Points that a person has of an exam, less what was taken back. */
export const pointsHeld = ({ entries }: Pick<RewardPointsDoc, 'entries'>): number =>
  entries.reduce((sum, { points, isDone }) => (isDone ? sum + points : sum), 0);

/** Whether somebody has to decide about what a person has, when the score of now earns so much. */
function opinion(doc: RewardPointsDoc, earned: number): Partial<RewardPointsDoc> {
  const isTooMuch = pointsHeld(doc) > earned;
  const { open, kept, takenBack } = rewardStates;
  if (isTooMuch && doc.state === kept && doc.keptAt === earned) return {};
  if (isTooMuch) return doc.state === open ? {} : { ...undecided, updatedAt: new Date() };
  return doc.state === takenBack ? {} : { state: 0 };
}

const rewardId = (examId: string, userId: string): string => idOfMeaning(`points:${examId}:${userId}`);
