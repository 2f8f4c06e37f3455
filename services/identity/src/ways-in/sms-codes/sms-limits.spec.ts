import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import { connectRedis, createLogger, readConfig, type Redis } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import { SmsLimits } from './sms-limits.js';

let redis: Redis;
let limits: SmsLimits;
const warn = jest.fn();
beforeAll(async () => {
  const config = readConfig(await serviceEnvironment('sms_limits'));
  redis = await connectRedis(config, createLogger('spec', 'silent'));
  limits = new SmsLimits(config, redis, { warn });
});
afterAll(() => redis.close());

const forget = async (pattern: string): Promise<void> => {
  const keys = await redis.keys(pattern);
  if (keys.length > 0) await redis.del(keys);
};
beforeEach(() => forget('sms:*'));

/** Seconds to wait; 0: let through. */
const ask = (mobile: string, address = '10.1.1.1'): Promise<number> =>
  limits.admit(mobile, address).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof BusinessError) || error.errorName !== 'SMS_TOO_OFTEN') throw error;
      return Number(error.values['seconds']);
    },
  );
/** As if the cool-down of everybody had passed. */
const later = (): Promise<void> => forget('sms:wait:*');

describe('messages by SMS (security row 24)', () => {
  it('are sent to a number once in 60 seconds', async () => {
    expect(await ask('13800000001')).toBe(0);
    const wait = await ask('13800000001');
    expect([wait > 55, wait <= 60]).toEqual([true, true]);
    expect(await ask('13800000002')).toBe(0);
  });

  it('are sent to a number five times an hour and ten times a day', async () => {
    const hour = async (): Promise<number> => {
      for (let round = 0; round < 5; round += 1) {
        expect(await ask('13800000001', '')).toBe(0);
        await later();
      }
      return ask('13800000001', '');
    };
    expect(await hour()).toBeGreaterThan(3500);
    // what is refused is not counted
    expect(await redis.keys('sms:wait:*')).toEqual([]);
    await forget('sms:hour:*');
    expect(await hour()).toBeGreaterThan(3500);
    await forget('sms:hour:*');
    expect(await ask('13800000001', '')).toBeGreaterThan(86_000);
  });

  it('are asked for 30 times an hour from an address, whatever the numbers', async () => {
    for (let index = 0; index < 30; index += 1) expect(await ask(`138000001${String(index).padStart(2, '0')}`)).toBe(0);
    expect(await ask('13800000200')).toBeGreaterThan(3500);
    expect(await ask('13800000200', '10.1.1.2')).toBe(0);
  });

  it('are asked for 30 times an hour from a network of IPv6, in which one machine has any number of addresses', async () => {
    for (let index = 0; index < 30; index += 1)
      expect(await ask(`138000001${String(index).padStart(2, '0')}`, `2001:db8:1:2::${index.toString(16)}`)).toBe(0);
    expect(await ask('13800000200', '2001:db8:1:2:ffff::1')).toBeGreaterThan(3500);
    expect(await ask('13800000200', '2001:db8:1:3::1')).toBe(0);
  });

  it('raced by many get one place', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('13800000001')));
    expect(answers.filter((wait) => wait === 0).length).toBe(1);
  });

  it('show no number in Redis', async () => {
    await ask('13812345678');
    expect((await redis.keys('*')).join()).not.toContain('13812345678');
  });

  it('that are unusually many raise an alarm in the log', async () => {
    for (let index = 0; index < 500; index += 1) await limits.countSent();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).toContain('500');
  });
});
