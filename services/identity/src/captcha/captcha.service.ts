import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { Inject, Injectable } from '@nestjs/common';
import { REDIS, metrics, type Redis } from '@xuekao/platform';
import sharp from 'sharp';
import { WorkPool } from '../sign-in/work-pool.js';

/** The package's own function, which its types leave out: draws a given text. Its own texts come from Math.random. */
const drawText = createRequire(import.meta.url)('svg-captcha') as (text: string, options: Record<string, string | number | boolean>) => string;

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 4;
const lifeSeconds = 300;
const maxWrong = 3;

// Compares without consuming; the third wrong try takes the picture away.
const compare = `
local text = redis.call('HGET', KEYS[1], 'text')
if not text then return 0 end
if text == ARGV[1] then return 1 end
if redis.call('HINCRBY', KEYS[1], 'wrong', 1) >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
return 0`;

const consume = `
local text = redis.call('HGET', KEYS[1], 'text')
redis.call('DEL', KEYS[1])
if text == ARGV[1] then return 1 end
return 0`;

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
    const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    const svg = drawText(text, { width: 130, height: 44, fontSize: 50, noise: 3, color: true, background: '#f4f5f7' });
    const png = await this.pool.run(() => sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer());
    await this.redis
      .multi()
      .del(keyOf(key))
      .hSet(keyOf(key), { text, wrong: '0' })
      .expire(keyOf(key), lifeSeconds)
      .exec();
    return png.toString('base64');
  }

  /** Whether the value is what the picture shows. The picture stays, until the third wrong try. */
  async check(key: string, value: string): Promise<boolean> {
    const answer = await this.redis.eval(compare, { keys: [keyOf(key)], arguments: [normalised(value), String(maxWrong)] });
    return Number(answer) === 1;
  }

  /** As `check`, and the picture is used up whatever the answer. */
  async use(key: string, value: string): Promise<boolean> {
    return Number(await this.redis.eval(consume, { keys: [keyOf(key)], arguments: [normalised(value)] })) === 1;
  }
}

const keyOf = (key: string): string => `captcha:${key}`;
/** Full-width letters of a Chinese keyboard and either case count. */
const normalised = (value: string): string => value.normalize('NFKC').trim().toUpperCase();
