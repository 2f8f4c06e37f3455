import { describe, expect, it } from '@jest/globals';
import { endingText, isPaid, payStage, secondsToPay } from './order-state.js';

describe('an order that is being paid', () => {
  it('waits for its money as long as it is open', () => {
    expect(payStage(undefined, 1800, false)).toBe('waiting');
    expect(payStage({ state: 0 }, 1, false)).toBe('waiting');
    expect(payStage({ state: 0 }, 0, false)).toBe('over');
  });
  it('is paid when the server or the socket says so, also after its time', () => {
    expect([1, 4].map((state) => payStage({ state }, 0, false))).toEqual(['paid', 'paid']);
    expect(payStage({ state: 0 }, 0, true)).toBe('paid');
  });
  it('is over when it was closed or its money goes back', () => {
    expect([50, 60, 100].map((state) => payStage({ state }, 900, false))).toEqual(['over', 'over', 'over']);
    expect([0, 1, 4, 50, 60, 100].filter((state) => isPaid({ state }))).toEqual([1, 4]);
  });
  it('counts the seconds until it closes by the clock of the server', () => {
    const expireTime = '2026-11-20T03:30:00.000Z';
    expect([-1, 0, 1, 1_799_001].map((late) => secondsToPay({ expireTime }, Date.parse(expireTime) - late))).toEqual([0, 0, 1, 1800]);
  });
});

describe('the end of an order in words', () => {
  it('is told where nothing was bought', () => {
    expect(endingText({ state: 100, ending: 'expired' })).toBe('超过支付时间，订单已关闭。');
    expect(endingText({ state: 100, ending: 'cancelled' })).toBe('订单已取消。');
    expect(endingText({ state: 60, ending: 'byHand' })).toBe('管理员办理了退款，款项原路退回。');
    expect(endingText({ state: 60, ending: '' })).toBe('订单已经结束。');
  });
  it('is empty where the order goes on or the buyer has it', () => {
    expect([0, 1, 4].map((state) => endingText({ state, ending: '' }))).toEqual(['', '', '']);
  });
});
