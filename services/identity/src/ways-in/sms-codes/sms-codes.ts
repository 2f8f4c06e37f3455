import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SmsType } from '@xuekao/contracts';
import { CONFIG, REDIS, RedisScript, type Config, type Redis } from '@xuekao/platform';

export const codeMinutes = 5;
const maxTries = 5;

/** Scope of a code (security.md row 24). */
export interface SmsScope {
  smsType: SmsType;
  mobile: string;
  /** random key of the page that asked */
  pageKey: string;
  /** empty where nobody has signed in yet */
  userId: string;
}

// One use: the right code takes itself away, and so does the last of the wrong ones.
const spend = new RedisScript(`
local mac = redis.call('HGET', KEYS[1], 'mac')
if not mac then return 0 end
if mac == ARGV[1] then redis.call('DEL', KEYS[1]) return 1 end
if redis.call('HINCRBY', KEYS[1], 'wrong', 1) >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
return 0`);

/** Codes of six digits. Redis holds keyed hashes only: neither a number nor a code can be read there. */
@Injectable()
export class SmsCodes {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    this.key = config.key('sms-codes');
  }

  /** A new code; an earlier one of the same scope is void. */
  async issue(scope: SmsScope): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const key = this.nameOf(scope);
    await this.redis
      .multi()
      .del(key)
      .hSet(key, { mac: this.macOf(scope, code), wrong: '0' })
      .expire(key, codeMinutes * 60)
      .exec();
    return code;
  }

  /** Whether it is the scope's code; uses it up. */
  async use(scope: SmsScope, code: string): Promise<boolean> {
    const answer = await spend.run(this.redis, [this.macOf(scope, code), maxTries], [this.nameOf(scope)]);
    return Number(answer) === 1;
  }

  /** The message did not go out: nobody can know the code. */
  async forget(scope: SmsScope): Promise<void> {
    await this.redis.del(this.nameOf(scope));
  }

  private nameOf(scope: SmsScope): string {
    return `sms:code:${this.hash(scope).slice(0, 32)}`;
  }

  private macOf(scope: SmsScope, code: string): string {
    return this.hash(scope, code);
  }

  private hash({ smsType, mobile, pageKey, userId }: SmsScope, code = ''): string {
    return createHmac('sha256', this.key).update([smsType, mobile, pageKey, userId, code].join('\n')).digest('base64url');
  }
}
