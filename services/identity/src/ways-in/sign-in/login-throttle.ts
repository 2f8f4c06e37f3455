import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, RedisScript, counter, networkOf, type Redis } from '@xuekao/platform';
import { TrustedAddresses } from './trusted-addresses.js';

const windowSeconds = 15 * 60;
const freeFailures = 5;
const firstDelaySeconds = 5;
/** Bounded: at a shared address the delay of a guesser is the delay of the owner who signs in for the first time. */
const longestDelaySeconds = 60;
const longestTrustedSeconds = 10;
/** Wrong passwords of one address in the window before it is slowed down: a school sits behind one address. */
const freeFailuresOfAddress = 100;
const longestPauseMs = 1000;
/** Places of one account that are remembered for `forgive`; the oldest are dropped first. */
const maxPlaces = 1000;

/** 5, 10, 20 … 60 seconds from the fifth wrong password on. Grows, never for good. */
export const delaySeconds = (failures: number, longest = longestDelaySeconds): number =>
  failures < freeFailures ? 0 : Math.min(firstDelaySeconds * 2 ** Math.min(failures - freeFailures, 20), longest);

/** How long a sign-in from an address with so many failures is held back before it is judged; nobody is refused for it. */
export const pauseMs = (failures: number): number => Math.min(Math.max(failures - freeFailuresOfAddress, 0) * 15, longestPauseMs);

// KEYS: delay of (account, place), attempts under way, failures. Returns 0 to go on, seconds to wait, or -1: too many at once.
// Each attempt under way may be one more failure: only so many are judged at once as are free, later one at a time.
const admit = new RedisScript(`
local wait = redis.call('PTTL', KEYS[1])
if wait > 0 then return math.ceil(wait / 1000) end
local failures = tonumber(redis.call('GET', KEYS[3]) or '0')
if redis.call('INCR', KEYS[2]) > math.max(tonumber(ARGV[1]) - failures, 1) then redis.call('DECR', KEYS[2]) return -1 end
redis.call('EXPIRE', KEYS[2], 30)
return 0`);

// Gives the place back; it may have expired in between.
const leave = new RedisScript(`
if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('DECR', KEYS[1]) <= 0 then redis.call('DEL', KEYS[1]) end
return 0`);

// KEYS: failures, places of the account, failures of the address. ARGV: window, most places, now, failures key, delay key. Returns the
// failures.
const countFailure = new RedisScript(`
local failures = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4] .. ' ' .. ARGV[5])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[2]))
redis.call('EXPIRE', KEYS[2], ARGV[1])
redis.call('INCR', KEYS[3])
redis.call('EXPIRE', KEYS[3], ARGV[1], 'NX')
return failures`);

// KEYS: places of the account. Takes away what stands against it, everywhere.
const forgive = new RedisScript(`
for _, pair in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  for key in string.gmatch(pair, '%S+') do redis.call('DEL', key) end
end
redis.call('DEL', KEYS[1])
return 0`);

/** From where somebody tries: their own browser where it is known (`known-browsers.ts`), else the address alone. */
export interface Place {
  address: string;
  /** names a browser that has proved that it signed in as this person; empty for others */
  browser: string;
}

/**
 * Slows down guessing of passwords (security.md row 22). The delay belongs to one account at one place: somebody at another address, or at
 * the same address without the owner's browser, cannot keep the owner out of a browser that has been used before. Successes never count;
 * one clears what stood against the account at this place.
 */
@Injectable()
export class LoginThrottle {
  private readonly delayed = counter('xuekao_sign_ins_delayed_total', 'Sign-ins refused because of wrong passwords before them', ['place']);

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly trusted: TrustedAddresses,
  ) {}

  /**
   * Judges one attempt. `verdict` says whether the password was right; when it throws, the attempt counts for nothing.
   * @throws {BusinessError} LOGIN_DELAYED with the seconds to wait; BUSY while too many attempts at the place are under way
   */
  async judge(account: string, place: Place, verdict: () => Promise<boolean>): Promise<boolean> {
    const keys = keysOf(account, place);
    const answer = Number(await admit.run(this.redis, [freeFailures], [keys.delay, keys.underWay, keys.failures]));
    if (answer !== 0) this.delayed.inc({ place: place.browser === '' ? 'address' : 'browser' });
    if (answer > 0) throw new BusinessError('LOGIN_DELAYED', { seconds: answer });
    if (answer < 0) throw new BusinessError('BUSY');
    try {
      const isTrusted = await this.trusted.has(place.address);
      if (place.browser === '' && !isTrusted) await this.slowDown(keys.address);
      const right = await verdict();
      if (right) await this.redis.del([keys.failures, keys.delay]);
      else await this.countFailure(keys, isTrusted);
      return right;
    } finally {
      await leave.run(this.redis, [], [keys.underWay]);
    }
  }

  /** An administrator ends every delay of the account. */
  async forgive(account: string): Promise<void> {
    await forgive.run(this.redis, [], [placesOf(account)]);
  }

  private async countFailure(keys: Keys, isTrusted: boolean): Promise<void> {
    const counted = await countFailure.run(
      this.redis,
      [windowSeconds, maxPlaces, Date.now(), keys.failures, keys.delay],
      [keys.failures, keys.places, keys.address],
    );
    const seconds = delaySeconds(Number(counted), isTrusted ? longestTrustedSeconds : longestDelaySeconds);
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
  places: string;
}

// what was typed may be a password by mistake: it does not stand in Redis
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const placesOf = (account: string): string => `login:places:${hashOf(account)}`;

function keysOf(account: string, { address, browser }: Place): Keys {
  const network = networkOf(address);
  const pair = hashOf(browser === '' ? `${account}\n${network}` : `${account}\nbrowser\n${browser}`);
  return {
    failures: `login:wrong:${pair}`,
    delay: `login:delay:${pair}`,
    underWay: `login:now:${pair}`,
    address: `login:address:${network}`,
    places: placesOf(account),
  };
}
