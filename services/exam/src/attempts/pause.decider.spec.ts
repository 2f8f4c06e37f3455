import { describe, expect, test } from '@jest/globals';
import { DecidedAttempt, decided, first, refusalOf } from '../test-support/decided-attempt.js';
import { idOf, minute, startedAs, t0 } from '../test-support/papers.js';
import { paperOf } from './attempt.projection.js';
import { leftSeconds } from './own-attempt.js';
import { graceMs, takesUntil } from './takes-until.js';

const { deadline } = startedAs();
const by = idOf(0xb);
const pause = (at: number, id = idOf(8)) => ({ type: 'Pause', id, reason: '火警演习', by, at }) as const;
const resume = (at: number, id = idOf(9)) => ({ type: 'Resume', id, reason: '演习结束', by, at }) as const;
const openOf = ({ state }: DecidedAttempt) => {
  if (state.status !== 'open') throw new Error(`the attempt is ${state.status}`);
  return state;
};
const force = (at: number) =>
  ({ type: 'HandIn', exState: 5, by: 'administrator', order: { id: idOf(7), reason: '离场', by }, ...first, at }) as const;

describe('a paper that stands', () => {
  test('takes nothing of its learner or the clock, and its time does not run', () => {
    const attempt = new DecidedAttempt();
    attempt.save({ 1: { options: ['a1'] } });
    expect(attempt.do(pause(t0 + 10 * minute))).toEqual(['PaperPaused']);
    const at = deadline + 100 * minute;
    expect(refusalOf(() => attempt.save({ 1: { options: ['b1'] } }, at, { seq: 2 }))).toBe('PAPER_PAUSED');
    expect(refusalOf(() => attempt.do({ type: 'Flag', quId: idOf(1), mark: true, paper: first.paper, at }))).toBe('PAPER_PAUSED');
    expect(refusalOf(() => attempt.handIn('learner', at))).toBe('PAPER_PAUSED');
    expect(refusalOf(() => attempt.handIn('clock', at))).toBe('PAPER_PAUSED');
    expect(leftSeconds(openOf(attempt), at)).toBe(50 * 60);
    expect(takesUntil(openOf(attempt).started)).toBeGreaterThan(at + 1000 * 365 * 24 * 60 * minute);
    expect(paperOf('p', openOf(attempt))).toMatchObject({ paused: { id: idOf(8), reason: '火警演习', at: new Date(t0 + 10 * minute) } });
  });

  test('goes on with exactly what was left, also behind the end of the window, and takes what was written before the pause', () => {
    const attempt = new DecidedAttempt({ endsWithWindow: true });
    attempt.do(pause(t0 + 10 * minute));
    const at = deadline + 17 * minute + 123;
    expect(attempt.do(resume(at))).toEqual(['PaperResumed']);
    expect(openOf(attempt).started).toMatchObject({ deadline: at + 50 * minute });
    expect(paperOf('p', openOf(attempt))).not.toHaveProperty('paused');
    // of a page that kept it meanwhile
    expect(attempt.save({ 1: { options: ['a1'] } }, at + minute, { age: at + minute - t0 - 9 * minute })).toEqual(['AnswersSaved']);
    attempt.handIn('clock', at + 50 * minute + graceMs);
    expect(attempt.closed).toMatchObject({ exState: 7, handedInAt: at + 50 * minute });
    // an hour was worked, whatever the wall says
    expect(paperOf('p', attempt.closed)).toMatchObject({ userTime: 60 });
  });

  test('each deed is done once, and another one is told how it is', () => {
    const attempt = new DecidedAttempt();
    expect(refusalOf(() => attempt.do(resume(t0 + minute)))).toBe('NOT_PAUSED');
    attempt.do(pause(t0 + minute));
    expect(attempt.do(pause(t0 + 2 * minute))).toEqual([]);
    expect(refusalOf(() => attempt.do(pause(t0 + 2 * minute, idOf(7))))).toBe('PAUSE_TWICE');
    expect(attempt.do({ ...resume(t0 + 3 * minute), of: idOf(6) })).toEqual([]);
    expect(attempt.do({ ...resume(t0 + 3 * minute), of: idOf(8) })).toEqual(['PaperResumed']);
    // both were sent again after a reply that was lost
    expect(attempt.do(resume(t0 + 4 * minute))).toEqual([]);
    expect(attempt.do(pause(t0 + 4 * minute))).toEqual([]);
    expect(openOf(attempt).started).toMatchObject({ deadline: deadline + 2 * minute });
  });

  test('one whose time is up, or that is handed in, cannot stand', () => {
    const attempt = new DecidedAttempt();
    expect(refusalOf(() => attempt.do(pause(deadline)))).toBe('PAUSE_CLOSED');
    attempt.handIn();
    expect(refusalOf(() => attempt.do(pause(t0 + 31 * minute)))).toBe('PAUSE_CLOSED');
    expect(refusalOf(() => attempt.do(resume(t0 + 31 * minute)))).toBe('NOT_PAUSED');
  });

  test('a clock that is behind the one of its start or of its pause takes no time away', () => {
    const attempt = new DecidedAttempt();
    attempt.do(pause(t0 - 500));
    attempt.do(resume(t0 - 800));
    expect(openOf(attempt).started).toMatchObject({ deadline, pauses: [{ from: t0, to: t0 }] });
  });
});

describe('an administrator', () => {
  test('hands in a paper that stands, long after its time would have been up', () => {
    const attempt = new DecidedAttempt();
    attempt.save({ 1: { options: ['a1'] } });
    attempt.do(pause(t0 + 10 * minute));
    const at = deadline + 60 * minute;
    attempt.do(force(at));
    expect(attempt.closed).toMatchObject({ exState: 5, handedInAt: at });
    expect(paperOf('p', attempt.closed)).toMatchObject({ userTime: 10, answerCount: 1 });
    expect(paperOf('p', attempt.closed)).not.toHaveProperty('paused');
    // opened again it runs
    attempt.do({ type: 'Reopen', id: idOf(5), ms: 5 * minute, late: [], paper: first.paper, ...decided, at: at + minute });
    expect(attempt.save({ 2: { options: ['a2', 'b2'] } }, at + 2 * minute)).toEqual(['AnswersSaved']);
  });

  test('gives more time to a paper that stands', () => {
    const attempt = new DecidedAttempt();
    attempt.do(pause(t0 + 10 * minute));
    attempt.do({ type: 'MoreTime', id: idOf(5), ms: 10 * minute, ...decided });
    expect(leftSeconds(openOf(attempt), deadline)).toBe(60 * 60);
  });
});

describe('the time of an outage', () => {
  const give = (from: number, to: number, ms: number, at: number) =>
    ({ type: 'GiveTime', outageId: idOf(4), from, to, ms, late: [], paper: first.paper, ...decided, at }) as const;

  test('is not given for what the paper stood', () => {
    const attempt = new DecidedAttempt();
    attempt.do(pause(t0 + 10 * minute));
    attempt.do(resume(t0 + 14 * minute));
    // from 12 to 20: two minutes of it the paper stood
    attempt.do(give(t0 + 12 * minute, t0 + 20 * minute, 8 * minute, t0 + 21 * minute));
    expect(openOf(attempt).started).toMatchObject({ deadline: deadline + 4 * minute + 6 * minute });
    const through = new DecidedAttempt();
    through.do(pause(t0 + 10 * minute));
    expect(through.do(give(t0 + 12 * minute, t0 + 20 * minute, 8 * minute, t0 + 21 * minute))).toEqual([]);
  });

  test('that met its end opens it with what was left of its running time', () => {
    const attempt = new DecidedAttempt();
    attempt.do(pause(t0 + 50 * minute));
    attempt.do(resume(t0 + 55 * minute));
    const end = deadline + 5 * minute;
    attempt.handIn('clock', end + graceMs);
    // out from minute 48 on: twelve were left of the running time
    const at = end + 10 * minute;
    attempt.do(give(t0 + 48 * minute, at, at - t0 - 48 * minute, at));
    expect(openOf(attempt).started).toMatchObject({ deadline: at + 12 * minute });
  });
});
