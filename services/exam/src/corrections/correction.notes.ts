import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
import type { ClosedAttempt } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import type { CorrectionDoc } from './correction.model.js';

type Notes = NonNullable<Output<typeof calls.exam.papers.result>['corrections']>;
type Known = Pick<CorrectionDoc, 'revision' | 'appliedAt' | 'reason' | 'entries'>;
const known = { revision: 1, appliedAt: 1, reason: 1, 'entries.view.id': 1 } as const;
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
  ) {}

  async of({ started }: ClosedAttempt): Promise<Notes> {
    const { examId, startedAt, setRevision = 0 } = started;
    if (setRevision === 0) return [];
    const met = (await this.ofExam(examId)).filter(
      ({ revision, appliedAt }) => revision !== null && revision <= setRevision && (appliedAt?.getTime() ?? 0) + lateStartMs > startedAt,
    );
    if (met.length === 0) return [];
    const { questions } = await this.contents.paper(started);
    return met.flatMap(({ reason, appliedAt, entries }) => {
      const ids = new Set(entries.map(({ view }) => view.id));
      const numbers = questions.filter(({ view }) => ids.has(view.id)).map(({ number }) => number);
      // a correction of the pass mark alone touches everybody
      return numbers.length > 0 || entries.length === 0 ? [{ reason, time: appliedAt?.toISOString() ?? '', numbers }] : [];
    });
  }

  private ofExam(examId: string): Promise<Known[]> {
    const remembered = this.ofExams.get(examId);
    if (remembered) return remembered;
    const loading = this.store.corrections
      .find({ examId, state: { $in: ['applying', 'applied'] }, appliedAt: { $ne: null } }, known)
      .sort({ revision: -1 })
      .lean<Known[]>()
      .exec();
    this.ofExams.set(examId, loading);
    loading.catch(() => this.ofExams.delete(examId));
    return loading;
  }
}
