import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@xuekao/contracts';
import { ConcurrencyConflict, type EventStore } from '@xuekao/event-sourcing';
import { seededRandom } from '@xuekao/question';
import {
  attemptDecider,
  type AttemptCommand,
  streamOf,
  type AttemptEvent,
  startOf,
  Attempts,
  paperLeaves,
  stillWaiting,
  EVENTS,
} from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import type { ExamDoc } from '../exams/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { demoAnswer } from './demo-answers.js';
import { demoTexts } from './demo-texts.js';

type Person = Pick<Caller, 'userId' | 'userName' | 'realName' | 'deptCode'>;
const minute = 60_000;

/** Attempts of the past, made by the same commands as any other; only their times are given. */
@Injectable()
export class DemoSittings {
  constructor(
    @Inject(EVENTS) private readonly events: EventStore,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
  ) {}

  /** Sits, hands in and, with a marker, is marked. Done once: what is there is left as it is. */
  async sit(exam: ExamDoc & { setId: string }, person: Person, startedAt: number, markerId: string | null): Promise<void> {
    const paperId = paperIdFor(exam._id, person.userId, 1);
    if ((await this.attempts.load(paperId)).status === 'none')
      await this.append(paperId, await this.sitting(exam, person, paperId, startedAt));
    if (markerId !== null) await this.mark(paperId, markerId);
  }

  private async sitting(exam: ExamDoc & { setId: string }, person: Person, paperId: string, startedAt: number): Promise<AttemptCommand[]> {
    const random = seededRandom(paperId);
    const started = startOf(exam, person, 1, await this.contents.assign(exam.setId, paperId), startedAt);
    const { paper, keys } = await this.contents.withKeys(started);
    const skill = 0.45 + random() * 0.5;
    const commands: AttemptCommand[] = [{ type: 'Start', started }];
    let at = startedAt;
    for (const { key, place } of paperLeaves(paper, keys).values()) {
      at += Math.floor(random() * minute) + 5000;
      const answer = demoAnswer(paper.byId.get(key.id)?.view ?? place.view, key, skill, random);
      if (answer) commands.push({ type: 'SaveAnswers', answers: [{ quId: key.id, seq: 1, answer }], paper, at });
    }
    return [...commands, { type: 'HandIn', exState: 0, by: 'learner', paper, keys, at: Math.min(at + minute, started.deadline - minute) }];
  }

  /** In one append: an attempt of yesterday that stood open for a moment would be the deadline clock's. */
  private async append(paperId: string, commands: readonly AttemptCommand[]): Promise<void> {
    const events: AttemptEvent[] = [];
    let state = attemptDecider.initial();
    for (const command of commands) {
      const decided = attemptDecider.decide(command, state);
      events.push(...decided);
      state = decided.reduce(attemptDecider.evolve, state);
    }
    try {
      await this.events.append({ stream: streamOf(paperId), expectedVersion: 0, events });
    } catch (error) {
      // another process made the same sitting meanwhile
      if (!(error instanceof ConcurrencyConflict)) throw error;
    }
    await this.attempts.project(paperId);
  }

  private async mark(paperId: string, by: string): Promise<void> {
    const attempt = await this.attempts.load(paperId);
    if (attempt.status !== 'marking') return;
    const { paper, keys } = await this.contents.withKeys(attempt.started);
    const leaves = paperLeaves(paper, keys);
    const random = seededRandom(`${paperId}/marks`);
    const items = stillWaiting(attempt).map((quId) => {
      const share = 0.4 + random() * 0.6;
      const remark = demoTexts.remarks[share > 0.8 ? 0 : share > 0.6 ? 1 : 2] ?? '';
      return { quId, tenths: Math.floor(((leaves.get(quId)?.maxTenths ?? 0) * share) / 5) * 5, remark };
    });
    await this.attempts.execute(paperId, () => ({
      type: 'MarkByHand',
      items,
      revision: attempt.revision,
      by,
      at: attempt.handedInAt + 60 * minute,
    }));
  }
}
