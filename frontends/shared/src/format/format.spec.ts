import { describe, expect, it } from '@jest/globals';
import {
  dayRange,
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatExactTime,
  formatMoney,
  formatPercent,
  formatPoints,
  formatRange,
  formatScore,
} from './format.js';

describe('formats', () => {
  it('writes instants in the product time zone whatever the browser has', () => {
    expect(formatDateTime('2026-11-20T06:30:00.000Z')).toBe('2026-11-20 14:30');
    expect(formatDateTime('2026-11-20T16:00:00.000Z')).toBe('2026-11-21 00:00');
    expect(formatDate('2026-11-20T16:00:00.000Z')).toBe('2026-11-21');
    expect(formatDateTime('')).toBe('');
    expect([formatExactTime('2026-11-20T06:30:07.900Z'), formatExactTime('')]).toEqual(['2026-11-20 14:30:07', '']);
  });

  it('leaves out the second date of a range on one day', () => {
    expect(formatRange('2026-11-20T06:30:00Z', '2026-11-20T08:30:00Z')).toBe('2026-11-20 14:30 – 16:30');
    expect(formatRange('2026-11-20T06:30:00Z', '2026-11-20T16:30:00Z')).toBe('2026-11-20 14:30 – 2026-11-21 00:30');
  });

  it('writes durations in words', () => {
    expect(formatDuration(5400)).toBe('1 小时 30 分钟');
    expect(formatDuration(7200)).toBe('2 小时');
    expect(formatDuration(61)).toBe('1 分钟');
    expect(formatDuration(45)).toBe('45 秒');
    expect(formatDuration(-3)).toBe('0 秒');
  });

  it('runs a clock that never shows zero before the time is up', () => {
    expect(formatClock(0.2)).toBe('00:01');
    expect(formatClock(0)).toBe('00:00');
    expect(formatClock(-5)).toBe('00:00');
    expect(formatClock(3909)).toBe('1:05:09');
  });

  it('writes scores, shares, money and points', () => {
    expect([formatScore(5), formatScore(2.5), formatScore(0.1 + 0.2)]).toEqual(['5', '2.5', '0.3']);
    expect(formatPercent(0.666)).toBe('67%');
    expect(formatMoney(1250)).toBe('¥12.50');
    expect([formatPoints(20), formatPoints(-5), formatPoints(0)]).toEqual(['+20', '-5', '0']);
  });

  it('takes whole days of the product time zone', () => {
    expect(dayRange('2026-11-20', '2026-11-21')).toEqual(['2026-11-19T16:00:00.000Z', '2026-11-21T15:59:59.999Z']);
    expect(dayRange('', '2026-11-21')).toBeNull();
  });
});
