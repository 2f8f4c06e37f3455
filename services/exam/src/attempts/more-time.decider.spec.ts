import { describe, expect, test } from '@jest/globals';
import { DecidedAttempt, decided, first, refusalOf } from '../test-support/decided-attempt.js';
import { idOf, minute, startedAs, t0 } from '../test-support/papers.js';
import { paperOf } from './attempt.projection.js';
import type { ResultCommand } from './result.decider.js';
import { graceMs } from './takes-until.js';

describe('an outage that is given back', () => {
  const give = (from: number, ms: number, at: number): Extract<ResultCommand, { type: 'GiveTime' }> => ({
    type: 'GiveTime',
    outageId: idOf(9),
    from,
    ms,
    late: [],
    paper: first.paper,
    ...decided,
    at,
  });

  test('an open attempt gets what it lost, once', () => {
    const attempt = new DecidedAttempt();
    expect(attempt.do(give(t0 + 10 * minute, 10 * minute, t0 + 21 * minute))).toEqual(['TimeGiven']);
    expect(attempt.do(give(t0 + 10 * minute, 10 * minute, t0 + 22 * minute))).toEqual([]);
    expect(attempt.state).toMatchObject({ started: { deadline: startedAs().deadline + 10 * minute } });
    const later = new DecidedAttempt();
    later.do(give(t0 - 4 * minute, 10 * minute, t0 + 7 * minute));
    expect(later.state).toMatchObject({ started: { deadline: startedAs().deadline + 6 * minute } });
    expect(new DecidedAttempt().do(give(t0 - 20 * minute, 10 * minute, t0))).toEqual([]);
  });

  test('one that the clock closed meanwhile goes on with what was left, and its result is made anew', () => {
    const attempt = new DecidedAttempt();
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
    const later = new DecidedAttempt();
    later.do(more);
    expect(later.state).toMatchObject({ started: { deadline: startedAs().deadline + 6 * minute } });
    expect(new DecidedAttempt().do({ ...more, to: t0 })).toEqual([]);
    const before = new DecidedAttempt();
    before.do({ ...more, from: t0 + minute });
    expect(before.state).toMatchObject({ started: { deadline: startedAs().deadline + 15 * minute } });
  });

  test('one whose page came back before the clock, and handed it in because its time was up, goes on too', () => {
    const { deadline } = startedAs();
    const attempt = new DecidedAttempt().handIn('learner', deadline + graceMs + minute);
    expect(attempt.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual(['AttemptReopened']);
  });

  test('one that its learner handed in, or that somebody marked, stays as it is', () => {
    const { deadline } = startedAs();
    const proposed = new DecidedAttempt();
    proposed.save({ 6: { text: '看法' } });
    proposed.handIn('clock', deadline + graceMs + 1);
    const items = [{ quId: idOf(6), tenths: 10, remark: '' }];
    proposed.do({ type: 'ProposeMarks', items, tolerance: 10, by: idOf(1), ...first, at: decided.at });
    expect(proposed.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
    const own = new DecidedAttempt().handIn();
    expect(own.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
    const marked = new DecidedAttempt();
    marked.save({ 6: { text: '看法' } });
    marked.handIn('clock', deadline + graceMs + 1);
    marked.mark(6, 10);
    expect(marked.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
    const invalid = new DecidedAttempt().handIn('clock', deadline + graceMs + 1);
    invalid.do({ type: 'ChangeValidity', valid: false, ...decided });
    expect(invalid.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute))).toEqual([]);
  });

  test('what its page had sent too late is saved with the reopening, and nobody decides about it any more', () => {
    const attempt = new DecidedAttempt({ noBack: true });
    const { deadline } = startedAs();
    attempt.save({ 2: { options: ['a2'] } });
    attempt.handIn('clock', deadline + graceMs + 1);
    attempt.save({ 1: { options: ['a1'] }, 6: { text: '迟' } }, deadline + minute, { seq: 2 });
    const late = [1, 6].map((n) => ({ quId: idOf(n), seq: 2, answer: n === 1 ? { options: ['a1'] } : { text: '迟' } }));
    // question 1 lies behind what was reached: it stays evidence
    expect(attempt.do({ ...give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute), late })).toEqual([
      'AttemptReopened',
      'AnswersSaved',
    ]);
    attempt.save({ 6: { text: '改' } }, deadline + 9 * minute, { seq: 3 });
    attempt.handIn('learner', deadline + 10 * minute);
    expect(paperOf('p', attempt.closed)).toMatchObject({ lateState: 2 });
    expect(attempt.closed.answers.get(idOf(6))).toMatchObject({ seq: 3, answer: { text: '改' } });
    expect(attempt.closed.answers.has(idOf(1))).toBe(false);
    expect(refusalOf(() => attempt.do({ type: 'JudgeLateAnswers', taken: late.slice(1), ...first, ...decided }))).toBe('STALE');
  });

  test('a mark for what was read before it was opened again is refused', () => {
    const attempt = new DecidedAttempt();
    const { deadline } = startedAs();
    attempt.save({ 6: { text: '看法' } });
    const { revision } = attempt.handIn('clock', deadline + graceMs + 1).closed;
    attempt.do(give(deadline - 4 * minute, 10 * minute, deadline + 8 * minute));
    attempt.save({ 6: { text: '另一看法' } }, deadline + 9 * minute, { seq: 2 });
    attempt.handIn('learner', deadline + 10 * minute);
    const items = [{ quId: idOf(6), tenths: 30, remark: '' }];
    const at = deadline + 20 * minute;
    expect(refusalOf(() => attempt.do({ type: 'MarkByHand', items, revision, by: idOf(0xb), ...first, at }))).toBe('STALE');
    expect(refusalOf(() => attempt.do({ type: 'ProposeMarks', items, revision, tolerance: 10, by: idOf(0xb), ...first, at }))).toBe(
      'STALE',
    );
    expect(attempt.mark(6, 30)).toEqual(['QuestionMarkedByHand', 'AttemptFinished']);
  });
});

describe('a deed of an administrator', () => {
  const deed = { id: idOf(8), ms: 10 * minute, ...decided };

  test('more time goes to an open paper, once', () => {
    const attempt = new DecidedAttempt();
    expect(attempt.do({ type: 'MoreTime', ...deed })).toEqual(['TimeGiven']);
    expect(attempt.do({ type: 'MoreTime', ...deed })).toEqual([]);
    expect(attempt.state).toMatchObject({ started: { deadline: startedAs().deadline + 10 * minute } });
    attempt.handIn();
    expect(refusalOf(() => attempt.do({ type: 'MoreTime', ...deed, id: idOf(7) }))).toBe('MORE_TIME_CLOSED');
  });

  test('the time in which the paper was closed is no time of its learner', () => {
    const attempt = new DecidedAttempt();
    // the deadline ended the time, whenever the clock came to the paper
    attempt.handIn('clock', startedAs().deadline + graceMs + minute);
    const timeOf = (): number => paperOf('p', attempt.closed).userTime;
    expect(timeOf()).toBe(60);
    attempt.do({ type: 'Reopen', ...deed, late: [], paper: first.paper });
    attempt.handIn('learner', decided.at + 5 * minute);
    expect(timeOf()).toBe(65);
    attempt.do({ type: 'Reopen', ...deed, id: idOf(7), late: [], paper: first.paper, at: decided.at + 30 * minute });
    attempt.handIn('learner', decided.at + 31 * minute);
    expect(timeOf()).toBe(66);
  });

  test('one that its learner handed in goes on from now, unless somebody marked it', () => {
    const reopen = { type: 'Reopen', ...deed, late: [], paper: first.paper } as const;
    const attempt = new DecidedAttempt();
    expect(refusalOf(() => attempt.do(reopen))).toBe('REOPEN_OPEN');
    attempt.save({ 6: { text: '看法' } });
    attempt.handIn();
    expect(attempt.do(reopen)).toEqual(['AttemptReopened']);
    expect(attempt.do(reopen)).toEqual([]);
    expect(attempt.state).toMatchObject({ status: 'open', started: { deadline: decided.at + 10 * minute } });
    attempt.handIn('learner', decided.at + minute);
    attempt.mark(6, 10);
    expect(refusalOf(() => attempt.do({ ...reopen, id: idOf(7) }))).toBe('REOPEN_DECIDED');
    attempt.do({ type: 'ChangeValidity', valid: false, ...decided });
    expect(refusalOf(() => attempt.do({ ...reopen, id: idOf(7) }))).toBe('REOPEN_INVALID');
  });

  test('a hand-in by an administrator says so, with its reason, and the learner was not heard by it', () => {
    const attempt = new DecidedAttempt();
    const order = { id: idOf(8), reason: '提前离场', by: idOf(0xb) };
    attempt.do({ type: 'HandIn', exState: 5, by: 'administrator', order, ...first, at: t0 + 5 * minute });
    expect(attempt.closed).toMatchObject({ exState: 5, handedInAt: t0 + 5 * minute, heardAt: t0, isByClock: false });
    expect(attempt.log.find(({ type }) => type === 'AttemptHandedIn')).toMatchObject({ data: { order } });
  });
});
