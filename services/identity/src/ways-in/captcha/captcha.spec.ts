import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectRedis, createLogger, readConfig, type Redis } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { captchaAlphabet, captchaLengths, captchaSize, drawCaptcha } from './captcha-drawing.js';
import { CaptchaService } from './captcha.service.js';
import { CaptchaVoice } from './captcha-voice.js';

let redis: Redis;
let captcha: CaptchaService;
beforeAll(async () => {
  redis = await connectRedis(readConfig(await serviceEnvironment('captcha')), createLogger('identity', 'silent'));
  captcha = new CaptchaService(redis, new CaptchaVoice({ espeakNg: '' }, createLogger('identity', 'silent')));
});
afterAll(() => redis.close());

async function drawn(): Promise<{ key: string; text: string; png: Buffer }> {
  const key = randomBytes(16).toString('hex');
  const png = Buffer.from(await captcha.draw(key), 'base64');
  return { key, text: (await redis.hGet(`captcha:${key}`, 'text')) ?? '', png };
}

describe('a captcha (security row 22)', () => {
  it('is taken as people read it: either case, full width, letters that look alike', async () => {
    const { key } = await drawn();
    await redis.hSet(`captcha:${key}`, { text: 'D2UC85' });
    for (const value of ['D2UC85', 'ozvcbs', ' Ｄ2uＣ8５ ', '02UC85']) expect(await captcha.check(key, value)).toBe(true);
    expect(await captcha.use(key, 'QZVCBS')).toBe(true);
    expect(await captcha.check(key, 'D2UC85')).toBe(false);
  });

  it('is spent by a wrong guess: `check` is no way to try a picture out', async () => {
    const { key, text } = await drawn();
    expect(text).toMatch(new RegExp(`^[${captchaAlphabet}]{${captchaLengths.join(',')}}$`));
    expect([
      await captcha.check(key, text),
      await captcha.check(key, 'wrong'),
      await captcha.check(key, text),
      await captcha.use(key, text),
    ]).toEqual([true, false, false, false]);
  });

  it('gives letters no colour of their own, and no gap to part them at', async () => {
    let gaps = 0;
    for (let round = 0; round < 20; round += 1) {
      const svg = drawCaptcha('ACDEHK', Math.random);
      expect(new Set([...svg.matchAll(/stroke="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour)).size).toBe(1);
      const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([captchaSize.width, captchaSize.height]);
      for (let x = 0; x < info.width; x += 1) {
        let ink = 0;
        for (let y = 0; y < info.height; y += 1) ink += (data[y * info.width + x] ?? 255) < 160 ? 1 : 0;
        gaps += ink === 0 ? 1 : 0;
      }
    }
    expect(gaps).toBe(0);
  });

  it('stands out from its ground, also at half its size as pages show it', async () => {
    const lightness = (value: number): number => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    for (let round = 0; round < 30; round += 1) {
      const svg = drawCaptcha('ACDEHK', Math.random);
      const { data, info } = await sharp(await sharp(Buffer.from(svg)).png().toBuffer())
        .resize(captchaSize.width / 2)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const light = (at: number): number =>
        0.2126 * lightness(data[at] ?? 0) + 0.7152 * lightness(data[at + 1] ?? 0) + 0.0722 * lightness(data[at + 2] ?? 0);
      const contrasts = Array.from({ length: info.width * info.height }, (_, pixel) => (light(0) + 0.05) / (light(pixel * 3) + 0.05));
      const ink = contrasts.filter((contrast) => contrast > 1.3);
      // the soft edges of a stroke are part of its ink
      expect([
        ink.filter((contrast) => contrast >= 4.5).length / ink.length > 0.6,
        ink.filter((contrast) => contrast >= 3).length / ink.length > 0.7,
      ]).toEqual([true, true]);
    }
  });

  it('takes less than 30 ms of the processor', async () => {
    await drawn();
    const before = process.cpuUsage();
    for (let round = 0; round < 50; round += 1) await drawn();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 50_000).toBeLessThan(30);
  });
});
