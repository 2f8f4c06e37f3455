import { expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { idOf, minute, paperOfQuestions, startedAs, t0 } from '../test-support/papers.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import type { AttemptEvent } from './attempt.events.js';
import { paperOf } from './attempt.projection.js';
import type { AttemptState } from './attempt.state.js';

const by = idOf(0xb);
const started = startedAs({ totalTenths: 400, qualifyTenths: 240 });
const enter = (tenths: number, changes: Partial<Extract<AttemptCommand, { type: 'EnterOffline' }>> = {}) => ({
  ...{ type: 'EnterOffline' as const, started, sheet: { tenths, parts: [], note: '' }, reason: '', seen: null, by, at: t0 + 90 * minute },
  ...changes,
});
const fold = (log: readonly AttemptEvent[]): AttemptState => log.reduce<AttemptState>(attemptDecider.evolve, { status: 'none' });
const after = (...commands: AttemptCommand[]): AttemptEvent[] =>
  commands.reduce<AttemptEvent[]>((log, command) => [...log, ...attemptDecider.decide(command, fold(log))], []);
const refusal = (command: AttemptCommand, log: AttemptEvent[]): string => {
  try {
    attemptDecider.decide(command, fold(log));
    return 'none';
  } catch (error) {
    return error instanceof BusinessError ? error.errorName : String(error);
  }
};
function closed(log: AttemptEvent[]) {
  const state = fold(log);
  if (state.status === 'none' || state.status === 'open') throw new Error(`the attempt is ${state.status}`);
  return { state, row: paperOf('p', state) };
}

test('first marks begin, hand in, mark and finish the paper at once, and its row shows them as a person’s', () => {
  const log = after(enter(250, { sheet: { tenths: 250, parts: [100, 150], note: '补录' } }));
  expect(log.map(({ type }) => type)).toEqual(['AttemptStarted', 'AttemptHandedIn', 'AttemptMarked', 'AttemptFinished']);
  const { state, row } = closed(log);
  expect(state).toMatchObject({ status: 'finished', tenths: 250, passed: true, started: { offline: true }, outcomes: [] });
  expect(row).toMatchObject({
    tenths: 250,
    objTenths: 0,
    subjTenths: 250,
    userTime: 0,
    reviewState: 1,
    handState: 1,
    toMark: [],
    hand: [],
  });
  expect(row.sheet).toEqual({ parts: [100, 150], note: '补录', by, at: new Date(t0 + 90 * minute) });
  expect(log.at(-1)).toMatchObject({ data: { isFirst: true, passed: true, revision: 0 } });
});

test('other marks want a reason, and what the person saw must stand; the same ones change nothing', () => {
  const first = after(enter(250));
  const { milestones } = closed(first).state;
  expect(attemptDecider.decide(enter(250, { seen: 0 }), fold(first))).toEqual([]);
  expect(refusal(enter(230), first)).toBe('OFFLINE_REASON');
  expect(refusal(enter(230, { reason: '登记有误', seen: milestones - 1 }), first)).toBe('STALE');
  const second = [...first, ...attemptDecider.decide(enter(230, { reason: '登记有误', seen: milestones }), fold(first))];
  expect(second.slice(4)).toMatchObject([
    { type: 'AttemptRegraded', data: { cause: 'offline', sheet: { tenths: 230, reason: '登记有误', by } } },
    { type: 'AttemptFinished', data: { tenths: 230, passed: false, isFirst: false, from: { tenths: 250, passed: true } } },
  ]);
  expect(closed(second)).toMatchObject({ state: { tenths: 230, passed: false, revision: 1 }, row: { tenths: 230, subjTenths: 230 } });
});

test('marks above the total, and sections that do not add up, are refused at any time', () => {
  for (const log of [[], after(enter(10))]) {
    expect(refusal(enter(401, { reason: '更正' }), log)).toBe('OFFLINE_RANGE');
    expect(refusal(enter(-1, { reason: '更正' }), log)).toBe('OFFLINE_RANGE');
    expect(refusal(enter(100, { reason: '更正', sheet: { tenths: 100, parts: [60, 30], note: '' } }), log)).toBe('OFFLINE_PARTS');
  }
});

test('nothing of its questions is marked and no time is given; a correction of the set leaves its marks', () => {
  const log = after(enter(250));
  const { paper, keys } = paperOfQuestions();
  const decision = { reason: '原因', by, at: t0 + 100 * minute };
  const time = { id: 'd', ms: minute, ...decision };
  const marks = { items: [{ quId: idOf(6), tenths: 10, remark: '' }], paper, keys, by, at: decision.at };
  expect(refusal({ type: 'MarkByHand', revision: 0, ...marks }, log)).toBe('OFFLINE_PAPER');
  expect(refusal({ type: 'ProposeMarks', tolerance: 0, ...marks }, log)).toBe('OFFLINE_PAPER');
  expect(refusal({ type: 'Reopen', late: [], paper, ...time }, log)).toBe('OFFLINE_PAPER');
  expect(refusal({ type: 'ReopenReview', quIds: [idOf(6)], revision: 0, paper, keys, ...decision }, log)).toBe('OFFLINE_PAPER');
  const outage = { type: 'GiveTime' as const, outageId: 'o', from: t0, ms: minute, late: [], paper, ...decision };
  expect(attemptDecider.decide(outage, fold(log))).toEqual([]);
  const correction = { type: 'Correct' as const, setRevision: 1, cause: 'correction' as const, texts: [], qualifyTenths: 300, paper, keys };
  const corrected = [...log, ...attemptDecider.decide({ ...correction, at: decision.at }, fold(log))];
  expect(corrected.slice(4).map(({ type }) => type)).toEqual(['PaperCorrected']);
  expect(closed(corrected)).toMatchObject({ state: { tenths: 250, passed: true, started: { setRevision: 1, qualifyTenths: 240 } } });
  expect(attemptDecider.decide({ ...correction, at: decision.at }, fold(corrected))).toEqual([]);
});

test('it may count for nobody and count again with its marks, and is gone once it is deleted', () => {
  const log = after(enter(250));
  const decision = { reason: '替考', by, at: t0 + 100 * minute };
  const invalid = [...log, ...attemptDecider.decide({ type: 'ChangeValidity', valid: false, ...decision }, fold(log))];
  expect(closed(invalid).row).toMatchObject({ valid: false, passed: false, tenths: 250 });
  // marks may be changed meanwhile; it goes on counting for nobody
  const changed = [...invalid, ...attemptDecider.decide(enter(300, { reason: '漏加' }), fold(invalid))];
  expect(closed(changed).row).toMatchObject({ valid: false, passed: false, tenths: 300 });
  const removed = [...log, ...attemptDecider.decide({ type: 'Remove', ...decision }, fold(log))];
  expect(refusal(enter(10, { reason: '重录' }), removed)).toBe('PAPER_CLOSED');
});

test('a paper that was answered here takes no such marks', () => {
  const { paper, keys } = paperOfQuestions();
  const log = after({ type: 'Start', started }, { type: 'HandIn', exState: 0, by: 'learner', paper, keys, at: t0 + minute });
  expect(refusal(enter(10, { reason: '改分' }), log)).toBe('PAPER_CLOSED');
  expect(refusal(enter(10), after({ type: 'Start', started }))).toBe('PAPER_CLOSED');
});
