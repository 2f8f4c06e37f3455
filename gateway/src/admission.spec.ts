import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { Admission } from './admission.js';

let admission: Admission;
beforeEach(() => {
  admission = new Admission();
});
afterEach(() => admission.close());

const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'admitted';
  } catch (error) {
    return error instanceof BusinessError ? error.errorName : 'other';
  }
};

describe('admission', () => {
  it('keeps a queue of its own for each class: a flood of lists does not refuse a save', () => {
    let admitted = 0;
    while (codeOf(() => admission.enter('rest')) === 'admitted') admitted += 1;
    expect(admitted).toBe(500);
    expect(codeOf(() => admission.enter('save'))).toBe('admitted');
  });

  it('gives a place back once, however often it is returned', () => {
    const places = Array.from({ length: 300 }, () => admission.enter('start'));
    places[0]?.();
    places[0]?.();
    expect(codeOf(() => admission.enter('start'))).toBe('admitted');
    expect(codeOf(() => admission.enter('start'))).toBe('BUSY');
  });

  it('slows one person down and leaves the others alone', () => {
    const outcomes = Array.from({ length: 150 }, () => codeOf(() => admission.limitPerson('greedy')));
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY').length).toBeGreaterThan(40);
    expect(outcomes.slice(0, 100).every((outcome) => outcome === 'admitted')).toBe(true);
    expect(codeOf(() => admission.limitPerson('patient'))).toBe('admitted');
  });

  it('says how long to wait', () => {
    const run = () => {
      for (let i = 0; i < 150; i += 1) admission.limitPerson('greedy');
    };
    expect(run).toThrow(/请 \d+ 秒后再试/);
  });
});
