import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
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
    @Inject(LOGGER) private readonly logger: Logger,
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

  /** Ids of the questions of the person's open attempt; of one at the trial none. */
  async open(userId: string): Promise<string[]> {
    const open = await this.claims.openPaper(userId, this.time.now());
    if (!open || isTrialPaper(open.id)) return [];
    const paper = await this.contents.paper(open.attempt.started);
    return paper.questions.map(({ view }) => view.id);
  }

  /** The same of many people. Null: an attempt of this person could not be read, which is nothing to the others. */
  async openOfMany(userIds: readonly string[]): Promise<(string[] | null)[]> {
    const maySit = await this.claims.maySit(userIds);
    return Promise.all(
      userIds.map(async (userId) => {
        if (!maySit.has(userId)) return [];
        try {
          return await this.open(userId);
        } catch (error) {
          this.logger.warn({ err: error, userId }, 'nobody knows whether this person sits an exam; keys stay hidden');
          return null;
        }
      }),
    );
  }
}
