import { describe, expect, it } from '@jest/globals';
import type { Entry } from '../../lib/sitting/entry-rules.js';
import { handedInWords } from './handed-in-words.js';

const last = { handTime: '2026-11-20T03:00:00Z', isOut: false };
const exam = { chance: 1, examCount: 1, resultType: 3, stateFlag: 'FINISHED', last } as const;
const blocked: Entry = { action: 'blocked', reason: '考试次数超限，总共有1次考试机会！' };

describe('the page before an exam, after the hand-in', () => {
  it('says what the person did, when, and that marks will come; nothing of chances that nobody expects', () => {
    expect(handedInWords(exam, blocked)).toEqual({ head: '您已交卷', facts: '交卷时间 2026-11-20 11:00 · 成绩待公布', reason: '' });
  });
  it('says whether marks are there, and what they wait for', () => {
    expect(handedInWords({ ...exam, stateFlag: 'WAIT_REVIEW' }, blocked).facts).toBe('交卷时间 2026-11-20 11:00 · 待阅卷');
    expect(handedInWords({ ...exam, last: { ...last, isOut: true } }, blocked).facts).toBe('交卷时间 2026-11-20 11:00 · 成绩已公布');
    expect(handedInWords({ ...exam, resultType: 1 }, blocked).facts).toBe('交卷时间 2026-11-20 11:00 · 本场考试不公布成绩');
  });
  it('counts where there are several chances', () => {
    const head = (chance: number, examCount: number, entry: Entry = { action: 'start' }) =>
      handedInWords({ ...exam, chance, examCount }, entry).head;
    expect([head(3, 1), head(3, 2), head(0, 4), head(3, 3, blocked)]).toEqual([
      '您已交卷 1 次，还可以考 2 次',
      '您已交卷 2 次，还可以考 1 次',
      '您已交卷 4 次，考试次数不限',
      '您已交卷 3 次，考试机会已用完',
    ]);
    expect(handedInWords({ ...exam, chance: 0, examCount: 4 }, { action: 'start' }).facts).toMatch(/^最近一次交卷 /);
  });
  it('leaves it to the countdown when the next one begins', () => {
    expect(handedInWords({ ...exam, chance: 2 }, { action: 'wait', startsInSeconds: 60 })).toMatchObject({
      head: '您已交卷 1 次，还可以考 1 次',
      reason: '',
    });
  });
  it('keeps what else is in the way', () => {
    const closed: Entry = { action: 'blocked', reason: '考试未开始或已结束!' };
    expect(
      [1, 2].map((examCount) => handedInWords({ ...exam, chance: 3, examCount }, closed)).map(({ head, reason }) => [head, reason]),
    ).toEqual([
      ['您已交卷', closed.reason],
      ['您已交卷 2 次', closed.reason],
    ]);
  });
});
