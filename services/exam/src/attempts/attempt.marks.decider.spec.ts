import { describe, expect, test } from '@jest/globals';
import { given, handedIn, mark, saved, started, stateAfter } from '../test-support/given-attempt.js';
import { idOf } from '../test-support/papers.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';

describe('MarkByHand', () => {
  const waiting = handedIn(
    started(),
    saved(1, 1, { options: ['a1'] }),
    saved(6, 1, { text: '我的看法' }),
    saved(0x72, 1, { text: '要点' }, 6),
  );
  test('finishes the attempt with the last mark that was missing', () => {
    given(...waiting)
      .when(mark([[6, 40]], 0))
      .thenTypes('QuestionMarkedByHand');
    given(...waiting)
      .when(
        mark(
          [
            [6, 40],
            [0x72, 25],
          ],
          0,
        ),
      )
      .thenTypes('QuestionMarkedByHand', 'QuestionMarkedByHand', 'AttemptFinished');
    expect(
      given(...waiting)
        .when(
          mark(
            [
              [6, 40],
              [0x72, 25],
            ],
            0,
          ),
        )
        .decided(),
    ).toMatchObject({ status: 'finished', tenths: 115, revision: 2 });
  });
  test('may be corrected: the result follows', () => {
    const first = attemptDecider.decide(
      mark(
        [
          [6, 50],
          [0x72, 25],
        ],
        0,
      ),
      stateAfter(waiting),
    );
    const corrected = given(...waiting, ...first).when(mark([[6, 10]], 2));
    corrected.thenTypes('QuestionMarkedByHand', 'AttemptFinished');
    expect(corrected.decided()).toMatchObject({ tenths: 85, passed: false });
  });
  test('is refused on what another person has marked meanwhile', () => {
    const first = attemptDecider.decide(mark([[6, 50]], 0), stateAfter(waiting));
    given(...waiting, ...first)
      .when(mark([[6, 10]], 0))
      .thenRefused('STALE');
  });
  test('changes nothing when the same person sends the same marks again: the first reply was lost', () => {
    const both: [number, number][] = [
      [6, 50],
      [0x72, 25],
    ];
    const first = attemptDecider.decide(mark(both, 0), stateAfter(waiting));
    given(...waiting, ...first)
      .when(mark(both, 0))
      .then();
    given(...waiting, ...first)
      .when(mark([[6, 50]], 0))
      .then();
    given(...waiting, ...first)
      .when(
        mark(
          [
            [6, 50],
            [0x72, 20],
          ],
          0,
        ),
      )
      .thenRefused('STALE');
    // mark gives such commands alone
    const other: AttemptCommand = { ...(mark(both, 0) as Extract<AttemptCommand, { type: 'MarkByHand' }>), by: idOf(0xbb) };
    given(...waiting, ...first)
      .when(other)
      .thenRefused('STALE');
  });
  test('is refused outside the question’s marks', () => {
    given(...waiting)
      .when(mark([[6, 51]], 0))
      .thenRefused('SCORE_RANGE');
    given(...waiting)
      .when(mark([[0x72, 26]], 0))
      .thenRefused('SCORE_RANGE');
  });
  test('is refused for what the machine marks and for what is not there', () => {
    given(...waiting)
      .when(mark([[1, 10]], 0))
      .thenRefused('NOT_HAND_MARKED');
    given(...waiting)
      .when(mark([[7, 10]], 0))
      .thenRefused('NOT_HAND_MARKED');
    given(...waiting)
      .when(mark([[99, 10]], 0))
      .thenRefused('NOT_FOUND');
  });
  test('is refused before the hand-in', () => {
    given(started())
      .when(mark([[6, 10]], 0))
      .thenRefused('NOT_HANDED_IN');
    given()
      .when(mark([[6, 10]], 0))
      .thenRefused('NOT_FOUND');
  });
});
