import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { Attempts, EVENTS, streamOf, type AttemptEvent } from '../attempts/index.js';
import { EntryLeaves } from '../exams/index.js';
import { PaperTime } from './paper-time.js';
import { StandingExam } from './standing-exam.js';

type Swapped = Extract<AttemptEvent, { type: 'PaperSwapped' }>['data'];

/** Begins the paper that took the place of another one. The log of the former says what it is, so all of it may be done twice. */
@Injectable()
export class SwappedPapers {
  constructor(
    private readonly attempts: Attempts,
    private readonly papers: PaperTime,
    private readonly leaves: EntryLeaves,
    private readonly standing: StandingExam,
    @Inject(EVENTS) private readonly events: EventStore,
  ) {}

  /** @returns the new paper's id; null: this deed swapped nothing. @throws {BusinessError} PAPER_OPEN while the person sits another exam */
  async begin(paperId: string, deedId: string): Promise<string | null> {
    const swapped = (await this.events.read(streamOf(paperId)))
      .flatMap(({ events }) => events as readonly AttemptEvent[]) // streams of attempts hold nothing else
      .find((event): event is Extract<AttemptEvent, { type: 'PaperSwapped' }> => event.type === 'PaperSwapped' && event.data.id === deedId);
    if (!swapped) return null;
    await this.beginNext(paperId, swapped.data);
    await this.standing.reach(swapped.data.to, swapped.data.examId);
    return swapped.data.to;
  }

  private async beginNext(paperId: string, { to, next, reason, userId, examId }: Swapped): Promise<void> {
    if ((await this.attempts.read(to)).state.status !== 'none') return;
    await this.papers.claim(userId, to);
    // an approved application goes on with the new paper
    const leave = await this.leaves.of(userId, examId);
    if (leave?.paperId === paperId) await this.leaves.use(leave, to);
    try {
      await this.attempts.execute(to, () => ({ type: 'Start', started: next }));
    } catch (error) {
      // another process was faster
      if (!(error instanceof BusinessError) || (error.errorName !== 'PAPER_OPEN' && error.errorName !== 'PAPER_CLOSED')) throw error;
    }
    await this.papers.swapped(paperId, next, reason);
  }
}
