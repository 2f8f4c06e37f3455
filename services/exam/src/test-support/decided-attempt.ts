import { BusinessError, type AnswerValue } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { attemptDecider, type AttemptCommand } from '../attempts/attempt.decider.js';
import type { AttemptEvent, AttemptStarted } from '../attempts/attempt.events.js';
import { paperOf } from '../attempts/attempt.projection.js';
import type { AttemptState, ClosedAttempt } from '../attempts/attempt.state.js';
import type { ResultCommand } from '../attempts/result.decider.js';
import type { PaperContent, PaperKeys } from '../question-sets/index.js';
import { idOf, minute, paperOfQuestions, sevenTypes, startedAs, t0 } from './papers.js';

export interface Frozen {
  paper: PaperContent;
  keys: PaperKeys;
}
export const first = paperOfQuestions();
export const decided = { reason: '说明', by: idOf(0xb), at: t0 + 100 * minute };

/** The questions with another one in the place of the one with its id, worth `tenths` where that is said. */
export function revised(question: Question, { tenths, isGiven = false }: { tenths?: number; isGiven?: boolean } = {}): Frozen {
  const { paper, keys } = paperOfQuestions(sevenTypes.map((known) => (known.id === question.id ? question : known)));
  const questions = paper.questions.map((place) =>
    place.view.id === question.id ? { ...place, isGiven, maxTenths: tenths ?? place.maxTenths } : place,
  );
  return { paper: { ...paper, questions }, keys };
}
export const known = (number: number): Question => {
  const question = sevenTypes.find(({ id }) => id === idOf(number));
  if (!question) throw new Error(`there is no question ${number}`);
  return question;
};
/** `b1` is right, and not `a1`. */
export const otherKey = revised({
  ...known(1),
  quType: 'radio',
  pathScore: false,
  itemRand: false,
  options: ['a1', 'b1'].map((id) => ({ id, content: `选项${id}`, image: '', isRight: id === 'b1' })),
});

/** An attempt by its log alone: commands are decided and their events kept. */
export class DecidedAttempt {
  readonly log: AttemptEvent[] = [];
  constructor(changes: Partial<AttemptStarted> = {}) {
    this.log.push({ type: 'AttemptStarted', data: startedAs(changes) });
  }

  get state(): AttemptState {
    return this.log.reduce(attemptDecider.evolve, attemptDecider.initial());
  }

  get closed(): ClosedAttempt {
    const { state } = this;
    if (state.status === 'none' || state.status === 'open') throw new Error(`the attempt is ${state.status}`);
    return state;
  }

  do(command: AttemptCommand): AttemptEvent['type'][] {
    const events = attemptDecider.decide(command, this.state);
    this.log.push(...events);
    return events.map(({ type }) => type);
  }

  save(answers: Record<number, AnswerValue>, at = t0 + minute, extra: { age?: number; seq?: number } = {}): AttemptEvent['type'][] {
    const { age, seq = 1 } = extra;
    const list = Object.entries(answers).map(([n, answer]) => ({
      quId: idOf(Number(n)),
      seq,
      answer,
      ...(age === undefined ? {} : { age }),
    }));
    return this.do({ type: 'SaveAnswers', answers: list, paper: first.paper, at });
  }

  handIn(by: 'learner' | 'clock' = 'learner', at = t0 + 30 * minute, frozen: Frozen = first): this {
    this.do({ type: 'HandIn', exState: 0, by, ...frozen, at });
    return this;
  }

  mark(number: number, tenths: number, frozen: Frozen = first): AttemptEvent['type'][] {
    const { revision } = this.closed;
    const items = [{ quId: idOf(number), tenths, remark: '好' }];
    return this.do({ type: 'MarkByHand', items, revision, by: idOf(0xb), ...frozen, at: t0 + 90 * minute });
  }

  correct(frozen: Frozen, setRevision: number, more: Partial<Extract<ResultCommand, { type: 'Correct' }>> = {}): AttemptEvent['type'][] {
    const rules = { cause: 'correction' as const, texts: [], qualifyTenths: startedAs().qualifyTenths, at: decided.at };
    return this.do({ type: 'Correct', setRevision, ...frozen, ...rules, ...more });
  }

  /** All that lists show, but for the counters of changes. */
  get shown(): object {
    const { version, setRevision, ...row } = paperOf('p', this.closed);
    return { ...row, isLater: version > 0 && setRevision >= 0 };
  }
}
export const refusalOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof BusinessError) return error.errorName;
    throw error;
  }
  return 'success';
};
