import { expect, it } from '@jest/globals';
import { VoiceHealth } from './voice-health.js';

it('rests a minute after three failures in a row, and again after one more; a sound ends the row', () => {
  const health = new VoiceHealth();
  health.failed(0);
  health.failed(1000);
  expect(health.isResting(1000)).toBe(false);
  health.failed(2000);
  expect([health.isResting(2000), health.isResting(61_999), health.isResting(62_000)]).toEqual([true, true, false]);
  health.failed(70_000);
  expect([health.isResting(129_999), health.isResting(130_000)]).toEqual([true, false]);
  health.spoke();
  health.failed(140_000);
  health.failed(141_000);
  expect(health.isResting(141_000)).toBe(false);
});

it('has one line a minute, which counts what had none', () => {
  const health = new VoiceHealth();
  expect([0, 10, 59_999, 60_000, 60_001, 120_000].map((now) => health.failed(now))).toEqual([1, null, null, 3, null, 2]);
});
