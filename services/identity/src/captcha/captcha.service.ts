import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { REDIS, RedisScript, metrics, type Redis } from '@xuekao/platform';
import sharp from 'sharp';
import { WorkPool } from '../sign-in/work-pool.js';
import { captchaAlphabet, captchaLengths, drawCaptcha } from './captcha-drawing.js';

const lifeSeconds = 300;

// Compares without consuming what was read rightly; a wrong guess takes the picture away.
const compare = new RedisScript(`
local text = redis.call('HGET', KEYS[1], 'text')
if not text then return 0 end
if text == ARGV[1] then return 1 end
redis.call('DEL', KEYS[1])
return 0`);

const consume = new RedisScript(`
local text = redis.call('HGET', KEYS[1], 'text')
redis.call('DEL', KEYS[1])
if text == ARGV[1] then return 1 end
return 0`);

/** Picture captchas. The page makes a random key of 128 bits; a picture is bound to it when it is drawn and lives five minutes. */
@Injectable()
export class CaptchaService {
  // drawing takes some milliseconds off the main thread; anybody may ask, so the line is short
  private readonly pool = new WorkPool(1, 200, () => metrics.shed.inc({ class: 'rest', reason: 'captcha-queue' }));

  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /**
   * Draws a new picture for the key; one that it had before is void. Answers the PNG in base64.
   * @throws {BusinessError} BUSY when too many are waiting for theirs
   */
  async draw(key: string): Promise<string> {
    const length = captchaLengths[randomInt(captchaLengths.length)] ?? captchaLengths[0];
    const text = Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
    const png = await this.pool.run(() => sharp(Buffer.from(drawCaptcha(text, random))).png({ compressionLevel: 6 }).toBuffer());
    await this.redis
      .multi()
      .del(keyOf(key))
      .hSet(keyOf(key), { text })
      .expire(keyOf(key), lifeSeconds)
      .exec();
    return png.toString('base64');
  }

  /** Whether the value is what the picture shows. A wrong guess spends the picture: nobody guesses the same one twice. */
  async check(key: string, value: string): Promise<boolean> {
    const answer = await compare.run(this.redis, [normalised(value)], [keyOf(key)]);
    return Number(answer) === 1;
  }

  /** As `check`, and the picture is used up whatever the answer. */
  async use(key: string, value: string): Promise<boolean> {
    return Number(await consume.run(this.redis, [normalised(value)], [keyOf(key)])) === 1;
  }
}

const keyOf = (key: string): string => `captcha:${key}`;
/** The place of strokes must not be foretold from texts that were seen: 32 random bits each. */
const random = (): number => randomInt(2 ** 32) / 2 ** 32;
/** What people take a letter of the alphabet for; the others are never drawn. */
const alike: Readonly<Record<string, string>> = { Z: '2', S: '5', B: '8', G: '9', O: 'D', 0: 'D', Q: 'D', V: 'U' };
/** Full-width letters of a Chinese keyboard and either case count. */
const normalised = (value: string): string => value.normalize('NFKC').trim().toUpperCase().replace(/./g, (letter) => alike[letter] ?? letter);
