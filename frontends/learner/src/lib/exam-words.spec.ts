import { describe, expect, it } from '@jest/globals';
import { cardState, chancesText, scoreLine, verdictOfPaper } from './exam-words.js';

describe('what an exam card says', () => {
  const card = { tryCount: 1, stateFlag: 'FINISHED', resultType: 2, maxScore: 88.5, passed: true } as const;
  it('shows a score only when it is finished and not hidden', () => {
    expect(scoreLine(card)).toEqual({ kind: 'score', score: 88.5, passed: true });
    expect(scoreLine({ ...card, stateFlag: 'IN_REVIEW' })).toEqual({ kind: 'pending' });
    expect(scoreLine({ ...card, resultType: 1 })).toEqual({ kind: 'pending' });
    expect(scoreLine({ ...card, maxScore: null })).toEqual({ kind: 'pending' });
    expect(scoreLine({ ...card, tryCount: 0 })).toEqual({ kind: 'none' });
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
  it('counts chances', () => {
    expect([chancesText(0, 3), chancesText(2, 0), chancesText(2, 1), chancesText(1, 2)]).toEqual(['不限次数', '可考 2 次', '还剩 1 次机会', '还剩 0 次机会']);
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
