import { describe, expect, test } from '@jest/globals';
import { BusinessError, type AnswerValue, type ErrorName } from '@xuekao/contracts';
import { idOf, minute, paperOfQuestions, sevenTypes, startedAs, t0 } from '../test-support/papers.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import type { AttemptEvent, AttemptStarted } from './attempt.events.js';
import type { AttemptState } from './attempt.state.js';

const { paper, keys } = paperOfQuestions();
const started = (changes: Partial<AttemptStarted> = {}): AttemptEvent => ({ type: 'AttemptStarted', data: startedAs(changes) });
const stateAfter = (events: readonly AttemptEvent[]): AttemptState => events.reduce(attemptDecider.evolve, attemptDecider.initial());

/** given events, when command, then … */
const given = (...events: AttemptEvent[]) => ({
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

const save = (answers: [number, number, AnswerValue][], at = t0 + minute): AttemptCommand => ({
  type: 'SaveAnswers', paper, at, answers: answers.map(([number, seq, answer]) => ({ quId: idOf(number), seq, answer })),
});
const saved = (number: number, seq: number, answer: AnswerValue, reached = number - 1, at = t0 + minute): AttemptEvent => ({
  type: 'AnswersSaved', data: { answers: [{ quId: idOf(number), seq, answer }], reached, at },
});
const handIn = (at = t0 + 30 * minute, exState = 0, by: 'learner' | 'clock' = 'learner'): AttemptCommand => ({ type: 'HandIn', exState, by, paper, keys, at });
const handedIn = (...before: AttemptEvent[]): AttemptEvent[] => [...before, ...attemptDecider.decide(handIn(), stateAfter(before))];
const mark = (items: [number, number][], revision: number): AttemptCommand => ({
  type: 'MarkByHand', items: items.map(([number, tenths]) => ({ quId: idOf(number), tenths, remark: '好' })), revision, by: idOf(0xb), paper, keys, at: t0 + 90 * minute,
});
const closed = (state: AttemptState) => {
  if (state.status !== 'marking' && state.status !== 'finished') throw new Error(`the attempt is ${state.status}`);
  return state;
};

describe('Start', () => {
  test('begins an attempt', () => given().when({ type: 'Start', started: startedAs() }).then(started()));
  test('is refused while the attempt is open', () => given(started()).when({ type: 'Start', started: startedAs() }).thenRefused('PAPER_OPEN'));
  test('is refused once the attempt is handed in: the try is used up', () =>
    given(...handedIn(started())).when({ type: 'Start', started: startedAs() }).thenRefused('PAPER_CLOSED'));
});

describe('SaveAnswers', () => {
  test('saves an answer', () => given(started()).when(save([[1, 1, { options: ['a1'] }]])).then(saved(1, 1, { options: ['a1'] })));
  test('changes nothing when the same sequence comes again', () =>
    given(started(), saved(1, 3, { options: ['a1'] })).when(save([[1, 3, { options: ['a1'] }]])).then());
  test('changes nothing when an earlier sequence comes late (R6)', () =>
    given(started(), saved(1, 3, { options: ['a1'] })).when(save([[1, 2, { options: ['b1'] }]])).then());
  test('takes the fresh ones of a queue and leaves the old ones', () =>
    given(started(), saved(1, 3, { options: ['a1'] }))
      .when(save([[1, 2, { options: ['b1'] }], [4, 1, { options: ['y4'] }]]))
      .then(saved(4, 1, { options: ['y4'] })));
  test('keeps the latest of several for one question, in whatever order they stand', () =>
    given(started()).when(save([[1, 5, { options: ['b1'] }], [1, 4, { options: ['a1'] }]])).then(saved(1, 5, { options: ['b1'] })));
  test('saves parts of a compound question, not the question itself', () => {
    given(started()).when(save([[0x71, 1, { options: ['b71'] }]])).then(saved(0x71, 1, { options: ['b71'] }, 6));
    given(started()).when(save([[7, 1, { text: '整题' }]])).thenRefused('ANSWER_SHAPE');
  });
  test.each<[string, number, AnswerValue]>([
    ['two options of a single choice', 1, { options: ['a1', 'b1'] }],
    ['an option of another question', 1, { options: ['a2'] }],
    ['text for a choice', 2, { text: 'A' }],
    ['three texts for two blanks', 5, { blanks: ['a', 'b', 'c'] }],
  ])('refuses %s', (_name, number, answer) => given(started()).when(save([[number, 1, answer]])).thenRefused('ANSWER_SHAPE'));
  test('refuses a question that is not in the paper', () => given(started()).when(save([[99, 1, { text: '' }]])).thenRefused('QUESTION_NOT_IN_PAPER'));
  test('is refused before the start', () => given().when(save([[1, 1, { options: ['a1'] }]])).thenRefused('NOT_FOUND'));
  test('is refused after the hand-in', () => given(...handedIn(started())).when(save([[1, 1, { options: ['a1'] }]])).thenRefused('PAPER_CLOSED'));
  test('is taken until 5 s after the deadline', () => {
    const at = startedAs().deadline + 5000;
    given(started()).when(save([[1, 1, { options: ['a1'] }]], at)).then(saved(1, 1, { options: ['a1'] }, 0, at));
  });
  test('becomes evidence after that, also when the attempt was handed in meanwhile (R4)', () => {
    const at = startedAs().deadline + 5001;
    const late: AttemptEvent = { type: 'LateAnswerRejected', data: { answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }], at } };
    given(started()).when(save([[1, 1, { options: ['a1'] }]], at)).then(late);
    given(...handedIn(started())).when(save([[1, 1, { options: ['a1'] }]], at)).then(late);
    const many = Array.from({ length: 50 }, () => late);
    given(started(), ...many).when(save([[1, 1, { options: ['a1'] }]], at)).then();
  });
  test('goes forward only where the exam forbids going back', () => {
    const forward = [started({ noBack: true }), saved(4, 1, { options: ['y4'] })];
    given(...forward).when(save([[3, 1, { options: ['a3'] }]])).thenRefused('NO_GOING_BACK');
    given(...forward).when(save([[4, 2, { options: ['n4'] }]])).then(saved(4, 2, { options: ['n4'] }));
    given(...forward).when(save([[5, 1, { blanks: ['北京', '2'] }]])).then(saved(5, 1, { blanks: ['北京', '2'] }));
  });
});

describe('Flag', () => {
  const flag = (mark_: boolean, at = t0 + minute, number = 2): AttemptCommand => ({ type: 'Flag', quId: idOf(number), mark: mark_, paper, at });
  test('flags a question', () => given(started()).when(flag(true)).then({ type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, at: t0 + minute } }));
  test('changes nothing when it is flagged already', () =>
    given(started(), { type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, at: t0 } }).when(flag(true)).then());
  test('takes a flag off again', () => {
    const flagged: AttemptEvent = { type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, at: t0 } };
    expect(given(started(), flagged).when(flag(false)).decided()).toMatchObject({ flags: new Set() });
  });
  test('is refused after the hand-in, after the time and for a foreign question', () => {
    given(...handedIn(started())).when(flag(true)).thenRefused('PAPER_CLOSED');
    given(started()).when(flag(true, startedAs().deadline + 5001)).thenRefused('PAPER_CLOSED');
    given(started()).when(flag(true, t0 + minute, 99)).thenRefused('QUESTION_NOT_IN_PAPER');
  });
});

describe('HandIn', () => {
  test('marks and finishes in one append when nothing waits for a person', () => {
    given(started(), saved(1, 1, { options: ['a1'] })).when(handIn()).thenTypes('AttemptHandedIn', 'AttemptMarked', 'AttemptFinished');
    const state = closed(given(started(), saved(1, 1, { options: ['a1'] }), saved(3, 1, { options: ['a3'] })).when(handIn()).decided());
    expect(state).toMatchObject({ status: 'finished', tenths: 75, passed: false, answerCount: 2 });
  });
  test('waits for a person where a short answer was written', () => {
    const state = closed(given(started(), saved(6, 1, { text: '我的看法' }), saved(0x72, 1, { text: '要点' }, 6)).when(handIn()).decided());
    expect(state).toMatchObject({ status: 'marking', waiting: [idOf(6), idOf(0x72)], objTenths: 0 });
  });
  test('answers the first hand-in a second time (R2)', () => given(...handedIn(started())).when(handIn(t0 + 40 * minute)).then());
  test('is refused where there is no attempt', () => given().when(handIn()).thenRefused('NOT_FOUND'));
  test('says by the server’s clock that the time is up', () => {
    const { deadline } = startedAs();
    const exStateOf = (at: number, claimed: number, changes: Partial<AttemptStarted> = {}) => closed(given(started(changes)).when(handIn(at, claimed)).decided()).exState;
    expect(exStateOf(t0 + minute, 0)).toBe(0);
    expect(exStateOf(t0 + minute, 1)).toBe(0);
    expect(exStateOf(t0 + minute, 4)).toBe(4);
    expect(exStateOf(deadline - 500, 1)).toBe(1);
    expect(exStateOf(deadline + 6000, 0)).toBe(1);
    expect(exStateOf(deadline + 100, 1, { endsWithWindow: true })).toBe(7);
  });
});

describe('MarkByHand', () => {
  const waiting = handedIn(started(), saved(1, 1, { options: ['a1'] }), saved(6, 1, { text: '我的看法' }), saved(0x72, 1, { text: '要点' }, 6));
  test('finishes the attempt with the last mark that was missing', () => {
    given(...waiting).when(mark([[6, 40]], 0)).thenTypes('QuestionMarkedByHand');
    given(...waiting).when(mark([[6, 40], [0x72, 25]], 0)).thenTypes('QuestionMarkedByHand', 'QuestionMarkedByHand', 'AttemptFinished');
    expect(given(...waiting).when(mark([[6, 40], [0x72, 25]], 0)).decided()).toMatchObject({ status: 'finished', tenths: 115, revision: 2 });
  });
  test('may be corrected: the result follows', () => {
    const first = attemptDecider.decide(mark([[6, 50], [0x72, 25]], 0), stateAfter(waiting));
    const corrected = given(...waiting, ...first).when(mark([[6, 10]], 2));
    corrected.thenTypes('QuestionMarkedByHand', 'AttemptFinished');
    expect(corrected.decided()).toMatchObject({ tenths: 85, passed: false });
  });
  test('is refused on what another person has marked meanwhile', () => {
    const first = attemptDecider.decide(mark([[6, 50]], 0), stateAfter(waiting));
    given(...waiting, ...first).when(mark([[6, 10]], 0)).thenRefused('STALE');
  });
  test('is refused outside the question’s marks', () => {
    given(...waiting).when(mark([[6, 51]], 0)).thenRefused('SCORE_RANGE');
    given(...waiting).when(mark([[0x72, 26]], 0)).thenRefused('SCORE_RANGE');
  });
  test('is refused for what the machine marks and for what is not there', () => {
    given(...waiting).when(mark([[1, 10]], 0)).thenRefused('NOT_HAND_MARKED');
    given(...waiting).when(mark([[7, 10]], 0)).thenRefused('NOT_HAND_MARKED');
    given(...waiting).when(mark([[99, 10]], 0)).thenRefused('NOT_FOUND');
  });
  test('is refused before the hand-in', () => {
    given(started()).when(mark([[6, 10]], 0)).thenRefused('NOT_HANDED_IN');
    given().when(mark([[6, 10]], 0)).thenRefused('NOT_FOUND');
  });
});

test('every type is marked by its rule', () => {
  const right: [number, AnswerValue][] = [
    [1, { options: ['a1'] }], [2, { options: ['b2', 'a2'] }], [3, { options: ['a3'] }], [4, { options: ['y4'] }], [5, { blanks: [' 北京', '３'] }],
    [0x71, { options: ['b71'] }], [8, { text: '叶绿体中' }],
  ];
  const events = [started(), ...right.map(([number, answer]) => saved(number, 1, answer, 7))];
  const state = closed(given(...events).when(handIn()).decided());
  expect(state.outcomes.map(({ tenths }) => tenths)).toEqual([50, 50, 25, 50, 25, 0, 25, 20]);
  expect(state.outcomes).toHaveLength(sevenTypes.length);
});
