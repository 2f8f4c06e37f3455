import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, type Redis } from '@xuekao/platform';

const windowSeconds = 15 * 60;
const freeFailures = 5;
/** Attempts of one account from one address that may be judged at once: parallel guesses cannot run ahead of the count. */
const maxAtOnce = 5;
const firstDelaySeconds = 5;
const longestDelaySeconds = 300;
/** Wrong passwords of one address in the window before it is slowed down: a school sits behind one address. */
const freeFailuresOfAddress = 100;
const longestPauseMs = 1500;

/** 5, 10, 20 … 300 seconds from the fifth wrong password on. Grows, never for good. */
export const delaySeconds = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(firstDelaySeconds * 2 ** (failures - freeFailures), longestDelaySeconds);

/** How long a sign-in from an address with so many failures is held back before it is judged; nobody is refused for it. */
export const pauseMs = (failures: number): number => Math.min(Math.max(failures - freeFailuresOfAddress, 0) * 15, longestPauseMs);

// KEYS: failures+delay of (account, address), attempts under way. Returns 0 to go on, seconds to wait, or -1: too many at once.
const admit = `
local wait = redis.call('PTTL', KEYS[2])
if wait > 0 then return math.ceil(wait / 1000) end
if redis.call('INCR', KEYS[3]) > tonumber(ARGV[1]) then redis.call('DECR', KEYS[3]) return -1 end
redis.call('EXPIRE', KEYS[3], 30)
return 0`;

// Gives the place back; it may have expired in between.
const leave = `
if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('DECR', KEYS[1]) <= 0 then redis.call('DEL', KEYS[1]) end
return 0`;

/**
 * Slows down guessing of passwords (security.md row 22). The delay belongs to one account at one address: a classmate
 * at another machine cannot lock a candidate out. Successes never count; one clears what stood against the pair.
 */
@Injectable()
export class LoginThrottle {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /**
   * Judges one attempt. `verdict` says whether the password was right; when it throws, the attempt counts for nothing.
   * @throws {BusinessError} LOGIN_DELAYED with the seconds to wait; BUSY while too many attempts of the pair are under way
   */
  async judge(account: string, address: string, verdict: () => Promise<boolean>): Promise<boolean> {
    const keys = keysOf(account, address);
    const answer = Number(await this.redis.eval(admit, { keys: [keys.failures, keys.delay, keys.underWay], arguments: [String(maxAtOnce)] }));
    if (answer > 0) throw new BusinessError('LOGIN_DELAYED', { seconds: answer });
    if (answer < 0) throw new BusinessError('BUSY');
    try {
      await this.slowDown(keys.address);
      const right = await verdict();
      if (right) await this.redis.del([keys.failures, keys.delay]);
      else await this.countFailure(keys);
      return right;
    } finally {
      await this.redis.eval(leave, { keys: [keys.underWay] });
    }
  }

  private async countFailure(keys: Keys): Promise<void> {
    const counted = await this.redis
      .multi()
      .incr(keys.failures)
      .expire(keys.failures, windowSeconds)
      .incr(keys.address)
      .expire(keys.address, windowSeconds, 'NX')
      .exec();
    const seconds = delaySeconds(Number(counted[0]));
    if (seconds > 0) await this.redis.set(keys.delay, '1', { expiration: { type: 'EX', value: seconds } });
  }

  private async slowDown(addressKey: string): Promise<void> {
    const ms = pauseMs(Number((await this.redis.get(addressKey)) ?? 0));
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

interface Keys {
  failures: string;
  delay: string;
  underWay: string;
  address: string;
}

function keysOf(account: string, address: string): Keys {
  // what was typed may be a password by mistake: it does not stand in Redis
  const pair = createHash('sha256').update(`${account}\n${address}`).digest('base64url').slice(0, 22);
  return { failures: `login:wrong:${pair}`, delay: `login:delay:${pair}`, underWay: `login:now:${pair}`, address: `login:address:${address}` };
}
