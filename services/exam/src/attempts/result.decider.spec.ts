import { describe, expect, test } from '@jest/globals';
import { BusinessError, type AnswerValue } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import fc from 'fast-check';
import type { PaperContent, PaperKeys } from '../question-sets/index.js';
import { idOf, minute, paperOfQuestions, sevenTypes, startedAs, t0 } from '../test-support/papers.js';
import { attemptDecider, graceMs, type AttemptCommand } from './attempt.decider.js';
import type { AttemptEvent, AttemptStarted } from './attempt.events.js';
import { paperOf } from './attempt.projection.js';
import type { AttemptState, ClosedAttempt } from './attempt.state.js';
import type { ResultCommand } from './result.decider.js';

interface Frozen {
  paper: PaperContent;
  keys: PaperKeys;
}
const first = paperOfQuestions();
const decided = { reason: '说明', by: idOf(0xb), at: t0 + 100 * minute };

/** The questions with another one in the place of the one with its id, worth `tenths` where that is said. */
function revised(question: Question, { tenths, isGiven = false }: { tenths?: number; isGiven?: boolean } = {}): Frozen {
  const { paper, keys } = paperOfQuestions(sevenTypes.map((known) => (known.id === question.id ? question : known)));
  const questions = paper.questions.map((place) =>
    place.view.id === question.id ? { ...place, isGiven, maxTenths: tenths ?? place.maxTenths } : place,
  );
  return { paper: { ...paper, questions }, keys };
}
const known = (number: number): Question => {
  const question = sevenTypes.find(({ id }) => id === idOf(number));
  if (!question) throw new Error(`there is no question ${number}`);
  return question;
};
/** `b1` is right, and not `a1`. */
const otherKey = revised({
  ...known(1),
  quType: 'radio',
  pathScore: false,
  itemRand: false,
  options: ['a1', 'b1'].map((id) => ({ id, content: `选项${id}`, image: '', isRight: id === 'b1' })),
});

class Attempt {
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

  handIn(by: 'learner' | 'clock' = 'learner', at = t0 + 30 * minute): this {
    this.do({ type: 'HandIn', exState: 0, by, ...first, at });
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
const refusalOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof BusinessError) return error.errorName;
    throw error;
  }
  return 'success';
};

describe('Correct', () => {
  test('another key gives other marks, its undo the marks of before, and twice the same changes nothing', () => {
    const attempt = new Attempt();
    attempt.save({ 1: { options: ['b1'] } });
    const { shown: wrong } = attempt.handIn();
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 0 });
    expect(attempt.correct(otherKey, 1)).toEqual(['AttemptRegraded', 'AttemptFinished']);
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 50, started: { setRevision: 1 } });
    expect(attempt.log.at(-1)).toMatchObject({ data: { isFirst: false, from: { tenths: 0, passed: false }, tenths: 50, revision: 1 } });
    expect(attempt.correct(otherKey, 1)).toEqual([]);
    expect(attempt.correct(first, 2, { cause: 'undo' })).toEqual(['AttemptRegraded', 'AttemptFinished']);
    expect(attempt.shown).toEqual(wrong);
  });

  test('a paper whose marks stay hears of the revision and nothing else', () => {
    const attempt = new Attempt();
    attempt.save({ 2: { options: ['a2', 'b2'] } });
    attempt.handIn();
    expect(attempt.correct(otherKey, 1)).toEqual(['PaperCorrected']);
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 50, started: { setRevision: 1 } });
  });

  test('a mark given by hand stays, keeps its share of what the question is worth, and steps aside where all get the points', () => {
    const attempt = new Attempt();
    attempt.save({ 6: { text: '看法' } });
    attempt.handIn();
    expect(attempt.mark(6, 30)).toEqual(['QuestionMarkedByHand', 'AttemptFinished']);
    attempt.correct(revised(known(6), { tenths: 100 }), 1);
    expect(attempt.closed).toMatchObject({ tenths: 60, status: 'finished', started: { totalTenths: 450 } });
    attempt.correct(revised(known(6), { isGiven: true }), 2);
    expect(attempt.closed).toMatchObject({ tenths: 50, status: 'finished' });
    attempt.correct(first, 3);
    expect(attempt.closed).toMatchObject({ tenths: 30, status: 'finished' });
    expect(attempt.closed.handMarks.get(idOf(6))).toMatchObject({ tenths: 30, maxTenths: 50, setRevision: 0 });
  });

  test('a dropped question is worth nothing, and the pass mark is as the correction says', () => {
    const attempt = new Attempt({ qualifyTenths: 50 });
    attempt.save({ 1: { options: ['a1'] } });
    attempt.handIn();
    expect(attempt.closed.passed).toBe(true);
    attempt.correct(revised(known(1), { tenths: 0 }), 1, { qualifyTenths: 40 });
    expect(attempt.closed).toMatchObject({ tenths: 0, passed: false, started: { totalTenths: 350, qualifyTenths: 40 } });
  });

  test('a text that changes while people sit: who has answered keeps the former one, the others get the new one', () => {
    const attempt = new Attempt();
    attempt.save({ 1: { options: ['a1'] }, 0x71: { options: ['b71'] } });
    const texts = [idOf(1), idOf(2), idOf(7)];
    expect(attempt.correct(first, 1, { texts })).toEqual(['PaperCorrected']);
    expect(attempt.log.at(-1)).toMatchObject({ data: { told: [idOf(1), idOf(7)], corrected: [idOf(2)] } });
    expect(attempt.state).toMatchObject({ status: 'open', started: { setRevision: 1, kept: { [idOf(1)]: 0, [idOf(7)]: 0 } } });
    attempt.save({ 2: { options: ['a2'] } }, t0 + 2 * minute);
    attempt.correct(first, 2, { texts });
    expect(attempt.state).toMatchObject({ started: { setRevision: 2, kept: { [idOf(1)]: 0, [idOf(7)]: 0, [idOf(2)]: 1 } } });
  });
});

describe('late answers', () => {
  test('in the allowance for reconnecting only what was given before the deadline counts', () => {
    const attempt = new Attempt({ reconnectMs: 2 * minute });
    const at = startedAs().deadline + graceMs + minute;
    expect(attempt.save({ 1: { options: ['a1'] } }, at, { age: 3 * minute })).toEqual(['AnswersSaved']);
    expect(attempt.save({ 2: { options: ['a2'] } }, at, { age: minute })).toEqual(['LateAnswerRejected']);
    expect(attempt.save({ 3: { options: ['a3'] } }, at)).toEqual(['LateAnswerRejected']);
    expect(attempt.save({ 4: { options: ['y4'] } }, at + minute + 1, { age: 5 * minute })).toEqual(['LateAnswerRejected']);
    expect([...(attempt.state.status === 'open' ? attempt.state.answers.keys() : [])]).toEqual([idOf(1)]);
  });

  test('an administrator takes them: they count, and what was marked by hand waits again', () => {
    const attempt = new Attempt();
    attempt.save({ 6: { text: '一' } });
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    attempt.mark(6, 40);
    attempt.save({ 1: { options: ['a1'] }, 6: { text: '二' } }, startedAs().deadline + 2 * minute, { seq: 2 });
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 1, tenths: 40 });
    const taken = [1, 6].map((n) => ({ quId: idOf(n), seq: 2, answer: n === 1 ? { options: ['a1'] } : { text: '二' } }));
    const judge: AttemptCommand = { type: 'JudgeLateAnswers', taken, ...first, ...decided };
    expect(attempt.do(judge)).toEqual(['LateAnswersJudged', 'AttemptRegraded']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 2, tenths: 50, state: 1, toMark: [idOf(6)] });
    expect(refusalOf(() => attempt.do(judge))).toBe('STALE');
    attempt.mark(6, 10);
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 60 });
  });

  test('a mark stays that was given to the same answer, or to another question', () => {
    const attempt = new Attempt();
    attempt.save({ 6: { text: '一' } });
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    attempt.mark(6, 40);
    attempt.save({ 1: { options: ['a1'] }, 6: { text: '一' } }, startedAs().deadline + 2 * minute, { seq: 2 });
    const taken = [1, 6].map((n) => ({ quId: idOf(n), seq: 2, answer: n === 1 ? { options: ['a1'] } : { text: '一' } }));
    expect(attempt.do({ type: 'JudgeLateAnswers', taken, ...first, ...decided }).at(0)).toBe('LateAnswersJudged');
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 90 });
    expect(attempt.closed.handMarks.get(idOf(6))).toMatchObject({ tenths: 40 });
  });

  test('an administrator leaves them: nothing changes but that it is decided', () => {
    const attempt = new Attempt();
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    attempt.save({ 1: { options: ['a1'] } }, startedAs().deadline + 2 * minute);
    expect(attempt.do({ type: 'JudgeLateAnswers', taken: [], ...first, ...decided })).toEqual(['LateAnswersJudged']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 2, tenths: 0, state: 2 });
  });
});

describe('an outage that is given back', () => {
  const give = (from: number, ms: number, at: number): Extract<ResultCommand, { type: 'GiveTime' }> => ({
    type: 'GiveTime',
    outageId: idOf(9),
    from,
    ms,
    ...decided,
    at,
  });

  test('an open attempt gets what it lost, once', () => {
    const attempt = new Attempt();
    expect(attempt.do(give(t0 + 10 * minute, 10 * minute, t0 + 21 * minute))).toEqual(['TimeGiven']);
    expect(attempt.do(give(t0 + 10 * minute, 10 * minute, t0 + 22 * minute))).toEqual([]);
    expect(attempt.state).toMatchObject({ started: { deadline: startedAs().deadline + 10 * minute } });
    const later = new Attempt();
    later.do(give(t0 - 4 * minute, 10 * minute, t0 + 7 * minute));
    expect(later.state).toMatchObject({ started: { deadline: startedAs().deadline + 6 * minute } });
    expect(new Attempt().do(give(t0 - 20 * minute, 10 * minute, t0))).toEqual([]);
  });

  test('one that the clock closed meanwhile goes on with what was left, and its result is made anew', () => {
    const attempt = new Attempt();
    const { deadline } = startedAs();
    attempt.save({ 1: { options: ['a1'] } });
    attempt.handIn('clock', deadline + graceMs + 1);
    const at = deadline + 8 * minute;
    expect(attempt.do(give(deadline - 4 * minute, 10 * minute, at))).toEqual(['AttemptReopened']);
    expect(attempt.state).toMatchObject({ status: 'open', started: { deadline: at + 4 * minute } });
    expect(attempt.save({ 2: { options: ['a2', 'b2'] } }, at + minute)).toEqual(['AnswersSaved']);
    attempt.handIn('learner', at + 2 * minute);
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 100 });
    expect(attempt.log.at(-1)).toMatchObject({ type: 'AttemptFinished', data: { isFirst: false } });
  });

  test('more than the outage took goes to those who were there before it began, and to nobody who began after it', () => {
    const more = { ...give(t0 - 4 * minute, 15 * minute, t0 + 7 * minute), to: t0 + 6 * minute };
    const later = new Attempt();
    later.do(more);
    expect(later.state).toMatchObject({ started: { deadline: startedAs().deadline + 6 * minute } });
    expect(new Attempt().do({ ...more, to: t0 })).toEqual([]);
    const before = new Attempt();
    before.do({ ...more, from: t0 + minute });
    expect(before.state).toMatchObject({ started: { deadline: startedAs().deadline + 15 * minute } });
  });

  test('one whose page came back before the clock, and handed it in because its time was up, goes on too', () => {
    const { deadline } = startedAs();
    const attempt = new Attempt().handIn('learner', deadline + graceMs + minute);
    expect(attempt.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual(['AttemptReopened']);
  });

  test('one that its learner handed in, or that somebody marked, stays as it is', () => {
    const { deadline } = startedAs();
    const proposed = new Attempt();
    proposed.save({ 6: { text: '看法' } });
    proposed.handIn('clock', deadline + graceMs + 1);
    const items = [{ quId: idOf(6), tenths: 10, remark: '' }];
    proposed.do({ type: 'ProposeMarks', items, tolerance: 10, by: idOf(1), ...first, at: decided.at });
    expect(proposed.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
    const own = new Attempt().handIn();
    expect(own.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
    const marked = new Attempt();
    marked.save({ 6: { text: '看法' } });
    marked.handIn('clock', deadline + graceMs + 1);
    marked.mark(6, 10);
    expect(marked.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
  });
});

describe('two independent marks', () => {
  const answered = (): Attempt => {
    const attempt = new Attempt();
    attempt.save({ 6: { text: '看法' } });
    return attempt.handIn();
  };
  const propose = (tenths: number, by: number): AttemptCommand => ({
    ...{ type: 'ProposeMarks', items: [{ quId: idOf(6), tenths, remark: `${by}` }], tolerance: 10, by: idOf(by), ...first, at: decided.at },
  });

  test('that agree become their mean; the same person gives no second one, and may think again until somebody else has', () => {
    const attempt = answered();
    expect(attempt.do(propose(10, 1))).toEqual(['MarkProposed']);
    expect(attempt.do(propose(10, 1))).toEqual([]);
    expect(attempt.do(propose(30, 1))).toEqual(['MarkProposed']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ toMark: [idOf(6)], toDecide: [], hand: [{ quId: idOf(6), by: [idOf(1)] }] });
    expect(attempt.do(propose(39, 2))).toEqual(['MarkProposed', 'QuestionMarkedByHand', 'AttemptFinished']);
    expect(attempt.closed).toMatchObject({ tenths: 35, status: 'finished' });
    // what the mark was made of stays; a reply that was lost is no second opinion
    expect(paperOf('p', attempt.closed).hand.map(({ by }) => by)).toEqual([[idOf(1), idOf(2)]]);
    expect(attempt.do(propose(39, 2))).toEqual([]);
    expect(refusalOf(() => attempt.do(propose(20, 1)))).toBe('STALE');
  });

  test('answers that a person takes for the same have one digest', () => {
    const digests = ['看 法。', '看法', '看法！'].map((text) => {
      const attempt = new Attempt();
      attempt.save({ 6: { text } });
      return paperOf('p', attempt.handIn().closed).hand.map(({ digest }) => digest);
    });
    expect(digests[0]).toEqual(digests[1]);
    expect(digests[0]).not.toEqual(digests[2]);
  });

  test('that differ wait for a third person, who decides', () => {
    const attempt = answered();
    attempt.do(propose(10, 1));
    expect(attempt.do(propose(40, 2))).toEqual(['MarkProposed']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ toMark: [idOf(6)], toDecide: [idOf(6)] });
    expect(refusalOf(() => attempt.do(propose(20, 3)))).toBe('STALE');
    attempt.mark(6, 25);
    expect(paperOf('p', attempt.closed)).toMatchObject({ tenths: 25, toMark: [], toDecide: [] });
    expect(attempt.do({ type: 'ReopenReview', quIds: [idOf(6)], ...first, ...decided })).toEqual(['ReviewReopened']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ toMark: [idOf(6)], toDecide: [], hand: [{ by: [] }] });
  });
});

test('a mark is asked for again, an attempt is made invalid and valid again, and one that is deleted is there for nobody', () => {
  const attempt = new Attempt({ qualifyTenths: 30 });
  attempt.save({ 6: { text: '看法' } });
  attempt.handIn();
  attempt.mark(6, 40);
  expect(attempt.do({ type: 'ChangeValidity', valid: false, ...decided })).toEqual(['ValidityChanged', 'AttemptFinished']);
  expect(paperOf('p', attempt.closed)).toMatchObject({ valid: false, invalid: '说明', passed: false, tenths: 40 });
  expect(attempt.do({ type: 'ChangeValidity', valid: true, ...decided })).toEqual(['ValidityChanged', 'AttemptFinished']);
  expect(paperOf('p', attempt.closed)).toMatchObject({ valid: true, passed: true });
  expect(attempt.do({ type: 'ReopenReview', quIds: [idOf(6), idOf(1)], ...first, ...decided })).toEqual(['ReviewReopened']);
  expect(paperOf('p', attempt.closed)).toMatchObject({ state: 1, toMark: [idOf(6)], tenths: 0 });
  expect(attempt.do({ type: 'Remove', ...decided })).toEqual(['AttemptRemoved']);
  expect(attempt.do({ type: 'Remove', ...decided })).toEqual([]);
  expect(refusalOf(() => attempt.mark(6, 10))).toBe('NOT_FOUND');
});

describe('whatever happens', () => {
  const answers: fc.Arbitrary<Record<number, AnswerValue>> = fc.record({
    1: fc.constantFrom<AnswerValue[]>({ options: ['a1'] }, { options: ['b1'] }),
    2: fc.subarray(['a2', 'b2', 'c2']).map((options): AnswerValue => ({ options })),
    6: fc.constantFrom<AnswerValue[]>({ text: '' }, { text: '看法' }),
    0x71: fc.constantFrom<AnswerValue[]>({ options: ['a71'] }, { options: ['b71'] }),
    0x72: fc.constantFrom<AnswerValue[]>({ text: '要点' }, { text: '' }),
    8: fc.constantFrom<AnswerValue[]>({ text: '光合作用' }, { text: '叶绿体的光合作用' }),
  });
  const save = fc.tuple(fc.constantFrom(1, 2, 6, 0x71, 0x72, 8), fc.integer({ min: 1, max: 5 }), answers);
  const revision = fc.record({ number: fc.constantFrom(1, 2, 6, 7, 8), tenths: fc.integer({ min: 0, max: 120 }), isGiven: fc.boolean() });
  const hand = fc.record({ number: fc.constantFrom(6, 0x72), tenths: fc.integer({ min: 0, max: 25 }) });

  test('the same saves in any order of arrival give the same marks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(save, { selector: ([n, seq]) => `${n}/${seq}`, minLength: 1, maxLength: 20 }), fc.nat(), (saves, turn) => {
        const marks = [
          saves,
          saves.toReversed(),
          saves.toSorted(([a, s], [b, t]) => ((a * 31 + s * turn) % 7) - ((b * 31 + t * turn) % 7)),
        ];
        const results = marks.map((order) => {
          const attempt = new Attempt();
          for (const [n, seq, given] of order) attempt.save({ [n]: given[n] ?? {} }, t0 + minute, { seq });
          return attempt.handIn().closed.outcomes;
        });
        expect(results[1]).toEqual(results[0]);
        expect(results[2]).toEqual(results[0]);
      }),
      { numRuns: 200 },
    );
  });

  test('marks never exceed what a question is worth, a compound one is the sum of its parts, a mark by hand is never lost', () => {
    fc.assert(
      fc.property(answers, fc.array(hand, { maxLength: 4 }), fc.array(revision, { maxLength: 4 }), (given, marks, revisions) => {
        const attempt = new Attempt();
        attempt.save(given);
        attempt.handIn();
        for (const { number, tenths } of marks) attempt.mark(number, tenths);
        const byHand = attempt.closed.handMarks;
        const before = attempt.shown;
        revisions.forEach(({ number, ...changes }, index) => attempt.correct(revised(known(number), changes), index + 1));
        const row = paperOf('p', attempt.closed);
        expect(row.tenths).toBeGreaterThanOrEqual(0);
        expect(row.tenths).toBeLessThanOrEqual(row.totalTenths);
        expect(row.objTenths + row.subjTenths).toBe(row.tenths);
        for (const outcome of attempt.closed.outcomes)
          if (outcome.parts.length > 0) expect(outcome.parts.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(outcome.tenths);
        expect(attempt.closed.handMarks).toEqual(byHand);
        attempt.correct(first, revisions.length + 1, { cause: 'undo' });
        expect(attempt.shown).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});
