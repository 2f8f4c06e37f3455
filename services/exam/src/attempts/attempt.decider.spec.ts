import { describe, expect, test } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import { closed, given, handedIn, handIn, saved, started, stateAfter } from '../test-support/given-attempt.js';
import { idOf, minute, sevenTypes, startedAs, t0 } from '../test-support/papers.js';
import { attemptDecider } from './attempt.decider.js';

describe('Start', () => {
  test('begins an attempt', () => given().when({ type: 'Start', started: startedAs() }).then(started()));
  test('is refused while the attempt is open', () =>
    given(started()).when({ type: 'Start', started: startedAs() }).thenRefused('PAPER_OPEN'));
  test('is refused once the attempt is handed in: the try is used up', () =>
    given(...handedIn(started()))
      .when({ type: 'Start', started: startedAs() })
      .thenRefused('PAPER_CLOSED'));
});

describe('HandIn', () => {
  test('marks and finishes in one append when nothing waits for a person', () => {
    given(started(), saved(1, 1, { options: ['a1'] }))
      .when(handIn())
      .thenTypes('AttemptHandedIn', 'AttemptMarked', 'AttemptFinished');
    const state = closed(
      given(started(), saved(1, 1, { options: ['a1'] }), saved(3, 1, { options: ['a3'] }))
        .when(handIn())
        .decided(),
    );
    expect(state).toMatchObject({ status: 'finished', tenths: 75, passed: false, answerCount: 2 });
  });
  test('counts what is answered to the end: a question with an empty blank is none of them, as before the hand-in', () => {
    const countWith = (...blanks: string[]) =>
      closed(
        given(started(), saved(1, 1, { options: ['a1'] }), saved(5, 1, { blanks }))
          .when(handIn())
          .decided(),
      ).answerCount;
    expect([countWith('北京', ''), countWith('北京', '2')]).toEqual([1, 2]);
  });
  test('waits for a person where a short answer was written', () => {
    const state = closed(
      given(started(), saved(6, 1, { text: '我的看法' }), saved(0x72, 1, { text: '要点' }, 6))
        .when(handIn())
        .decided(),
    );
    expect(state).toMatchObject({ status: 'marking', waiting: [idOf(6), idOf(0x72)], objTenths: 0 });
  });
  test('answers the first hand-in a second time (R2)', () =>
    given(...handedIn(started()))
      .when(handIn(t0 + 40 * minute))
      .then());
  test('is refused where there is no attempt', () => given().when(handIn()).thenRefused('NOT_FOUND'));
  test('by the service happens at the deadline, whenever the service gets to it', () => {
    const { deadline } = startedAs();
    const endOf = (at: number, by: 'learner' | 'clock') =>
      closed(
        given(started())
          .when(handIn(at, 0, by))
          .decided(),
      ).handedInAt;
    expect(endOf(deadline + 9000, 'clock')).toBe(deadline);
    expect(endOf(deadline + 12 * 60 * minute, 'clock')).toBe(deadline);
    // a page that comes back after an outage before the clock got there: nothing was taken since the deadline
    expect(endOf(deadline + 12 * 60 * minute, 'learner')).toBe(deadline);
    expect(endOf(deadline + 3000, 'learner')).toBe(deadline + 3000);
    expect(endOf(t0 + minute, 'learner')).toBe(t0 + minute);
  });
});

test('an attempt that is handed in need not stay in the memory, one that is open or only begun has to', () => {
  const isOver = [[], [started()], handedIn(started())].map((events) => attemptDecider.isOver?.(stateAfter(events)));
  expect(isOver).toEqual([false, false, true]);
});

test('every type is marked by its rule', () => {
  const right: [number, AnswerValue][] = [
    [1, { options: ['a1'] }],
    [2, { options: ['b2', 'a2'] }],
    [3, { options: ['a3'] }],
    [4, { options: ['y4'] }],
    [5, { blanks: [' 北京', '３'] }],
    [0x71, { options: ['b71'] }],
    [8, { text: '叶绿体中' }],
  ];
  const events = [started(), ...right.map(([number, answer]) => saved(number, 1, answer, 7))];
  const state = closed(
    given(...events)
      .when(handIn())
      .decided(),
  );
  expect(state.outcomes.map(({ tenths }) => tenths)).toEqual([50, 50, 25, 50, 25, 0, 25, 20]);
  expect(state.outcomes).toHaveLength(sevenTypes.length);
});
