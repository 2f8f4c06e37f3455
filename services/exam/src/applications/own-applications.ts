import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { ApplicationCollections } from './application.collections.js';
import type { ApplicationDoc } from './application.model.js';

type OwnApplication = NonNullable<Output<typeof calls.exam.exams.checkInfo>['apply']>;

/** The learner's own applications, for the entry page. */
@Injectable()
export class OwnApplications {
  constructor(private readonly store: ApplicationCollections) {}

  /** Null: there is none. */
  async newest(userId: string, examId: string): Promise<OwnApplication | null> {
    const found = await this.store.applications.findOne({ userId, examId }).sort({ applyTime: -1 }).lean<ApplicationDoc>();
    if (!found) return null;
    const { applyMsg, applyTime, auditState, auditMsg, validTo, auditUsed } = found;
    return { applyMsg, auditState, auditMsg, auditUsed, applyTime: applyTime.toISOString(), validTo: validTo?.toISOString() ?? '' };
  }
}
