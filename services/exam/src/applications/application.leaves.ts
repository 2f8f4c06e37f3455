import { Injectable } from '@nestjs/common';
import type { EntryLeaves, Leave } from '../exams/index.js';
import { AttemptCollections, Attempts, givesLeaveBack, type AttemptState } from '../attempts/index.js';
import { ApplicationCollections } from './application.collections.js';
import { Retakes } from './retakes.js';
import { auditStates, type ApplicationDoc } from './application.model.js';

/** Attempts that approved applications open, for the start of attempts. */
@Injectable()
export class ApplicationLeaves implements EntryLeaves {
  constructor(
    private readonly store: ApplicationCollections,
    private readonly retakes: Retakes,
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
  ) {}

  async of(userId: string, examId: string): Promise<Leave | null> {
    const found = await this.store.applications
      .findOne({ userId, examId, auditState: auditStates.approved }, { validTo: 1, paperId: 1 })
      .sort({ applyTime: -1 })
      .lean<Pick<ApplicationDoc, '_id' | 'validTo' | 'paperId'>>();
    return found && { id: found._id, until: found.validTo?.getTime() ?? null, paperId: found.paperId };
  }

  async isOpen(examId: string, now: number): Promise<boolean> {
    const open = { examId, auditState: auditStates.approved, validTo: { $gt: new Date(now) } };
    if ((await this.store.applications.exists({ ...open, auditUsed: false })) !== null) return true;
    const used = await this.store.applications.find(open, { paperId: 1 }).lean<Pick<ApplicationDoc, 'paperId'>[]>();
    const paperIds = used.flatMap(({ paperId }) => paperId ?? []);
    const begun = await this.attemptStore.papers.find({ _id: { $in: paperIds }, examId }, { _id: 1 }).lean();
    const shown = new Set(begun.map(({ _id }) => _id));
    for (const paperId of paperIds) {
      // a leave is marked as used before its attempt begins, and the read model may be behind
      if (!shown.has(paperId) && isStillOpen(await this.attempts.load(paperId))) return true;
    }
    return false;
  }

  async use({ id, paperId: before }: Leave, paperId: string): Promise<boolean> {
    const kept = await this.store.applications.updateOne(
      { _id: id, paperId: { $in: [null, before, paperId] } },
      { auditUsed: true, paperId },
    );
    if (kept.matchedCount === 0) return false;
    await this.retakes.expect(paperId);
    return true;
  }

  begun(paperId: string): void {
    this.retakes.begun(paperId);
  }
}

const isStillOpen = (attempt: AttemptState): boolean => attempt.status === 'open' || givesLeaveBack(attempt);
