import { expect } from '@jest/globals';
import { BusinessError, type AnswerValue, type ErrorName } from '@xuekao/contracts';
import { attemptDecider, type AttemptCommand } from '../attempts/attempt.decider.js';
import type { AttemptEvent, AttemptStarted } from '../attempts/attempt.events.js';
import { bytesOf, type AttemptState } from '../attempts/attempt.state.js';
import { idOf, minute, paperOfQuestions, startedAs, t0 } from './papers.js';

export const { paper, keys } = paperOfQuestions();
export const started = (changes: Partial<AttemptStarted> = {}): AttemptEvent => ({ type: 'AttemptStarted', data: startedAs(changes) });
export const stateAfter = (events: readonly AttemptEvent[]): AttemptState => events.reduce(attemptDecider.evolve, attemptDecider.initial());

/** given events, when command, then … */
export const given = (...events: AttemptEvent[]) => ({
  when: (command: AttemptCommand) => {
    const decide = () => attemptDecider.decide(command, stateAfter(events));
    return {
      then: (...expected: AttemptEvent[]) => expect(decide()).toEqual(expected),
      thenTypes: (...types: AttemptEvent['type'][]) => expect(decide().map(({ type }) => type)).toEqual(types),
      thenRefused: (name: ErrorName) => {
        expect(decide).toThrow(BusinessError);
        expect(decide).toThrow(expect.objectContaining({ errorName: name }));
      },
      decided: () => stateAfter([...events, ...decide()]),
    };
  },
});

export const save = (answers: [number, number, AnswerValue][], at = t0 + minute): AttemptCommand => ({
  type: 'SaveAnswers',
  paper,
  at,
  answers: answers.map(([number, seq, answer]) => ({ quId: idOf(number), seq, answer })),
});
export const saved = (number: number, seq: number, answer: AnswerValue, reached = number - 1, at = t0 + minute): AttemptEvent => ({
  type: 'AnswersSaved',
  data: { answers: [{ quId: idOf(number), seq, answer }], reached, bytes: bytesOf([{ quId: idOf(number), seq, answer }]), at },
});
export const handIn = (at = t0 + 30 * minute, exState = 0, by: 'learner' | 'clock' = 'learner'): AttemptCommand => ({
  type: 'HandIn',
  exState,
  by,
  paper,
  keys,
  at,
});
export const handedIn = (...before: AttemptEvent[]): AttemptEvent[] => [...before, ...attemptDecider.decide(handIn(), stateAfter(before))];
export const mark = (items: [number, number][], revision: number): AttemptCommand => ({
  type: 'MarkByHand',
  items: items.map(([number, tenths]) => ({ quId: idOf(number), tenths, remark: '好' })),
  revision,
  by: idOf(0xb),
  paper,
  keys,
  at: t0 + 90 * minute,
});
export const closed = (state: AttemptState) => {
  if (state.status !== 'marking' && state.status !== 'finished') throw new Error(`the attempt is ${state.status}`);
  return state;
};
