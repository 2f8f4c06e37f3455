import { Inject, Injectable } from '@nestjs/common';
import { certHindrances, type calls, type Output } from '@xuekao/contracts';
import { LOGGER, type Logger } from '@xuekao/platform';
import { GrantMessages, type BatchPerson } from '../grants/index.js';
import { idOfMeaning } from '../kernel/meanings.js';
import { learnerWords, officeWords } from './hindrance-words.js';
import { RewardCollections } from './reward.collections.js';
import type { DueRewardDoc, HinderedCert } from './reward.model.js';

export type Exam = NonNullable<Output<typeof calls.exam.rewards.earned>>;
/** `maker`: name of who made it; empty: gone */
export type MadeExam = Exam & { maker: string };
/** Reason why the certificate of a kind is not given. */
type Hindrance = Pick<HinderedCert, 'hindrance' | 'signs' | 'lacking' | 'title'> & { certId: string };

/** Notes what keeps a certificate from being given, for whoever mends it, decides, or waits. */
@Injectable()
export class Hindrances {
  constructor(
    private readonly store: RewardCollections,
    private readonly messages: GrantMessages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Logged and told once for each cause: it is looked at again every ten minutes until somebody has mended it. @returns false */
  async note(due: DueRewardDoc, person: BatchPerson, exam: MadeExam, what: Hindrance): Promise<false> {
    const { _id, examId, userId, hindered } = due;
    const { makerId, maker } = exam;
    const { hindrance, signs, lacking = {}, certId } = what;
    const isKnown = hindered?.hindrance === hindrance && hindered.signs === signs;
    const since = isKnown ? hindered.since : new Date();
    const now: HinderedCert = { id: idOfMeaning(`hindered:${examId}:${userId}:${certId}`), ...what, ...factsOf(person, exam), since };
    if (!isKnown) {
      const why = officeWords(now);
      // whoever had it knows of the withdrawal
      if (hindrance !== certHindrances.withdrawn) await this.messages.missed({ examId, userId, content: learnerWords(now, maker) });
      if (makerId !== undefined && maker !== '') await this.messages.missedOf({ examId, makerId, exam: exam.title, why });
      this.logger.error({ examId, userId, lacking }, `a certificate of an exam was not given, because ${reasons[hindrance] ?? ''}`);
    }
    const change = isAbout(hindered, certId) ? {} : { $unset: { again: 1 as const } };
    await this.store.dueRewards.updateOne({ _id }, { $set: { hindered: now }, ...change });
    return false;
  }

  /** Readers of it are those of the person's department and of the exam as they are now. @param person undefined: gone */
  async renew({ _id }: DueRewardDoc, person: BatchPerson | undefined, exam: MadeExam): Promise<void> {
    const facts = person ? Object.entries(factsOf(person, exam)).map(([field, value]) => [`hindered.${field}`, value] as const) : [];
    const change = person ? { $set: Object.fromEntries(facts) } : { $unset: { hindered: 1 as const, again: 1 as const } };
    await this.store.dueRewards.updateOne({ _id, 'hindered.id': { $exists: true } }, change);
  }
}

/** The decision about the kind that was withdrawn; undefined: there is none. */
export const decidedAbout = ({ again, hindered }: DueRewardDoc, certId: string): boolean | undefined =>
  isAbout(hindered, certId) ? again : undefined;

/** A decision says nothing about another kind. A row of the release before this one may not say which one it is about. */
const isAbout = (hindered: HinderedCert | undefined, certId: string): boolean => ['', certId].includes(hindered?.certId ?? '');

/** Words about the person and the exam, and who reads of them. */
const factsOf = ({ userName, realName, deptCode, deptName }: BatchPerson, { title: examTitle, makerId, maker }: MadeExam) => ({
  ...{ userName, realName, deptCode, deptName, examTitle, maker },
  ...(makerId === undefined ? {} : { makerId }),
});

const reasons: Readonly<Record<number, string>> = {
  [certHindrances.kindGone]: 'its kind is gone',
  [certHindrances.signs]: 'it has signs that cannot be printed',
  [certHindrances.withdrawn]: 'it was withdrawn after a correction, and is earned again: a person decides',
};
