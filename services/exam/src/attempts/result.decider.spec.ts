import { describe, expect, test } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import fc from 'fast-check';
import { DecidedAttempt, decided, first, known, otherKey, refusalOf, revised } from '../test-support/decided-attempt.js';
import { idOf, minute, startedAs, t0 } from '../test-support/papers.js';
import type { AttemptCommand } from './attempt.decider.js';
import { paperOf } from './attempt.projection.js';
import { graceMs } from './takes-until.js';

describe('Correct', () => {
  test('another key gives other marks, its undo the marks of before, and twice the same changes nothing', () => {
    const attempt = new DecidedAttempt();
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
    const attempt = new DecidedAttempt();
    attempt.save({ 2: { options: ['a2', 'b2'] } });
    attempt.handIn();
    expect(attempt.correct(otherKey, 1)).toEqual(['PaperCorrected']);
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 50, started: { setRevision: 1 } });
  });

  test('a mark given by hand stays, keeps its share of what the question is worth, and steps aside where all get the points', () => {
    const attempt = new DecidedAttempt();
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
    const attempt = new DecidedAttempt({ qualifyTenths: 50 });
    attempt.save({ 1: { options: ['a1'] } });
    attempt.handIn();
    expect(attempt.closed.passed).toBe(true);
    attempt.correct(revised(known(1), { tenths: 0 }), 1, { qualifyTenths: 40 });
    expect(attempt.closed).toMatchObject({ tenths: 0, passed: false, started: { totalTenths: 350, qualifyTenths: 40 } });
  });

  test('whoever still sits is marked and passes by the rules that come with the correction', () => {
    const attempts = [new DecidedAttempt({ qualifyTenths: 100 }), new DecidedAttempt({ qualifyTenths: 100 })] as const;
    for (const attempt of attempts) attempt.save({ 2: { options: ['a2', 'b2'] } });
    attempts[0].handIn();
    const worthMore = revised(known(6), { tenths: 100 });
    for (const attempt of attempts) attempt.correct(worthMore, 1, { qualifyTenths: 50 });
    attempts[1].handIn('learner', t0 + 30 * minute, worthMore);
    const [closed, open] = attempts.map(({ closed: { tenths, passed, started } }) => ({ tenths, passed, total: started.totalTenths }));
    expect(open).toEqual(closed);
    expect(open).toEqual({ tenths: 50, passed: true, total: 450 });
  });

  test('a text that changes while people sit: who has answered keeps the former one, the others get the new one', () => {
    const attempt = new DecidedAttempt();
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
    const attempt = new DecidedAttempt({ reconnectMs: 2 * minute });
    const at = startedAs().deadline + graceMs + minute;
    expect(attempt.save({ 1: { options: ['a1'] } }, at, { age: 3 * minute })).toEqual(['AnswersSaved']);
    expect(attempt.save({ 2: { options: ['a2'] } }, at, { age: minute })).toEqual(['LateAnswerRejected']);
    expect(attempt.save({ 3: { options: ['a3'] } }, at)).toEqual(['LateAnswerRejected']);
    expect(attempt.save({ 4: { options: ['y4'] } }, at + minute + 1, { age: 5 * minute })).toEqual(['LateAnswerRejected']);
    expect([...(attempt.state.status === 'open' ? attempt.state.answers.keys() : [])]).toEqual([idOf(1)]);
  });

  test('an administrator takes them: they count, and what was marked by hand waits again', () => {
    const attempt = new DecidedAttempt();
    attempt.save({ 6: { text: '一' } });
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    attempt.mark(6, 40);
    attempt.save({ 1: { options: ['a1'] }, 6: { text: '二' } }, startedAs().deadline + 2 * minute, { seq: 2 });
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 1, tenths: 40, answerCount: 1 });
    const taken = [1, 6].map((n) => ({ quId: idOf(n), seq: 2, answer: n === 1 ? { options: ['a1'] } : { text: '二' } }));
    const judge: AttemptCommand = { type: 'JudgeLateAnswers', taken, ...first, ...decided };
    expect(attempt.do(judge)).toEqual(['LateAnswersJudged', 'AttemptRegraded']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 2, tenths: 50, state: 1, toMark: [idOf(6)], answerCount: 2 });
    expect(refusalOf(() => attempt.do(judge))).toBe('STALE');
    attempt.mark(6, 10);
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 60 });
  });

  test('a mark stays that was given to the same answer, or to another question', () => {
    const attempt = new DecidedAttempt();
    attempt.save({ 6: { text: '一' } });
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    attempt.mark(6, 40);
    attempt.save({ 1: { options: ['a1'] }, 6: { text: '一' } }, startedAs().deadline + 2 * minute, { seq: 2 });
    const taken = [1, 6].map((n) => ({ quId: idOf(n), seq: 2, answer: n === 1 ? { options: ['a1'] } : { text: '一' } }));
    expect(attempt.do({ type: 'JudgeLateAnswers', taken, ...first, ...decided }).at(0)).toBe('LateAnswersJudged');
    expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 90 });
    expect(attempt.closed.handMarks.get(idOf(6))).toMatchObject({ tenths: 40 });
  });

  test('a mark for what was read before they were taken is refused, where the machine has no mark of its own', () => {
    const attempt = new DecidedAttempt();
    attempt.save({ 6: { text: '一' } });
    const { revision } = attempt.handIn('clock', startedAs().deadline + graceMs + 1).closed;
    attempt.save({ 6: { text: '二' } }, startedAs().deadline + 2 * minute, { seq: 2 });
    const taken = [{ quId: idOf(6), seq: 2, answer: { text: '二' } }];
    expect(attempt.do({ type: 'JudgeLateAnswers', taken, ...first, ...decided })).toEqual(['LateAnswersJudged']);
    const items = [{ quId: idOf(6), tenths: 30, remark: '' }];
    const mark: AttemptCommand = { type: 'MarkByHand', items, revision, by: idOf(0xb), ...first, at: decided.at };
    expect(refusalOf(() => attempt.do(mark))).toBe('STALE');
  });

  test('a paper that ended with its time keeps what comes behind its hand-in, also in the grace; what was saved is no evidence', () => {
    const { deadline } = startedAs();
    const attempt = new DecidedAttempt();
    attempt.save({ 1: { options: ['b1'] } }, deadline - minute, { seq: 2 });
    attempt.do({ type: 'HandIn', exState: 1, by: 'learner', ...first, at: deadline });
    expect(attempt.save({ 6: { text: '断网前写的' } }, deadline + 3000, { age: minute })).toEqual(['LateAnswerRejected']);
    expect(attempt.save({ 1: { options: ['b1'] } }, deadline + 3000, { seq: 2 })).toEqual([]);
    // a page that handed in was heard then: what it claims for before is contradicted
    const own = new DecidedAttempt().handIn();
    expect(refusalOf(() => own.save({ 6: { text: '交卷后' } }, t0 + 31 * minute))).toBe('PAPER_CLOSED');
    expect(own.save({ 6: { text: '交卷后' } }, deadline + minute)).toEqual(['LateAnswerRejected']);
    expect(own.log.at(-1)).toMatchObject({ data: { heardAt: t0 + 30 * minute } });
    expect(attempt.log.at(-1)).toMatchObject({ type: 'LateAnswerRejected', data: { heardAt: deadline } });
  });

  test('evidence is what could be taken, and so much of it only', () => {
    const attempt = new DecidedAttempt();
    const at = startedAs().deadline + minute;
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    expect(attempt.save({ 1: { text: '不是选项' }, 99: { text: '别的题' } }, at)).toEqual([]);
    const long = '长'.repeat(1600);
    const sent = Array.from({ length: 200 }, (_, seq) => attempt.save({ 6: { text: long }, 8: { text: long } }, at, { seq: seq + 1 }));
    const kept = sent.filter((types) => types.length > 0).length;
    expect(kept).toBeGreaterThan(10);
    expect(attempt.closed.lateBytes).toBeLessThanOrEqual(512 * 1024);
  });

  test('an administrator leaves them: nothing changes but that it is decided', () => {
    const attempt = new DecidedAttempt();
    attempt.handIn('clock', startedAs().deadline + graceMs + 1);
    attempt.save({ 1: { options: ['a1'] } }, startedAs().deadline + 2 * minute);
    expect(attempt.do({ type: 'JudgeLateAnswers', taken: [], ...first, ...decided })).toEqual(['LateAnswersJudged']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 2, tenths: 0, state: 2 });
  });
});

describe('two independent marks', () => {
  const answered = (): DecidedAttempt => {
    const attempt = new DecidedAttempt();
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
      const attempt = new DecidedAttempt();
      attempt.save({ 6: { text } });
      return paperOf('p', attempt.handIn().closed).hand.map(({ digest }) => digest);
    });
    expect(digests[0]).toEqual(digests[1]);
    expect(digests[0]).not.toEqual(digests[2]);
  });

  test('of one call are one for each question: nobody tries which one would agree', () => {
    const attempt = answered();
    attempt.do(propose(40, 1));
    const items = [0, 10, 20, 30, 40].map((tenths) => ({ quId: idOf(6), tenths, remark: '' }));
    const tries: AttemptCommand = { type: 'ProposeMarks', items, tolerance: 5, by: idOf(2), ...first, at: decided.at };
    expect(refusalOf(() => attempt.do(tries))).toBe('STALE');
  });

  test('around a change of the points each keeps its share', () => {
    const worthMore = revised(known(6), { tenths: 100 });
    const [full, half] = [answered(), answered()];
    for (const attempt of [full, half]) {
      attempt.do(propose(50, 1));
      attempt.correct(worthMore, 1);
    }
    expect(full.do({ ...propose(100, 2), ...worthMore })).toEqual(['MarkProposed', 'QuestionMarkedByHand', 'AttemptFinished']);
    expect(full.closed.tenths).toBe(100);
    expect(half.do({ ...propose(50, 2), ...worthMore })).toEqual(['MarkProposed']);
  });

  test('that differ wait for a third person, who decides', () => {
    const attempt = answered();
    attempt.do(propose(10, 1));
    expect(attempt.do(propose(40, 2))).toEqual(['MarkProposed']);
    expect(paperOf('p', attempt.closed)).toMatchObject({ toMark: [idOf(6)], toDecide: [idOf(6)] });
    expect(refusalOf(() => attempt.do(propose(20, 3)))).toBe('STALE');
    // neither of the two, by whatever way
    const items = [{ quId: idOf(6), tenths: 10, remark: '' }];
    const own: AttemptCommand = { type: 'MarkByHand', items, revision: attempt.closed.revision, by: idOf(1), ...first, at: decided.at };
    expect(refusalOf(() => attempt.do(own))).toBe('MARK_OWN_SPLIT');
    attempt.mark(6, 25);
    expect(paperOf('p', attempt.closed)).toMatchObject({ tenths: 25, toMark: [], toDecide: [] });
    expect(attempt.do({ type: 'ReopenReview', quIds: [idOf(6)], revision: attempt.closed.revision, ...first, ...decided })).toEqual([
      'ReviewReopened',
    ]);
    expect(paperOf('p', attempt.closed)).toMatchObject({ toMark: [idOf(6)], toDecide: [], hand: [{ by: [] }] });
  });
});

test('a question whose points everybody has, or nobody, takes no mark and is asked for by nobody', () => {
  const attempt = new DecidedAttempt();
  attempt.save({ 6: { text: '看法' } });
  attempt.handIn();
  attempt.mark(6, 30);
  const [given, dropped] = [revised(known(6), { isGiven: true }), revised(known(6), { tenths: 0 })];
  attempt.correct(given, 1);
  expect(refusalOf(() => attempt.mark(6, 10, given))).toBe('NOT_HAND_MARKED');
  expect(attempt.do({ type: 'ReopenReview', quIds: [idOf(6)], revision: 2, ...given, ...decided })).toEqual([]);
  attempt.correct(dropped, 2);
  expect(refusalOf(() => attempt.mark(6, 0, dropped))).toBe('NOT_HAND_MARKED');
  attempt.correct(first, 3);
  expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 30 });
});

test('a mark is asked for again, an attempt is made invalid and valid again, and one that is deleted is there for nobody', () => {
  const attempt = new DecidedAttempt({ qualifyTenths: 30 });
  attempt.save({ 6: { text: '看法' } });
  attempt.handIn();
  attempt.mark(6, 40);
  expect(attempt.do({ type: 'ChangeValidity', valid: false, ...decided })).toEqual(['ValidityChanged', 'AttemptFinished']);
  expect(paperOf('p', attempt.closed)).toMatchObject({ valid: false, invalid: '说明', passed: false, tenths: 40 });
  expect(attempt.do({ type: 'ChangeValidity', valid: true, ...decided })).toEqual(['ValidityChanged', 'AttemptFinished']);
  expect(paperOf('p', attempt.closed)).toMatchObject({ valid: true, passed: true });
  const reopen = { type: 'ReopenReview' as const, quIds: [idOf(6), idOf(1)], revision: attempt.closed.revision, ...first, ...decided };
  expect(attempt.do(reopen)).toEqual(['ReviewReopened']);
  expect(attempt.do(reopen)).toEqual([]);
  expect(paperOf('p', attempt.closed)).toMatchObject({ state: 1, toMark: [idOf(6)], tenths: 0 });
  expect(attempt.do({ type: 'Remove', ...decided })).toEqual(['AttemptRemoved']);
  expect(attempt.do({ type: 'Remove', ...decided })).toEqual([]);
  expect(refusalOf(() => attempt.mark(6, 10))).toBe('NOT_FOUND');
});

test('a mark of an empty answer that is asked for once more waits for a person, whatever is corrected meanwhile', () => {
  const attempt = new DecidedAttempt().handIn();
  attempt.mark(6, 40);
  expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 40 });
  attempt.do({ type: 'ReopenReview', quIds: [idOf(6)], revision: attempt.closed.revision, ...first, ...decided });
  attempt.correct(otherKey, 1);
  expect(paperOf('p', attempt.closed)).toMatchObject({ state: 1, toMark: [idOf(6)] });
  // dropped it is asked for by nobody, and again when it is back
  attempt.correct(revised(known(6), { tenths: 0 }), 2);
  expect(paperOf('p', attempt.closed)).toMatchObject({ state: 2, toMark: [] });
  attempt.correct(first, 3);
  expect(paperOf('p', attempt.closed)).toMatchObject({ state: 1, toMark: [idOf(6)] });
  attempt.mark(6, 20);
  expect(attempt.closed).toMatchObject({ status: 'finished', tenths: 20 });
});

test('the result behind a review, a reopening or a validity names the one that others were told before', () => {
  const attempt = new DecidedAttempt({ qualifyTenths: 30 });
  attempt.save({ 6: { text: '看法' } });
  attempt.handIn();
  attempt.mark(6, 40);
  const again = (): unknown =>
    attempt.do({ type: 'ReopenReview', quIds: [idOf(6)], revision: attempt.closed.revision, ...first, ...decided });
  again();
  attempt.mark(6, 20);
  expect(attempt.log.at(-1)).toMatchObject({ data: { tenths: 20, isFirst: false, from: { tenths: 40, passed: true } } });
  again();
  // others hear of it at once
  attempt.do({ type: 'ChangeValidity', valid: false, ...decided });
  attempt.do({ type: 'ChangeValidity', valid: true, ...decided });
  attempt.mark(6, 50);
  expect(attempt.log.at(-1)).toMatchObject({ data: { tenths: 50, passed: true, from: { tenths: 20, passed: false } } });
});

test('a mark that a colleague gave meanwhile is not taken back by a page that has not seen it', () => {
  const attempt = new DecidedAttempt();
  attempt.save({ 6: { text: '看法' }, 0x72: { text: '要点' } });
  attempt.handIn();
  attempt.mark(6, 40);
  attempt.mark(0x72, 10);
  const { revision } = attempt.closed;
  const reopen = { type: 'ReopenReview' as const, quIds: [idOf(6), idOf(0x72)], revision, ...first, ...decided };
  expect(attempt.do(reopen)).toEqual(['ReviewReopened']);
  attempt.mark(6, 30);
  // its reply was lost
  expect(refusalOf(() => attempt.do(reopen))).toBe('STALE');
  expect(attempt.closed.handMarks.get(idOf(6))).toMatchObject({ tenths: 30 });
  expect(attempt.do({ ...reopen, quIds: [idOf(0x72)] })).toEqual([]);
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
          const attempt = new DecidedAttempt();
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
        const attempt = new DecidedAttempt();
        attempt.save(given);
        // a correction that came while the person sat gives the same result as one behind the hand-in
        const sitting = new DecidedAttempt();
        sitting.save(given);
        revisions.forEach(({ number, ...changes }, index) => sitting.correct(revised(known(number), changes), index + 1));
        const last = revisions.at(-1);
        sitting.handIn('learner', t0 + 30 * minute, last ? revised(known(last.number), last) : first);
        attempt.handIn();
        const later = new DecidedAttempt();
        later.save(given);
        later.handIn();
        revisions.forEach(({ number, ...changes }, index) => later.correct(revised(known(number), changes), index + 1));
        for (const field of ['tenths', 'passed'] as const) expect(sitting.closed[field]).toBe(later.closed[field]);
        expect(sitting.closed.started.totalTenths).toBe(later.closed.started.totalTenths);
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
