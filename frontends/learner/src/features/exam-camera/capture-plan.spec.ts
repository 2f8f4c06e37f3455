import { describe, expect, it } from '@jest/globals';
import { CapturePlan, type Look } from './capture-plan.js';

const face: Look = { faces: 1, fault: null };
const nobody: Look = { faces: 0, fault: null };
const minute = 60_000;

describe('pictures of a sitting', () => {
  it('are taken after a second of one face that holds, first soon, then at each interval', () => {
    const plan = new CapturePlan(5 * minute, 0);
    expect(plan.see(face, 2000)).toEqual({ take: false, hint: null, isOut: false });
    expect(plan.see(face, 3000)).toMatchObject({ take: false, hint: 'hold' });
    expect(plan.see(nobody, 3500)).toMatchObject({ take: false, hint: 'none' });
    expect(plan.see(face, 4000)).toMatchObject({ take: false, hint: 'hold' });
    expect(plan.see(face, 5000)).toMatchObject({ take: true, hint: null });
    expect(plan.see(face, 5000 + 5 * minute - 1)).toMatchObject({ take: false, hint: null });
    expect(plan.isDue(5000 + 5 * minute)).toBe(true);
  });
  it('of a hall that began at one moment are spread over the interval by the second one', () => {
    const plan = new CapturePlan(10 * minute, 0, 0.6);
    plan.taken(5000);
    expect([plan.isDue(5000 + 6 * minute - 1), plan.isDue(5000 + 6 * minute)]).toEqual([false, true]);
    plan.taken(7 * minute);
    expect([plan.isDue(17 * minute - 1), plan.isDue(17 * minute)]).toEqual([false, true]);
  });
  it('wait for a better frame and say why, and are taken as they are after twenty seconds', () => {
    const plan = new CapturePlan(minute, 0);
    expect(plan.see({ faces: 1, fault: 'dark' }, 3000)).toMatchObject({ take: false, hint: 'dark' });
    expect(plan.see({ faces: 2, fault: null }, 10_000)).toMatchObject({ take: false, hint: 'several' });
    expect(plan.see({ faces: 1, fault: 'blurred' }, 23_000)).toMatchObject({ take: true });
  });
  it('are never taken without an interval, while a face that is away for twenty seconds is said', () => {
    const plan = new CapturePlan(0, 0);
    expect(plan.see(face, minute)).toEqual({ take: false, hint: null, isOut: false });
    expect(plan.see(nobody, minute + 19_999)).toMatchObject({ isOut: false });
    expect(plan.see(nobody, minute + 20_000)).toEqual({ take: false, hint: null, isOut: true });
    expect(plan.see(face, minute + 21_000)).toMatchObject({ isOut: false });
  });
  it('begin anew where a sitting stood', () => {
    const plan = new CapturePlan(minute, 0);
    plan.see(nobody, 3000);
    plan.forget(10 * minute);
    expect(plan.see(nobody, 10 * minute + 1000)).toMatchObject({ take: false, hint: 'none', isOut: false });
  });
});
