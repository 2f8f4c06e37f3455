import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, siteText } from '@xuekao/contracts';
import { LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { Attempts } from '../attempts/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { NotedNews } from '../kernel/noted-news.js';
import { ApplicationCollections } from './application.collections.js';

/**
 * Sets a former paper aside that nobody has finished marking, once the attempt has begun that an application opened in its place: its log
 * stays, and it leaves lists, statistics and the best of attempts. It is noted before the attempt begins, so a process that dies in between
 * forgets none.
 */
@Injectable()
export class Retakes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted: NotedNews;

  constructor(
    private readonly store: ApplicationCollections,
    private readonly attempts: Attempts,
    private readonly time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.noted = new NotedNews({
      news: store.retakes,
      tell: (id) => this.setAside(id),
      what: 'retakes',
      late: new LateWork('exam', 'retakes'),
      time,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.noted.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.noted.end();
  }

  /** Before the attempt begins. */
  expect(paperId: string): Promise<void> {
    return this.noted.expect(paperId);
  }

  /** Behind its beginning; nobody waits for it. */
  begun(paperId: string): void {
    this.noted.tellSoon(paperId);
  }

  private async setAside(paperId: string): Promise<void> {
    const { state } = await this.attempts.read(paperId);
    // a start that broke off: the next one notes it again
    if (state.status === 'none') return;
    const application = await this.store.applications.findOne({ paperId, hadPaper: true }, { auditBy: 1 }).lean();
    if (!application) return;
    const { examId, userId, tryNo } = state.started;
    for (let earlier = 1; earlier < tryNo; earlier += 1) await this.remove(paperIdFor(examId, userId, earlier), application.auditBy);
  }

  /** One that has its marks counts beside the retake: the better one is the result. */
  private async remove(paperId: string, by: string): Promise<void> {
    const { state } = await this.attempts.read(paperId);
    if (state.status !== 'marking' || state.isRemoved) return;
    try {
      await this.attempts.executeAside(paperId, (now) => {
        // the last mark came meanwhile
        if (now.status !== 'marking') throw new BusinessError('STALE');
        return { type: 'Remove', reason: siteText('exam.retaken'), by, at: this.time.now() };
      });
    } catch (error) {
      if (!(error instanceof BusinessError) || error.errorName !== 'STALE') throw error;
    }
  }
}
