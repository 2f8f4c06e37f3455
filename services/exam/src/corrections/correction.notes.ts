import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
import type { ClosedAttempt } from '../attempts/index.js';
import type { ExamDoc } from '../exams/index.js';
import { PaperContents } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import type { CorrectionDoc } from './correction.model.js';
import { changesKeys, CorrectionReasons } from './correction.reasons.js';

type Notes = NonNullable<Output<typeof calls.exam.papers.result>['corrections']>;
interface Known extends Pick<CorrectionDoc, 'revision' | 'appliedAt' | 'reason'> {
  ids: ReadonlySet<string>;
  changesKeys: boolean;
}
type Stored = Pick<CorrectionDoc, 'revision' | 'appliedAt' | 'reason' | 'entries' | 'before'>;
const stored = { revision: 1, appliedAt: 1, reason: 1, 'entries.view.id': 1, 'entries.key': 1, 'before.key': 1 } as const;
/** A wave of learners looks at the same exam after a correction. */
const rememberedMs = 2000;
/** A start with an exam that was read a moment before begins with the revision before. */
const lateStartMs = 2000;

/** Corrections that a paper has met, for its learner. */
@Injectable()
export class CorrectionNotes {
  private readonly ofExams = new LRUCache<string, Promise<Known[]>>({ max: 1000, ttl: rememberedMs });

  constructor(
    private readonly store: CorrectionCollections,
    private readonly contents: PaperContents,
    private readonly reasons: CorrectionReasons,
  ) {}

  /** A reason is empty while it might tell a key to others who sit the exam. */
  async of({ started }: ClosedAttempt, exam: ExamDoc): Promise<Notes> {
    const { examId, startedAt, setRevision = 0 } = started;
    if (setRevision === 0) return [];
    const met = (await this.ofExam(examId)).filter(
      ({ revision, appliedAt }) => revision !== null && revision <= setRevision && (appliedAt?.getTime() ?? 0) + lateStartMs > startedAt,
    );
    if (met.length === 0) return [];
    const { questions } = await this.contents.paper(started);
    const isTelling = met.every((each) => !each.changesKeys) || (await this.reasons.mayNameKeys(exam));
    return met.flatMap((each) => {
      const { appliedAt, ids } = each;
      const reason = isTelling || !each.changesKeys ? each.reason : '';
      const numbers = questions.filter(({ view }) => ids.has(view.id)).map(({ number }) => number);
      // a correction of the pass mark alone touches everybody
      return numbers.length > 0 || ids.size === 0 ? [{ reason, time: appliedAt?.toISOString() ?? '', numbers }] : [];
    });
  }

  private ofExam(examId: string): Promise<Known[]> {
    const remembered = this.ofExams.get(examId);
    if (remembered) return remembered;
    const loading = this.store.corrections
      .find({ examId, state: { $in: ['applying', 'applied'] }, appliedAt: { $ne: null } }, stored)
      .sort({ revision: -1 })
      .lean<Stored[]>()
      .exec()
      .then((found) => found.map(knownOf));
    this.ofExams.set(examId, loading);
    loading.catch(() => this.ofExams.delete(examId));
    return loading;
  }
}

const knownOf = ({ entries, before, ...correction }: Stored): Known => ({
  ...correction,
  ids: new Set(entries.map(({ view }) => view.id)),
  changesKeys: changesKeys({ entries, before }),
});
