import { expect, test } from '@jest/globals';
import { gapsOf, givenBy, rewardFault, rewardsFault } from './reward-rows.js';

const row = (min: number | null, max: number | null, points: number | null = 10, certId = '') => ({ min, max, points, certId });

test('rewards are ranges that do not meet, and each gives something', () => {
  expect(rewardsFault([])).toBeNull();
  expect(rewardsFault([row(60, 79.5), row(80, 100, 0, 'a'.repeat(24))])).toBeNull();
  expect(rewardFault([row(60, 80), row(80, 100)], 1)).toContain('重叠');
  expect(rewardFault([row(80, 60)], 0)).toContain('不能小于');
  expect(rewardFault([row(null, 60)], 0)).not.toBeNull();
  expect(rewardFault([row(0.05, 60)], 0)).not.toBeNull();
  expect(rewardFault([row(60, 80, 0)], 0)).toContain('积分或证书');
  expect(rewardFault([row(60, 80, 1.5)], 0)).not.toBeNull();
});

test('whoever has rewards given reads what each range gives', () => {
  expect(givenBy(row(60, 79.5))).toBe('60–79.5 分：10 积分');
  expect(givenBy(row(80, 100, 0, 'a'.repeat(24)))).toBe('80–100 分：证书');
  expect(givenBy(row(80, 100, 30, 'a'.repeat(24)))).toBe('80–100 分：30 积分、证书');
});

test('ranges that only look as if they met are named', () => {
  expect(gapsOf([row(60, 79), row(0, 59), row(80, 100)])).toEqual([
    [59, 60],
    [79, 80],
  ]);
  expect(gapsOf([row(0, 59.9), row(60, 79.5), row(90, 100), row(null, 3)])).toEqual([]);
});
