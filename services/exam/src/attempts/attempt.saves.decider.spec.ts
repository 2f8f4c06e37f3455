import { describe, expect, test } from '@jest/globals';
import type { AnswerValue, BusinessError } from '@xuekao/contracts';
import { allowedBytes } from '@xuekao/contracts/save-limits';
import { given, handedIn, paper, save, saved, started, stateAfter } from '../test-support/given-attempt.js';
import { idOf, minute, startedAs, t0 } from '../test-support/papers.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import type { AttemptEvent } from './attempt.events.js';
import { bytesOf } from './attempt.state.js';

describe('SaveAnswers', () => {
  test('saves an answer', () =>
    given(started())
      .when(save([[1, 1, { options: ['a1'] }]]))
      .then(saved(1, 1, { options: ['a1'] })));
  test('changes nothing when the same sequence comes again', () =>
    given(started(), saved(1, 3, { options: ['a1'] }))
      .when(save([[1, 3, { options: ['a1'] }]]))
      .then());
  test('changes nothing when an earlier sequence comes late (R6)', () =>
    given(started(), saved(1, 3, { options: ['a1'] }))
      .when(save([[1, 2, { options: ['b1'] }]]))
      .then());
  test('keeps the page that gave an answer, and the answer of the first page where a second one sends the same sequence', () => {
    const of = (by: string, text: string) => ({ quId: idOf(6), seq: 4, by, answer: { text } });
    const first: AttemptCommand = { type: 'SaveAnswers', paper, at: t0 + minute, answers: [of('pageaaaa', '甲')] };
    const state = given(started()).when(first).decided();
    expect(state).toMatchObject({ edits: 1, answers: new Map([[idOf(6), { seq: 4, by: 'pageaaaa', edit: 1, answer: { text: '甲' } }]]) });
    expect(attemptDecider.decide({ ...first, answers: [of('pagebbbb', '乙')] }, state)).toEqual([]);
  });
  describe('of a page that had not seen another page’s answer', () => {
    const of = (by: string, seq: number, text: string, base?: number) => ({
      quId: idOf(6),
      seq,
      by,
      answer: { text },
      ...(base === undefined ? {} : { base }),
    });
    const by = (...answers: ReturnType<typeof of>[]): AttemptCommand => ({ type: 'SaveAnswers', paper, at: t0 + minute, answers });
    const both = [started(), saved(1, 1, { options: ['a1'] })];
    const held = (seq: number, page: string, text: string): AttemptEvent => ({
      type: 'AnswersSaved',
      data: { answers: [of(page, seq, text)], reached: 5, at: t0 + 1 },
    });
    const rejected = (...answers: ReturnType<typeof of>[]): AttemptEvent => ({
      type: 'LateAnswerRejected',
      data: { answers, replaced: true, at: t0 + minute },
    });
    test('is evidence and replaces nothing, whatever its sequence; the others of the batch are saved', () => {
      const draft = of('pageaaaa', 7, '旧', 1);
      const command: AttemptCommand = {
        type: 'SaveAnswers',
        paper,
        at: t0 + minute,
        answers: [draft, { quId: idOf(1), seq: 2, answer: { options: ['b1'] } }],
      };
      given(...both, held(2, 'pagebbbb', '新'))
        .when(command)
        .then(saved(1, 2, { options: ['b1'] }, 5), rejected(draft));
      const lower = of('pageaaaa', 2, '旧', 1);
      given(...both, held(5, 'pagebbbb', '新'))
        .when(by(lower))
        .then(rejected(lower));
    });
    test('is not counted twice when it comes again', () => {
      const draft = of('pageaaaa', 7, '旧', 1);
      given(started(), held(2, 'pagebbbb', '新'), rejected(draft))
        .when(by(draft))
        .then();
      given(started(), held(2, 'pagebbbb', '新'), rejected(draft))
        .when(by(of('pageaaaa', 8, '旧的', 1)))
        .thenTypes('LateAnswerRejected');
    });
    test('is taken where it had seen it, where it says the same, and where the page before it is the page itself', () => {
      given(started(), held(2, 'pagebbbb', '新'))
        .when(by(of('pageaaaa', 3, '更新', 2)))
        .thenTypes('AnswersSaved');
      given(started(), held(2, 'pagebbbb', '新'))
        .when(by(of('pageaaaa', 3, '新', 0)))
        .thenTypes('AnswersSaved');
      given(started(), held(2, 'pageaaaa', '新'))
        .when(by(of('pageaaaa', 3, '更新', 0)))
        .thenTypes('AnswersSaved');
    });
    test('is taken by its sequence from a page of an earlier release, which does not say what it knew', () =>
      given(started(), held(2, 'pagebbbb', '新'))
        .when(by(of('pageaaaa', 3, '旧')))
        .thenTypes('AnswersSaved'));
    test('is evidence also where the exam forbids going back', () =>
      given(started({ noBack: true }), held(2, 'pagebbbb', '新'), saved(8, 1, { text: '后' }))
        .when(by(of('pageaaaa', 3, '旧', 0)))
        .thenTypes('LateAnswerRejected'));
    test('counts as bytes of the attempt, not as late', () => {
      const draft = of('pageaaaa', 7, '旧', 1);
      const before = stateAfter([started(), held(2, 'pagebbbb', '新')]);
      const after = stateAfter([started(), held(2, 'pagebbbb', '新'), rejected(draft)]);
      if (before.status !== 'open' || after.status !== 'open') throw new Error('the attempt is not open');
      expect([after.savedBytes - before.savedBytes, after.lateAnswers]).toEqual([bytesOf([draft]), 0]);
    });
  });
  test('is refused with the seconds to wait when the attempt has written more than an honest page can', () => {
    const sizes = (bytes: number): AttemptEvent => ({ type: 'AnswersSaved', data: { answers: [], reached: 5, bytes, at: t0 } });
    const text = { text: '字'.repeat(20_000) };
    const half = allowedBytes(t0, t0 + minute) / 2;
    given(started(), sizes(half), sizes(half - 61_000))
      .when(save([[6, 1, text]]))
      .thenTypes('AnswersSaved');
    given(started(), sizes(half), sizes(half - 1000))
      .when(save([[6, 1, text]]))
      .thenRefused('SAVES_LIMITED');
    try {
      attemptDecider.decide(save([[6, 1, text]]), stateAfter([started(), sizes(half), sizes(half)]));
      throw new Error('was taken');
    } catch (error) {
      const { seconds } = (error as BusinessError).values; // thenRefused above shows what is thrown
      // 30 MB an hour: as soon as the seconds are over, the same save is taken
      const at = t0 + minute + Number(seconds) * 1000;
      given(started(), sizes(half), sizes(half))
        .when(save([[6, 1, text]], at))
        .thenTypes('AnswersSaved');
      expect(seconds).toBeLessThan(10);
    }
  });
  test('counts the bytes of events that do not name theirs', () => {
    const old: AttemptEvent = {
      type: 'AnswersSaved',
      data: { answers: [{ quId: idOf(6), seq: 1, answer: { text: '字' } }], reached: 5, at: t0 },
    };
    expect(stateAfter([started(), old])).toMatchObject({
      savedBytes: bytesOf([{ quId: idOf(6), seq: 1, answer: { text: '字' } }]),
      edits: 1,
    });
  });
  test('takes the fresh ones of a queue and leaves the old ones', () =>
    given(started(), saved(1, 3, { options: ['a1'] }))
      .when(
        save([
          [1, 2, { options: ['b1'] }],
          [4, 1, { options: ['y4'] }],
        ]),
      )
      .then(saved(4, 1, { options: ['y4'] })));
  test('keeps the latest of several for one question, in whatever order they stand', () =>
    given(started())
      .when(
        save([
          [1, 5, { options: ['b1'] }],
          [1, 4, { options: ['a1'] }],
        ]),
      )
      .then(saved(1, 5, { options: ['b1'] })));
  test('saves parts of a compound question, not the question itself', () => {
    given(started())
      .when(save([[0x71, 1, { options: ['b71'] }]]))
      .then(saved(0x71, 1, { options: ['b71'] }, 6));
    given(started())
      .when(save([[7, 1, { text: '整题' }]]))
      .thenRefused('ANSWER_SHAPE');
  });
  test.each<[string, number, AnswerValue]>([
    ['two options of a single choice', 1, { options: ['a1', 'b1'] }],
    ['an option of another question', 1, { options: ['a2'] }],
    ['text for a choice', 2, { text: 'A' }],
    ['three texts for two blanks', 5, { blanks: ['a', 'b', 'c'] }],
  ])('refuses %s', (_name, number, answer) =>
    given(started())
      .when(save([[number, 1, answer]]))
      .thenRefused('ANSWER_SHAPE'),
  );
  test('refuses a question that is not in the paper', () =>
    given(started())
      .when(save([[99, 1, { text: '' }]]))
      .thenRefused('QUESTION_NOT_IN_PAPER'));
  test('is refused before the start', () =>
    given()
      .when(save([[1, 1, { options: ['a1'] }]]))
      .thenRefused('NOT_FOUND'));
  test('is refused after the hand-in', () =>
    given(...handedIn(started()))
      .when(save([[1, 1, { options: ['a1'] }]]))
      .thenRefused('PAPER_CLOSED'));
  test('is taken until 5 s after the deadline', () => {
    const at = startedAs().deadline + 5000;
    given(started())
      .when(save([[1, 1, { options: ['a1'] }]], at))
      .then(saved(1, 1, { options: ['a1'] }, 0, at));
  });
  test('becomes evidence after that, also when the attempt was handed in meanwhile (R4)', () => {
    const at = startedAs().deadline + 5001;
    const late: AttemptEvent = {
      type: 'LateAnswerRejected',
      data: { answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }], heardAt: t0, at },
    };
    given(started())
      .when(save([[1, 1, { options: ['a1'] }]], at))
      .then(late);
    const heard = handedIn(started()).flatMap((event) => (event.type === 'AttemptHandedIn' ? [event.data.at] : []));
    given(...handedIn(started()))
      .when(save([[1, 1, { options: ['a1'] }]], at))
      .then({ ...late, data: { ...late.data, heardAt: heard[0] ?? 0 } });
    const many = Array.from({ length: 50 }, () => late);
    given(started(), ...many)
      .when(save([[1, 1, { options: ['a1'] }]], at))
      .then();
  });
  test('goes forward only where the exam forbids going back', () => {
    const forward = [started({ noBack: true }), saved(4, 1, { options: ['y4'] })];
    given(...forward)
      .when(save([[3, 1, { options: ['a3'] }]]))
      .thenRefused('NO_GOING_BACK');
    given(...forward)
      .when(save([[4, 2, { options: ['n4'] }]]))
      .then(saved(4, 2, { options: ['n4'] }));
    // a cleared answer has reached its question, too: the page follows the same rule (contracts, going-back.ts)
    given(started({ noBack: true }), saved(4, 1, {}))
      .when(save([[3, 1, { options: ['a3'] }]]))
      .thenRefused('NO_GOING_BACK');
    given(...forward)
      .when(save([[5, 1, { blanks: ['北京', '2'] }]]))
      .then(saved(5, 1, { blanks: ['北京', '2'] }));
  });
});

describe('Flag', () => {
  const flag = (mark_: boolean, at = t0 + minute, number = 2): AttemptCommand => ({
    type: 'Flag',
    quId: idOf(number),
    mark: mark_,
    paper,
    at,
  });
  test('flags a question', () =>
    given(started())
      .when(flag(true))
      .then({ type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, at: t0 + minute } }));
  test('changes nothing when it is flagged already', () =>
    given(started(), { type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, at: t0 } })
      .when(flag(true))
      .then());
  test('of an earlier sequence never overwrites a later one, and the same value with a later one is remembered', () => {
    const sent = (mark_: boolean, seq: number): AttemptCommand => ({
      type: 'Flag',
      quId: idOf(2),
      mark: mark_,
      seq,
      paper,
      at: t0 + minute,
    });
    const flagged = (mark_: boolean, seq: number): AttemptEvent => ({
      type: 'QuestionFlagged',
      data: { quId: idOf(2), mark: mark_, seq, at: t0 + minute },
    });
    given(started()).when(sent(true, 3)).then(flagged(true, 3));
    given(started(), flagged(true, 3)).when(sent(false, 2)).then();
    given(started(), flagged(true, 3)).when(sent(false, 3)).then();
    given(started(), flagged(true, 1)).when(sent(true, 3)).then(flagged(true, 3));
    // a page of an earlier release sends no sequence
    given(started(), flagged(true, 3))
      .when(flag(false))
      .then({ type: 'QuestionFlagged', data: { quId: idOf(2), mark: false, at: t0 + minute } });
  });
  test('takes a flag off again', () => {
    const flagged: AttemptEvent = { type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, at: t0 } };
    expect(given(started(), flagged).when(flag(false)).decided()).toMatchObject({ flags: new Set() });
  });
  test('is refused after the hand-in, after the time and for a foreign question', () => {
    given(...handedIn(started()))
      .when(flag(true))
      .thenRefused('PAPER_CLOSED');
    given(started())
      .when(flag(true, startedAs().deadline + 5001))
      .thenRefused('PAPER_CLOSED');
    given(started())
      .when(flag(true, t0 + minute, 99))
      .thenRefused('QUESTION_NOT_IN_PAPER');
  });
});
