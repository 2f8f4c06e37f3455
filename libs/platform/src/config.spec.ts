import { describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { configOf, readConfig } from './config.js';

const addresses = { MONGO_URL: 'mongodb://127.0.0.1:1', NATS_URL: 'nats://127.0.0.1:2', REDIS_URL: 'redis://127.0.0.1:3' };
const secret = 'x'.repeat(32);

describe('configuration', () => {
  it('has defaults for everything but the addresses of the backing services', () => {
    const config = readConfig(addresses);
    expect({ host: config.host, port: config.port, demo: config.demo, captcha: config.captcha, checkOutput: config.checkOutput }).toEqual({
      host: '127.0.0.1',
      port: 7300,
      demo: false,
      captcha: true,
      checkOutput: true,
    });
  });

  it('finds the program that speaks the captcha on the PATH, unless one is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    try {
      const [plain, program] = [join(folder, 'plain'), join(folder, 'programs')];
      for (const [place, mode] of [
        [plain, 0o644],
        [program, 0o755],
      ] as const) {
        mkdirSync(place);
        writeFileSync(join(place, 'espeak-ng'), '', { mode });
      }
      const placeOn = (env: NodeJS.ProcessEnv): string => readConfig({ ...addresses, ...env }).espeakNg;
      const PATH = ['', 'relative', plain, program].join(delimiter);
      expect(placeOn({ PATH })).toBe(join(program, 'espeak-ng'));
      expect([placeOn({ PATH, ESPEAK_NG: '' }), placeOn({ PATH, ESPEAK_NG: '/nonexistent' })]).toEqual([
        join(program, 'espeak-ng'),
        '/nonexistent',
      ]);
      expect([placeOn({ PATH: plain }), placeOn({})]).toEqual(['', '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has a live server where one is named, and shares no secret that could be guessed', () => {
    expect(readConfig(addresses).live).toBeNull();
    const LIVE_URL = 'http://live:8087/';
    const { live } = readConfig({ ...addresses, LIVE_URL, LIVE_RTMP_PORT: '1936', PUBLIC_URL: 'https://exam.example.cn' });
    expect(live).toMatchObject({
      url: 'http://live:8087',
      pushUrl: 'rtmp://exam.example.cn:1936/live',
      rtmpHost: '127.0.0.1',
      streams: 20,
    });
    expect(readConfig({ ...addresses, LIVE_URL, LIVE_PUSH_URL: 'rtmps://a.cn/live/' }).live?.pushUrl).toBe('rtmps://a.cn/live');
    const production = { ...addresses, NODE_ENV: 'production', SECRET_KEY: secret, LIVE_URL };
    expect(() => readConfig({ ...production, LIVE_SECRET: 'short' })).toThrow(/LIVE_SECRET/);
    expect(readConfig({ ...production, LIVE_SECRET: secret }).live?.secret).toBe(secret);
    // it needs neither addresses nor keys
    expect(readConfig({ NODE_ENV: 'production', LIVE_URL, LIVE_SECRET: secret }, 'live').live?.url).toBe('http://live:8087');
  });

  it('names what is missing', () => {
    expect(() => readConfig({ ...addresses, NATS_URL: '' })).toThrow(/NATS_URL/);
  });

  it('has the addresses of an account of its own for each service of the process, and the common one for the others', () => {
    const { MONGO_URL: _common, ...others } = addresses;
    const own = {
      MONGO_URL_EXAM: 'mongodb://exam@127.0.0.1:1',
      NATS_URL_EXAM: 'nats://exam@127.0.0.1:2',
      AUDIT_MONGO_URL: 'mongodb://audit@127.0.0.1:1',
    };
    const config = readConfig({ ...others, ...own });
    const shown = (name: 'exam' | 'repo'): unknown[] => {
      const { mongoUrl, natsUrl, redisUrl, auditMongoUrl } = configOf(config, name);
      return [mongoUrl, natsUrl, redisUrl, auditMongoUrl];
    };
    expect(shown('exam')).toEqual([own.MONGO_URL_EXAM, own.NATS_URL_EXAM, addresses.REDIS_URL, own.AUDIT_MONGO_URL]);
    expect(shown('repo')).toEqual(['', addresses.NATS_URL, addresses.REDIS_URL, own.AUDIT_MONGO_URL]);
    const all = configOf(readConfig({ ...addresses, MONGO_URL_IDENTITY: 'mongodb://identity@127.0.0.1:1' }), 'identity');
    expect([all.mongoUrl, all.auditMongoUrl]).toEqual(['mongodb://identity@127.0.0.1:1', 'mongodb://identity@127.0.0.1:1']);
  });

  it.each([
    ['demo accounts', { DEMO: '1' }, /DEMO=1 is refused/],
    ['no captcha', { CAPTCHA: 'off' }, /CAPTCHA=off is refused/],
    ['no secret', { SECRET_KEY: '' }, /SECRET_KEY .* must be set/],
    ['a short secret', { SECRET_KEY: 'short' }, /SECRET_KEY .* must be set/],
    ['a store that keeps nothing', { EVENT_STORE: 'memory' }, /EVENT_STORE=memory/],
  ])('refuses %s in production', (_what, wrong, message) => {
    expect(() => readConfig({ ...addresses, NODE_ENV: 'production', SECRET_KEY: secret, ...wrong })).toThrow(message);
  });

  it('starts in production with a secret of its own', () => {
    const config = readConfig({ ...addresses, NODE_ENV: 'production', SECRET_KEY: secret });
    expect([config.production, config.demo, config.checkOutput]).toEqual([true, false, false]);
  });

  it('refuses demo accounts on an address that others can reach', () => {
    expect(() => readConfig({ ...addresses, DEMO: '1', HOST: '0.0.0.0' })).toThrow(/DEMO=1 is refused on HOST/);
  });

  it('has packages at a name or a port that is not that of the platform', () => {
    const at = (PACKAGES_URL: string) => readConfig({ ...addresses, PUBLIC_URL: 'https://exam.school.cn', PACKAGES_URL }).packagesUrl;
    expect(['', 'https://packages.school.cn/', 'https://exam.school.cn:8443'].map(at)).toEqual([
      ...['', 'https://packages.school.cn', 'https://exam.school.cn:8443'],
    ]);
    expect(() => at('https://exam.school.cn:443')).toThrow(/PACKAGES_URL needs a name/);
  });

  it('honours CAPTCHA=off in demo mode only', () => {
    expect(readConfig({ ...addresses, DEMO: '1', CAPTCHA: 'off' }).captcha).toBe(false);
    expect(() => readConfig({ ...addresses, CAPTCHA: 'off' })).toThrow(/demo mode/);
  });

  it('names the secret without telling it, as the backup does', () => {
    // backup.spec.ts and keys.spec.ts of tools have the same pair
    expect(readConfig({ ...addresses, SECRET_KEY: '5'.repeat(40) }).keyFingerprint).toBe('c3d8839b55fd6294ddddcbb9f62fa464');
  });

  it('takes the keys that the launcher and `accounts secrets` make of a secret, which are those of the secret itself', () => {
    // keys.spec.ts of tools has the same text
    const KEYS = [
      'fingerprint=c3d8839b55fd6294ddddcbb9f62fa464',
      'audit-values=9d7bdb33a8b29071263f5995f40d4e5774bec1d94f309a911d644fb7e38c20e3',
      'sandbox-merchant=4e5d6e8692ed5dd78f7ec4992692728704c52ca48356322d15fb24571a3b1611',
    ].join(',');
    const given = readConfig({ ...addresses, NODE_ENV: 'production', KEYS });
    const whole = readConfig({ ...addresses, SECRET_KEY: '5'.repeat(40) });
    expect(given.keyFingerprint).toBe(whole.keyFingerprint);
    for (const purpose of ['audit-values', 'sandbox merchant']) expect(given.key(purpose)).toEqual(whole.key(purpose));
    expect(() => given.key('password-pepper')).toThrow(/KEYS has no key for "password-pepper"/);
    expect(() => readConfig({ ...addresses, KEYS, SECRET_KEY: secret })).toThrow(/another SECRET_KEY/);
    for (const text of ['x', 'audit-values=00', KEYS.slice(1), KEYS.slice(0, -1)])
      expect(() => readConfig({ ...addresses, KEYS: text })).toThrow(/KEYS is not usable/);
  });

  it('derives a key of its own for each purpose', () => {
    const config = readConfig({ ...addresses, SECRET_KEY: secret });
    expect(config.key('a')).toHaveLength(32);
    expect(config.key('a').equals(config.key('b'))).toBe(false);
    expect(config.key('a').equals(readConfig({ ...addresses, SECRET_KEY: 'y'.repeat(32) }).key('a'))).toBe(false);
  });
});
