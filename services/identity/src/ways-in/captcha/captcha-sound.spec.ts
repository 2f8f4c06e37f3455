import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectRedis, createLogger, metrics, readConfig, type Redis } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { samplesOf, soundAlphabet, soundLength, soundOf, soundRate, speechOf } from './captcha-sound.js';
import { CaptchaService } from './captcha.service.js';
import { CaptchaVoice } from './captcha-voice.js';

/** Three seconds of a tone, as the program writes it into a pipe: its header does not know how long it is. */
function spokenTone(): Buffer {
  const wav = Buffer.from(
    soundOf(
      Int16Array.from({ length: 22_050 * 3 }, (_, index) => 8000 * Math.sin(index / 9)),
      Math.random,
    ),
  );
  wav.writeUInt32LE(22_050, 24);
  wav.writeUInt32LE(0x7ffff000, 40);
  return wav;
}

let redis: Redis;
let folder: string;
beforeAll(async () => {
  redis = await connectRedis(readConfig(await serviceEnvironment('captcha-sound')), createLogger('identity', 'silent'));
  folder = mkdtempSync(join(tmpdir(), 'captcha-sound-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await redis.close();
});

/** A program in the place of espeak-ng. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const quiet = createLogger('identity', 'silent');
const captchaWith = (espeakNg: string): CaptchaService => new CaptchaService(redis, new CaptchaVoice({ espeakNg }, quiet));
const newKey = (): string => randomBytes(16).toString('hex');
const entry = (key: string): Promise<Record<string, string>> => redis.hGetAll(`captcha:${key}`);

describe('a captcha that is heard', () => {
  let captcha: CaptchaService;
  beforeAll(() => {
    writeFileSync(join(folder, 'tone.wav'), spokenTone());
    captcha = captchaWith(program('speaks', `printf '%s\\n' "$@" > ${folder}/said; exec cat ${folder}/tone.wav`));
  });

  async function heard(): Promise<{ key: string; digits: string; text: string; wav: Buffer }> {
    const key = newKey();
    await captcha.draw(key);
    const wav = Buffer.from(await captcha.speak(key), 'base64');
    const { sound = '', text = '' } = await entry(key);
    return { key, digits: sound, text, wav };
  }

  it('takes the digits once, and the letters of its picture are spent with them', async () => {
    const { key, digits, text } = await heard();
    expect(digits).toMatch(new RegExp(`^[${soundAlphabet}]{${soundLength}}$`));
    expect([await captcha.check(key, digits), await captcha.check(key, text)]).toEqual([true, true]);
    expect([await captcha.use(key, digits), await captcha.use(key, digits), await captcha.check(key, text)]).toEqual([true, false, false]);
  });

  it('takes the letters in their place, and the digits are spent with them', async () => {
    const { key, digits, text } = await heard();
    expect([await captcha.use(key, text), await captcha.use(key, digits)]).toEqual([true, false]);
  });

  it('is spent by a wrong guess, as a picture is', async () => {
    const { key, digits, text } = await heard();
    expect([await captcha.check(key, '1234567'), await captcha.check(key, digits), await captcha.use(key, text)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('takes what people hear: full width, and 1 for 7', async () => {
    const { key } = await heard();
    await redis.hSet(`captcha:${key}`, { sound: '077523' });
    for (const value of ['077523', '０７７５２３', ' 011523 ']) expect(await captcha.check(key, value)).toBe(true);
    expect(await captcha.check(key, 'O77S23')).toBe(false);
  });

  it('says the same digits again, and lives no longer for it', async () => {
    const { key, digits } = await heard();
    await redis.expire(`captcha:${key}`, 40);
    await captcha.speak(key);
    const said = readFileSync(join(folder, 'said'), 'utf8');
    expect([...said.matchAll(/>(\d)</g)].map(([, digit]) => digit).join('')).toBe(digits);
    expect([(await entry(key))['sound'], (await redis.ttl(`captcha:${key}`)) <= 40]).toEqual([digits, true]);
  });

  it('needs no picture before it, and lives five minutes then', async () => {
    const key = newKey();
    await captcha.speak(key);
    const { sound = '', text } = await entry(key);
    const life = await redis.ttl(`captcha:${key}`);
    expect([text, life > 290 && life <= 300]).toEqual([undefined, true]);
    expect(await captcha.use(key, sound)).toBe(true);
  });

  it('keeps its digits when a picture comes late, or again: only the letters are others', async () => {
    const late = newKey();
    const drawing = captcha.draw(late);
    await captcha.speak(late);
    const { sound = '' } = await entry(late);
    await drawing;
    expect(await captcha.check(late, sound)).toBe(true);
    const { key, digits, text } = await heard();
    await captcha.draw(key);
    expect([await captcha.check(key, digits), (await entry(key))['text'] === text]).toEqual([true, false]);
    expect(await captcha.use(key, digits)).toBe(true);
    expect(await entry(key)).toEqual({});
  });

  it.each([
    ['is missing', '/nowhere/espeak-ng'],
    ['is not named', ''],
  ])('is not there where the program %s: the page hears it, and the picture still counts', async (_, path) => {
    const silent = captchaWith(path);
    const key = newKey();
    await silent.draw(key);
    await expect(silent.speak(key)).rejects.toMatchObject({ errorName: 'NO_SOUND' });
    expect(await new CaptchaVoice({ espeakNg: path }, quiet).isThere()).toBe(false);
    expect(await silent.use(key, (await entry(key))['text'] ?? '')).toBe(true);
  });

  it.each([
    ['fails', 'exit 3'],
    ['writes no sound', 'echo hello'],
    ['never stops writing', 'exec yes'],
  ])('is refused where the program %s', async (name, script) => {
    await expect(captchaWith(program(name.replaceAll(' ', '-'), script)).speak(newKey())).rejects.toMatchObject({ errorName: 'NO_SOUND' });
  });

  it('starts two processes at once, lets twenty wait and sends others away', async () => {
    execFileSync('/usr/bin/mkfifo', [join(folder, 'gate')]);
    const voice = new CaptchaVoice({ espeakNg: program('slow', `exec < ${folder}/gate; echo began >> ${folder}/begun; exec cat`) }, quiet);
    // the programs wait until the gate is closed
    const gate = openSync(join(folder, 'gate'), 'r+');
    let busy = 0;
    const full = Promise.withResolvers<void>();
    const outcomes = Array.from({ length: 30 }, () =>
      voice.say('234567').then(
        () => 'said',
        ({ errorName }: { errorName?: string }) => {
          busy += errorName === 'BUSY' ? 1 : 0;
          if (busy === 8) full.resolve();
          return errorName;
        },
      ),
    );
    await full.promise;
    const begun = (): number => readFileSync(join(folder, 'begun'), { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean).length;
    while (begun() < 2) await pause(10);
    // they have the gate open; a third would have begun with them
    expect(begun()).toBe(2);
    rmSync(join(folder, 'slow'));
    closeSync(gate);
    const counts = Object.groupBy(await Promise.all(outcomes), (outcome) => String(outcome));
    expect([counts['BUSY']?.length, counts['NO_SOUND']?.length]).toEqual([8, 22]);
  });
});

describe('a voice that fails', () => {
  /** A voice whose lines are kept as they would stand in the log. */
  function voiceOf(espeakNg: string): { voice: CaptchaVoice; captcha: CaptchaService; lines: Record<string, unknown>[] } {
    const lines: Record<string, unknown>[] = [];
    const voice = new CaptchaVoice(
      { espeakNg },
      createLogger('identity', 'info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    );
    return { voice, captcha: new CaptchaService(redis, voice), lines };
  }
  async function countOf(outcome: string): Promise<number> {
    const { values = [] } = (await metrics.registry.getSingleMetric('xuekao_captcha_sounds_total')?.get()) ?? {};
    return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
  }

  it('is told with its exit code and last words, once for many, and is not offered after three in a row', async () => {
    const { voice, captcha, lines } = voiceOf(program('breaks', 'echo "no voice cmn" >&2; exit 3'));
    const [failed, missing] = [await countOf('failed'), await countOf('missing')];
    for (let count = 0; count < 3; count += 1) {
      expect(await voice.isThere()).toBe(true);
      await expect(captcha.speak(newKey())).rejects.toMatchObject({ errorName: 'NO_SOUND' });
    }
    expect(lines).toMatchObject([{ level: 40, why: 'program failed', exit: 3, stderr: 'no voice cmn', failures: 1 }]);
    expect([await voice.isThere(), await countOf('failed')]).toEqual([false, failed + 3]);
    await expect(captcha.speak(newKey())).rejects.toMatchObject({ errorName: 'NO_SOUND' });
    expect([await countOf('failed'), await countOf('missing')]).toEqual([failed + 3, missing + 1]);
  });

  it('says in its lines why, and never what it was to say', async () => {
    for (const [name, script, told] of [
      ['dies', 'kill -9 $$', { why: 'program failed', signal: 'SIGKILL' }],
      ['mumbles', 'echo hello', { why: 'no sound in what it wrote' }],
    ] as const) {
      const { captcha, lines } = voiceOf(program(name, script));
      const key = newKey();
      await expect(captcha.speak(key)).rejects.toMatchObject({ errorName: 'NO_SOUND' });
      expect(lines).toMatchObject([told]);
      expect(JSON.stringify(lines)).not.toMatch(/prosody/);
    }
  });

  it.each([
    ['is there', () => program('ready', 'exit 0'), 'the captcha can be heard'],
    ['is missing', () => '/nowhere/espeak-ng', 'the captcha cannot be heard'],
  ])('a start says that the program %s', async (_, place, told) => {
    const { voice, lines } = voiceOf(place());
    await voice.onApplicationBootstrap();
    expect(lines).toMatchObject([{ msg: expect.stringMatching(new RegExp(`^${told}`)), program: place() }]);
  });

  it('counts what was spoken', async () => {
    const spoken = await countOf('spoken');
    await voiceOf(program('sings', `exec cat ${folder}/tone.wav`)).captcha.speak(newKey());
    expect(await countOf('spoken')).toBe(spoken + 1);
  });
});

describe('the process that serves people', () => {
  const parents = (): number[] => readFileSync(join(folder, 'parents'), 'utf8').trim().split('\n').map(Number);

  it('starts no program and mixes no sound itself: a helper does, and another one where that is gone', async () => {
    const captcha = captchaWith(program('tells-parent', `echo $PPID >> ${folder}/parents; exec cat ${folder}/tone.wav`));
    await captcha.speak(newKey());
    const before = process.threadCpuUsage();
    for (let count = 0; count < 20; count += 1) await captcha.speak(newKey());
    // of this thread: the compiler and the collector of garbage work beside it, for whatever ran before in this process
    const { user, system } = process.threadCpuUsage(before);
    // 20 forks of a small process and 20 sounds took 400 ms here; of a large one three seconds
    expect((user + system) / 1000).toBeLessThan(200);
    const [helper = 0, ...others] = new Set(parents());
    expect([others, helper === process.pid]).toEqual([[], false]);
    process.kill(helper, 'SIGKILL');
    await captcha.speak(newKey()).catch(() => undefined); // may have been given to the one that ended
    expect(Buffer.from(await captcha.speak(newKey()), 'base64').toString('latin1', 0, 4)).toBe('RIFF');
    expect(new Set(parents()).size).toBe(2);
  });
});

describe('what is spoken', () => {
  it('hands the program fixed words and digits only', () => {
    for (let round = 0; round < 50; round += 1) {
      const { voice, markup } = speechOf('023456', Math.random);
      expect(voice).toMatch(/^cmn(\+[mf]\d)?$/);
      expect(markup).toMatch(/^<speak>(<prosody rate="\d+%" pitch="\d+%">\d<\/prosody><break time="\d+ms"\/>){6}<\/speak>$/);
    }
  });

  it('keeps what is no WAV file out', () => {
    expect([samplesOf(Buffer.alloc(0)), samplesOf(Buffer.from('hello')), samplesOf(Buffer.alloc(1000))]).toEqual([null, null, null]);
  });

  // `npm test` brings the program; alone, name it in ESPEAK_NG: without it this fails
  const espeakNg = process.env['ESPEAK_NG'] ?? '';
  it('is a voice of some seconds that stands out of its noise, and never the same twice', async () => {
    expect(espeakNg).not.toBe('');
    const voice = new CaptchaVoice({ espeakNg }, quiet);
    const wavs = [await voice.say('023456'), await voice.say('023456'), await voice.say('789999')];
    expect(new Set(wavs.map((wav) => wav.toString('base64'))).size).toBe(3);
    for (const wav of wavs) {
      const read = samplesOf(wav);
      expect([read?.rate, wav.readUInt32LE(40), wav.readUInt32LE(4)]).toEqual([soundRate, wav.length - 44, wav.length - 8]);
      const samples = read?.samples ?? new Int16Array();
      const seconds = samples.length / soundRate;
      expect([seconds > 4, seconds < 12]).toEqual([true, true]);
      const step = soundRate / 20;
      const loud = Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
        const part = samples.subarray(index * step, (index + 1) * step);
        return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
      }).toSorted((a, b) => a - b);
      const [quiet = 0, voiced = 0] = [loud[Math.floor(loud.length * 0.1)], loud[Math.floor(loud.length * 0.9)]];
      // a pause is not silent, and the voice is at least 12 dB above it
      expect([quiet > 100, voiced / quiet > 4]).toEqual([true, true]);
    }
  });
});
