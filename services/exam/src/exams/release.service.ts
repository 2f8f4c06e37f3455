import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input } from '@xuekao/contracts';
import { reachOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { ResultNews } from '../results/result-news.js';
import { ServiceTime } from '../service-time.js';
import { Collections } from '../store/collections.js';
import { releaseTexts } from '../texts.js';
import { ExamReader } from './exam.reader.js';
import { examStates, notRemoved } from './exam.model.js';
import { isByHand, releaseRulesOf } from './exam.release.js';

/** Shows marks, or keys and analyses, of an exam to its learners by hand, and takes that back. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly store: Collections,
    private readonly reader: ExamReader,
    private readonly time: ServiceTime,
    private readonly news: ResultNews,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT, RELEASE_BY_RULE where the exam's rule shows it without anybody's doing */
  async change({ id, what, released }: Input<typeof calls.examRelease>, { caller, note }: UserContext): Promise<void> {
    const exam = await this.store.exams.findOne({ _id: id, ...reachOf(caller), ...notRemoved }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    if (exam.state === examStates.draft) throw new BusinessError('EXAM_IS_DRAFT');
    const [rule, field] = what === 'score' ? (['scoreRelease', 'scoreReleasedAt'] as const) : (['answerRelease', 'answerReleasedAt'] as const);
    if (!isByHand(releaseRulesOf(exam)[rule])) throw new BusinessError('RELEASE_BY_RULE', { what: releaseTexts[what] });
    // the filter: somebody may change the rule at this moment
    const { matchedCount } = await this.store.exams.updateOne({ _id: id, [rule]: exam[rule] }, { $set: { [field]: released ? new Date(this.time.now()) : null } });
    if (matchedCount === 0) throw new BusinessError('RELEASE_BY_RULE', { what: releaseTexts[what] });
    note({ before: { [what]: Boolean(exam[field]) }, after: { [what]: released } });
    this.reader.forget(id);
    if (released && what === 'score') await this.news.look(id);
  }
}
