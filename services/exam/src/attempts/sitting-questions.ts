import { Injectable } from '@nestjs/common';
import { ServiceTime } from '@xuekao/platform';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { PaperContents } from '../question-sets/index.js';
import { OpenClaims } from './attempt.claims.js';

/** Whether a person sits the exam, or another one with the same questions: then this person is shown no key of them (decision 0017). */
@Injectable()
export class SittingQuestions {
  constructor(
    private readonly claims: OpenClaims,
    private readonly contents: PaperContents,
    private readonly time: ServiceTime,
  ) {}

  /** @param questions ids of the questions whose keys would be shown, in whatever version */
  async shares(userId: string, examId: string, questions: () => Promise<Iterable<string>>): Promise<boolean> {
    const open = await this.claims.openPaper(userId, this.time.now());
    if (open === null) return false;
    if (open.attempt.started.examId === examId) return true;
    // no exam has questions of the trial
    if (isTrialPaper(open.id)) return false;
    const [shown, running] = await Promise.all([questions(), this.contents.paper(open.attempt.started)]);
    return [...shown].some((id) => running.byId.has(id));
  }
}
