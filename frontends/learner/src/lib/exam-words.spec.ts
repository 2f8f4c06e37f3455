import { describe, expect, it } from '@jest/globals';
import { canEnter, cardState, chancesText, enterText, pendingText, scoreLine, verdictOfPaper, waitText } from './exam-words.js';

describe('what an exam card says', () => {
  const card = { tryCount: 1, stateFlag: 'FINISHED', resultType: 2, maxScore: 88.5, passed: true } as const;
  it('shows a score only when it is finished and not hidden', () => {
    expect(scoreLine(card)).toEqual({ kind: 'score', score: 88.5, passed: true });
    expect(scoreLine({ ...card, stateFlag: 'IN_REVIEW' })).toEqual({ kind: 'pending' });
    expect(scoreLine({ ...card, resultType: 1 })).toEqual({ kind: 'pending' });
    expect(scoreLine({ ...card, maxScore: null })).toEqual({ kind: 'pending' });
    expect(scoreLine({ ...card, tryCount: 0 })).toEqual({ kind: 'none' });
    const waits = { stateFlag: 'FINISHED', resultType: 2 } as const;
    expect([
      pendingText(waits),
      pendingText({ ...waits, isInvalid: true }),
      pendingText({ ...waits, isWithheld: true }),
      pendingText({ ...waits, resultType: 1 }),
      pendingText({ ...waits, resultType: 1, stateFlag: 'WAIT_REVIEW' }),
    ]).toEqual(['成绩待公布', '成绩无效', '成绩已暂时收回', '不公布成绩', '待阅卷']);
  });
  it('says nothing of a score while the only attempt is being taken', () => {
    expect(scoreLine({ ...card, stateFlag: 'PROCESSING', maxScore: null })).toEqual({ kind: 'none' });
    expect(scoreLine({ ...card, stateFlag: 'PROCESSING', maxScore: null, tryCount: 2 })).toEqual({ kind: 'pending' });
  });
  it('says whether an exam can be begun now', () => {
    const window = { startTime: '2026-11-20T01:00:00Z', endTime: '2026-11-20T03:00:00Z' };
    const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
    expect(cardState({ ...window, stateFlag: 'READY_START' }, at('00:59:59'))).toBe('READY_START');
    expect(cardState({ ...window, stateFlag: 'READY_START' }, at('01:00:00'))).toBe('OPEN_NOW');
    expect(cardState({ ...window, stateFlag: 'READY_START' }, at('03:00:00'))).toBe('OVERDUE');
    expect(cardState({ ...window, stateFlag: 'FINISHED' }, at('02:00:00'))).toBe('FINISHED');
  });
  it('says whether one can go in now: to begin, to go on, once more', () => {
    const card = {
      startTime: '2026-11-20T01:00:00Z',
      endTime: '2026-11-20T03:00:00Z',
      chance: 2,
      tryCount: 0,
      stateFlag: 'READY_START',
    } as const;
    const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
    expect([at('00:59:59'), at('01:00:00'), at('02:59:59'), at('03:00:00')].map((now) => canEnter(card, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const further = (tryCount: number, chance = 2) => canEnter({ ...card, stateFlag: 'FINISHED', tryCount, chance }, at('02:00:00'));
    expect([further(1), further(2), further(9, 0)]).toEqual([true, false, true]);
    // the last attempt runs, also behind the end of the window
    expect(canEnter({ ...card, stateFlag: 'PROCESSING', tryCount: 2 }, at('03:10:00'))).toBe(true);
  });
  it('says how long an exam is open or when it opens, and nothing of one that is over', () => {
    const card = {
      startTime: '2026-11-20T01:00:00Z',
      endTime: '2026-11-23T03:30:00Z',
      chance: 1,
      tryCount: 0,
      stateFlag: 'READY_START',
    } as const;
    const said = (time: string, other: object = {}) => waitText({ ...card, ...other }, Date.parse(time));
    expect(said('2026-11-19T22:29:30Z')).toBe('2 小时 30 分钟后开始');
    expect(said('2026-11-20T00:59:18Z')).toBe('42 秒后开始');
    expect(said('2026-11-20T01:00:00Z')).toBe('3 天 2 小时后截止');
    expect(said('2026-11-21T03:00:00Z')).toBe('2 天后截止');
    expect(said('2026-11-23T03:00:00Z')).toBe('30 分钟后截止');
    expect(said('2026-11-23T03:30:00Z')).toBe('');
    expect(said('2026-11-21T03:00:00Z', { tryCount: 1, stateFlag: 'FINISHED' })).toBe('');
    expect(said('2026-11-21T03:00:00Z', { tryCount: 1, stateFlag: 'PROCESSING' })).toBe('');
  });
  it('counts chances', () => {
    const said = (chance: number, tryCount: number) => chancesText({ chance, tryCount, stateFlag: 'READY_START' });
    expect([said(0, 3), said(2, 0), said(2, 1), said(1, 2)]).toEqual(['不限次数', '可考 2 次', '还剩 1 次机会', '还剩 0 次机会']);
  });
  it('offers to go on with the exam that is being taken, and does not say that no chance is left for it', () => {
    const card = {
      startTime: '2026-11-20T01:00:00Z',
      endTime: '2026-11-20T03:00:00Z',
      chance: 1,
      tryCount: 1,
      stateFlag: 'PROCESSING',
    } as const;
    const now = Date.parse('2026-11-20T02:00:00Z');
    expect([enterText(card, now), chancesText(card)]).toEqual(['继续考试', '']);
    expect([
      enterText({ ...card, stateFlag: 'READY_START', tryCount: 0 }, now),
      enterText({ ...card, stateFlag: 'FINISHED' }, now),
    ]).toEqual(['进入考试', '查看考试']);
    expect(enterText({ ...card, stateFlag: 'READY_START', chance: 2 }, now)).toBe('再考一次');
  });
});

describe('what a result says', () => {
  const paper = { valid: true, passed: false, reviewState: 1, resultType: 3 };
  it('follows the order of the specification', () => {
    expect(verdictOfPaper({ ...paper, valid: false, passed: true })).toBe('invalid');
    expect(verdictOfPaper({ ...paper, passed: true, reviewState: 0 })).toBe('pass');
    expect(verdictOfPaper({ ...paper, reviewState: 0 })).toBe('wait');
    expect(verdictOfPaper(paper)).toBe('fail');
    expect(verdictOfPaper({ ...paper, passed: null })).toBe('held');
    expect(verdictOfPaper({ ...paper, passed: null, resultType: 1 })).toBe('hidden');
  });
});
