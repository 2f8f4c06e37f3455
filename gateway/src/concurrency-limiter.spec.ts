import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

let limiter: ConcurrencyLimiter;
beforeEach(() => {
  limiter = new ConcurrencyLimiter();
});
afterEach(() => limiter.close());

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
    while (codeOf(() => limiter.enter('rest', null)) === 'admitted') admitted += 1;
    expect(admitted).toBe(500);
    expect(codeOf(() => limiter.enter('save', null))).toBe('admitted');
  });

  it('gives a place back once, however often it is returned', () => {
    const places = Array.from({ length: 300 }, () => limiter.enter('start', null));
    places[0]?.();
    places[0]?.();
    expect(codeOf(() => limiter.enter('start', null))).toBe('admitted');
    expect(codeOf(() => limiter.enter('start', null))).toBe('BUSY');
  });

  it('gives one who takes all they can half of the places, two a third each, and others find room', () => {
    const fill = (who: string): number => {
      let admitted = 0;
      while (codeOf(() => limiter.enter('login', who)) === 'admitted') admitted += 1;
      return admitted;
    };
    expect(fill('greedy')).toBe(150);
    expect(codeOf(() => limiter.check('login', 'greedy'))).toBe('BUSY');
    expect(codeOf(() => limiter.check('login', 'patient'))).toBe('admitted');
    expect(fill('second')).toBe(75);
    const places = Array.from({ length: 30 }, (_, who) => limiter.enter('login', `pupil ${who}`));
    expect(places.length).toBe(30);
  });

  it('counts whom a request is of: a person, else a network, and nobody by connection', () => {
    const caller = {
      userId: 'u1',
      userName: '',
      realName: '',
      mobile: '',
      deptCode: '',
      groups: [],
      roleType: 1,
      roleLevel: 3,
      permissions: [],
      sessionId: 's',
    };
    const trusting = new ConcurrencyLimiter((address) => address === '10.1.0.1');
    const of = (ip: string): string | null => trusting.whoOf({ session: null, ip });
    expect([of('192.0.2.1'), of('::ffff:192.0.2.1'), of('2001:db8::1'), of('2001:db8::2'), of('10.1.0.1')]).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '2001:db8:0:0',
      '2001:db8:0:0',
      null,
    ]);
    const session = { id: 's', caller, createdAt: 0 };
    expect(trusting.whoOf({ session, ip: '192.0.2.1' })).toBe('u1');
    trusting.close();
  });

  it('slows one person down and leaves the others alone', () => {
    const outcomes = Array.from({ length: 150 }, () => codeOf(() => limiter.limitPerson('greedy')));
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY').length).toBeGreaterThan(40);
    expect(outcomes.slice(0, 100).every((outcome) => outcome === 'admitted')).toBe(true);
    expect(codeOf(() => limiter.limitPerson('patient'))).toBe('admitted');
  });

  it('says how long to wait', () => {
    const run = () => {
      for (let i = 0; i < 150; i += 1) limiter.limitPerson('greedy');
    };
    expect(run).toThrow(/请 \d+ 秒后再试/);
  });
});
