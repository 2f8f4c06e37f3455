import { Inject, Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { type ClosedAttempt, EVENTS, streamOf } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { byQuestion, evidenceIn } from './late.evidence.js';

type Late = Output<typeof calls.exam.papers.result>['late'];

/** Late answers as their learner reads of them beside the result. */
@Injectable()
export class OwnLateAnswers {
  constructor(
    @Inject(EVENTS) private readonly events: EventStore,
    private readonly contents: PaperContents,
  ) {}

  /** @returns undefined where there are none: the log is read only for an attempt that has some */
  async of(paperId: string, { started, lateAnswers }: Pick<ClosedAttempt, 'started' | 'lateAnswers'>): Promise<Late> {
    if (lateAnswers === 0) return undefined;
    const { answers, decisions } = evidenceIn(await this.events.read(streamOf(paperId)));
    const { byId } = await this.contents.paper(started);
    const questions = [...byQuestion(answers)].flatMap(([quId, own]) => {
      const number = byId.get(quId)?.place.number;
      return number === undefined ? [] : [{ number, state: stateOf(own) }];
    });
    if (questions.length === 0) return undefined;
    // an outage that was given back is told by its own message
    const reason = decisions.findLast(({ isOutage }) => !isOutage)?.reason ?? '';
    return { questions: questions.toSorted((one, other) => one.number - other.number), reason };
  }
}

/** Of one question: one that counts makes the others of no account, and what waits is not settled. */
function stateOf(own: readonly { state: 'waiting' | 'taken' | 'left' }[]): 'waiting' | 'taken' | 'left' {
  const has = (state: string): boolean => own.some((late) => late.state === state);
  return has('waiting') ? 'waiting' : has('taken') ? 'taken' : 'left';
}
