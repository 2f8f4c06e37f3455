import { describe, expect, it } from '@jest/globals';
import { Algorithm, hash, parseOptions } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.js';
import { delaySeconds, pauseMs } from '../../ways-in/sign-in/login-throttle.js';

const hasherWith = (secret: string): PasswordHasher =>
  new PasswordHasher({ key: (purpose) => Buffer.from(`${purpose}${secret}`.padEnd(32, '.').slice(0, 32)) });
const password = 'Kaoshi@2026';

describe('password hashes (security row 20)', () => {
  it('are argon2id with 19 MiB, two passes and one lane, each with a salt of its own', async () => {
    const hasher = hasherWith('a');
    const [one, two] = [await hasher.hash(password), await hasher.hash(password)];
    expect(one).toMatch(/^\$argon2id\$/);
    expect(parseOptions(one)).toMatchObject({ algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(one).not.toBe(two);
    expect([await hasher.matches(one, password), await hasher.matches(one, 'kaoshi@2026')]).toEqual([true, false]);
  });

  it('are worth nothing without the pepper, which is not in the database', async () => {
    const stored = await hasherWith('a').hash(password);
    expect(await hasherWith('b').matches(stored, password)).toBe(false);
  });

  it('of an older, weaker profile are known as such; the next sign-in makes them anew', async () => {
    const hasher = hasherWith('a');
    expect(hasher.isOutdated(await hasher.hash(password))).toBe(false);
    expect(hasher.isOutdated(await hash(password, { memoryCost: 9216, timeCost: 4, parallelism: 1 }))).toBe(true);
    expect(hasher.isOutdated(await hash(password, { memoryCost: 19_456, timeCost: 1, parallelism: 1 }))).toBe(true);
  });

  it('are worked at for an account that is not there as well', async () => {
    const hasher = hasherWith('a');
    const stored = await hasher.hash(password);
    // time on the processor, not on the clock: it does not grow with what else the machine does
    const work = async (against: string | null): Promise<number> => {
      const before = process.cpuUsage();
      for (let round = 0; round < 5; round += 1) expect(await hasher.matches(against, 'wrong')).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work(stored);
    const [known, unknown] = [await work(stored), await work(null)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(await hasher.matches(null, password)).toBe(false);
  });
});

describe('delays after wrong passwords (security row 22)', () => {
  it('begin with the fifth, grow slowly, and end at a minute', () => {
    expect([0, 4, 5, 6, 7, 8, 50, 1000].map((failures) => delaySeconds(failures))).toEqual([0, 0, 5, 10, 20, 40, 60, 60]);
  });

  it('slow an address down without refusing it', () => {
    expect([0, 100, 101, 10_000].map(pauseMs)).toEqual([0, 0, 15, 1000]);
  });
});
