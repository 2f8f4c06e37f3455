import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, LOGGER, REDIS, RedisScript, Throttle, networkOf, type Config, type Logger, type Redis } from '@xuekao/platform';

const hour = 3600;
const day = 86_400;
/** The specification's cool-down. */
const waitSeconds = 60;
const hourOfMobile = 5;
const dayOfMobile = 10;
const hourOfAddress = 30;
/** Messages of the whole site in an hour from which on the log raises an alarm, and again with every further as many. */
const alarmEvery = 500;

// KEYS: cool-down, hour and day of the number, hour of the address. Counts nothing unless all of them allow it; else the seconds to wait.
const admit = new RedisScript(`
local wait = redis.call('PTTL', KEYS[1])
if wait > 0 then return math.ceil(wait / 1000) end
for index = 2, #KEYS do
  if tonumber(redis.call('GET', KEYS[index]) or '0') >= tonumber(ARGV[index * 2 - 2]) then
    return math.max(redis.call('TTL', KEYS[index]), 1)
  end
end
redis.call('SET', KEYS[1], '1', 'EX', ARGV[1])
for index = 2, #KEYS do
  redis.call('INCR', KEYS[index])
  redis.call('EXPIRE', KEYS[index], ARGV[index * 2 - 1], 'NX')
end
return 0`);

/** How often a message may be asked for (security.md row 24): by number, by address; counts what the whole site sends. */
@Injectable()
export class SmsLimits {
  private readonly key: Buffer;
  private readonly ofSite: Throttle;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.key = config.key('sms-limits');
    this.ofSite = new Throttle(redis, 'sms', hour);
  }

  /** @param address empty for a call between services  @throws {BusinessError} SMS_TOO_OFTEN with the seconds to wait */
  async admit(mobile: string, address: string): Promise<void> {
    const who = createHmac('sha256', this.key).update(mobile).digest('base64url').slice(0, 22);
    const keys = [`sms:wait:${who}`, `sms:hour:${who}`, `sms:day:${who}`, ...(address === '' ? [] : [`sms:address:${networkOf(address)}`])];
    const limits = [waitSeconds, hourOfMobile, hour, dayOfMobile, day, hourOfAddress, hour];
    const seconds = Number(await admit.run(this.redis, limits, keys));
    if (seconds > 0) throw new BusinessError('SMS_TOO_OFTEN', { seconds });
  }

  /** One message goes out. */
  async countSent(): Promise<void> {
    const { count: sent } = await this.ofSite.count('site');
    if (sent % alarmEvery === 0)
      this.logger.warn({ sent }, 'unusually many messages by SMS within an hour: look who asks for them, they cost money');
  }
}
