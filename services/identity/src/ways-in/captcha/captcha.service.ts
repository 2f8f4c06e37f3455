import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { REDIS, RedisScript, metrics, type Redis } from '@xuekao/platform';
import sharp from 'sharp';
import { WorkPool } from '../../kernel/work-pool.js';
import { captchaAlphabet, captchaLengths, drawCaptcha } from './captcha-drawing.js';
import { soundAlphabet, soundLength } from './captcha-sound.js';
import { CaptchaVoice } from './captcha-voice.js';

const lifeSeconds = 300;

// Compares without consuming what was read rightly; a wrong guess takes the picture away.
const compare = new RedisScript(`
local texts = redis.call('HMGET', KEYS[1], 'text', 'sound')
if texts[1] == ARGV[1] or texts[2] == ARGV[2] then return 1 end
redis.call('DEL', KEYS[1])
return 0`);

const consume = new RedisScript(`
local texts = redis.call('HMGET', KEYS[1], 'text', 'sound')
redis.call('DEL', KEYS[1])
if texts[1] == ARGV[1] or texts[2] == ARGV[2] then return 1 end
return 0`);

// A captcha has one row of digits: who listens again hears them again. One that nobody was shown, or whose time is over, begins here.
const digitsOf = new RedisScript(`
redis.call('HSETNX', KEYS[1], 'sound', ARGV[1])
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return redis.call('HGET', KEYS[1], 'sound')`);

/**
 * Captchas to see and to hear. The page makes a random key of 128 bits; a picture is bound to it when it is drawn, digits when they are
 * first spoken, and both live five minutes. Either is the right answer, once: they are one captcha, spent together.
 */
@Injectable()
export class CaptchaService {
  // drawing takes some milliseconds off the main thread; anybody may ask, so the line is short
  private readonly pool = new WorkPool(1, 200, () => metrics.shed.inc({ class: 'rest', reason: 'captcha-queue' }));

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly voice: CaptchaVoice,
  ) {}

  /**
   * Draws a new picture for the key; one that it had before is void, its digits are not. Answers the PNG in base64.
   * @throws {BusinessError} BUSY when too many are waiting for theirs
   */
  async draw(key: string): Promise<string> {
    const text = anyOf(captchaAlphabet, captchaLengths[randomInt(captchaLengths.length)] ?? captchaLengths[0]);
    const png = await this.pool.run(() =>
      sharp(Buffer.from(drawCaptcha(text, random)))
        .png({ compressionLevel: 6 })
        .toBuffer(),
    );
    // digits that were spoken meanwhile stay right: whoever listens does not know of the picture
    await this.redis.multi().hSet(redisKeyOf(key), { text }).expire(redisKeyOf(key), lifeSeconds).exec();
    return png.toString('base64');
  }

  /**
   * The digits of the key as a WAV file in base64: always the same ones, in another voice each time.
   * @throws {BusinessError} NO_SOUND, BUSY
   */
  async speak(key: string): Promise<string> {
    // a captcha whose sound fails stays what it was
    await this.voice.need();
    const digits = await digitsOf.run(this.redis, [anyOf(soundAlphabet, soundLength), String(lifeSeconds)], [redisKeyOf(key)]);
    return (await this.voice.say(String(digits))).toString('base64');
  }

  /** Whether the value is what the picture shows or the voice says. A wrong guess spends the picture: nobody guesses the same one twice. */
  async check(key: string, value: string): Promise<boolean> {
    const answer = await compare.run(this.redis, readings(value), [redisKeyOf(key)]);
    return Number(answer) === 1;
  }

  /** As `check`, and the picture is used up whatever the answer. */
  async use(key: string, value: string): Promise<boolean> {
    return Number(await consume.run(this.redis, readings(value), [redisKeyOf(key)])) === 1;
  }
}

const anyOf = (alphabet: string, length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const redisKeyOf = (key: string): string => `captcha:${key}`;
/** The place of strokes must not be foretold from texts that were seen: 32 random bits each. */
const random = (): number => randomInt(2 ** 32) / 2 ** 32;
/** Letters that people confuse with others of the alphabet; the others are never drawn. */
const alike: Readonly<Record<string, string>> = { Z: '2', S: '5', B: '8', G: '9', O: 'D', 0: 'D', Q: 'D', V: 'U' };
/** The typed text, as read from the picture and as heard. Full-width letters of a Chinese keyboard and either case count. */
function readings(value: string): [seen: string, heard: string] {
  const typed = value.normalize('NFKC').trim().toUpperCase();
  return [typed.replace(/./g, (letter) => alike[letter] ?? letter), typed.replaceAll('1', '7')];
}
