import { makersOf } from './makers.js';
import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { paperStates } from '../kernel/paper-states.js';
import { ResultNotices } from './result-notices.js';
import { ExamCollections } from './exam.collections.js';
import { ExamReader } from './exam.reader.js';
import { examStates, notRemoved, type ExamDoc } from './exam.model.js';
import { isByHand, isWithheld, releaseRulesOf, scoreStateOf, windowEndOf } from './exam.release.js';

/** Its rule, and when somebody released it by hand. */
const fieldsOf = { score: ['scoreRelease', 'scoreReleasedAt'], answer: ['answerRelease', 'answerReleasedAt'] } as const;
type ReleaseFields = (typeof fieldsOf)[keyof typeof fieldsOf];

const titles = { score: 'exam.releaseScore', answer: 'exam.releaseAnswer' } as const;

/** Shows marks, or keys and analyses, of an exam to its learners by hand, and takes that back. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly reader: ExamReader,
    private readonly time: ServiceTime,
    private readonly results: ResultNotices,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT, RELEASE_BY_RULE where the exam's rule shows it without anybody's doing */
  async change({ id, what, released }: Input<typeof calls.exam.exams.release>, { caller, note }: UserContext): Promise<void> {
    const exam = await this.published(id, caller);
    const fields = fieldsOf[what];
    const [rule, field] = fields;
    if (!isByHand(releaseRulesOf(exam)[rule])) throw new BusinessError('RELEASE_BY_RULE', { what: { key: titles[what] } });
    // the filter: somebody may change the rule at this moment; what is released already stays the release that it is
    const { matchedCount } = await this.examStore.exams.updateOne(
      { _id: id, [rule]: exam[rule], ...(released ? { [field]: null } : {}) },
      { $set: { [field]: released ? new Date(this.time.now()) : null } },
    );
    if (matchedCount === 0 && !(released && (await this.isReleased(id, exam, fields))))
      throw new BusinessError('RELEASE_BY_RULE', { what: { key: titles[what] } });
    note({ before: { [what]: Boolean(exam[field]) }, after: { [what]: released } });
    this.reader.forget(id);
    // taken back, too: the look plans the one that finds a release whose own look is lost
    if (what === 'score') await this.results.look(id);
  }

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT, STALE where another reason stands by now */
  async withhold(input: Input<typeof calls.exam.exams.withhold>, { caller, note }: UserContext): Promise<void> {
    const { id, withheld } = input;
    const exam = await this.published(id, caller);
    const at = new Date(this.time.now());
    await (input.withheld
      ? // the moment is that of the first time, the reason that of the last
        this.examStore.exams.updateOne({ _id: id }, { $set: { withheldAt: exam.withheldAt ?? at, withheldReason: input.reason } })
      : // what is shown already is no other release of it
        this.showAgain(id, input.reason, at));
    note({
      before: { withheld: Boolean(exam.withheldAt), reason: exam.withheldReason ?? '' },
      after: { withheld, reason: input.withheld ? input.reason : '' },
    });
    this.reader.forget(id);
    // hidden, too: the look plans the one that finds an end of it whose own look is lost
    await this.results.look(id);
  }

  /** @param reason the one that the caller read; undefined: whichever it is */
  private async showAgain(id: string, reason: string | undefined, at: Date): Promise<void> {
    const read = reason === undefined ? {} : { withheldReason: reason };
    const shown = { $set: { withheldAt: null, withheldReason: '', shownAgainAt: at } };
    const { matchedCount } = await this.examStore.exams.updateOne({ _id: id, ...isWithheld, ...read }, shown);
    if (matchedCount === 0 && (await this.examStore.exams.exists({ _id: id, ...isWithheld })) !== null) throw new BusinessError('STALE');
  }

  private async published(id: string, caller: UserContext['caller']): Promise<ExamDoc> {
    const exam = await this.examStore.exams.findOne({ _id: id, $and: [reachOf(caller, 'edit').filter()], ...notRemoved }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    if (exam.state === examStates.draft) throw new BusinessError('EXAM_IS_DRAFT');
    return exam;
  }

  /** Points of the exam, and whether its finished papers show whether they passed: a reward before would tell it. Null: it is not there. */
  async reward(id: string): Promise<Output<typeof calls.exam.exams.reward>> {
    const exam = await this.reader.find(id);
    if (!exam) return null;
    const state = scoreStateOf(exam, paperStates.finished, this.time.now());
    return {
      title: exam.title,
      passPoints: exam.passPoints ?? 0,
      makerId: exam.createBy,
      makers: makersOf(exam),
      marks: state === 'shown' || state === 'never' ? state : 'later',
      until: state === 'window' ? new Date(windowEndOf(exam)).toISOString() : null,
    };
  }

  private async isReleased(id: string, exam: ExamDoc, [rule, field]: ReleaseFields): Promise<boolean> {
    return (await this.examStore.exams.exists({ _id: id, [rule]: exam[rule], [field]: { $ne: null } })) !== null;
  }
}
