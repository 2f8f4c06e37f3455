import { describe, expect, it } from '@jest/globals';
import { PasswordHasher } from './password-hasher.js';

const hasherWith = (secret: string): PasswordHasher =>
  new PasswordHasher({ key: (purpose) => Buffer.from(`${purpose}${secret}`.padEnd(32, '.').slice(0, 32)) });

describe('initial passwords (security rows 20 and 23)', () => {
  it('are long, random, readable, and do not stand in the database', () => {
    const hasher = hasherWith('a');
    const given = Array.from({ length: 200 }, () => hasher.initial());
    expect(new Set(given.map(({ password }) => password)).size).toBe(200);
    for (const { password, stored } of given) {
      expect(password).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
      expect(stored).not.toContain(password.slice(0, 4));
    }
  });

  it('match only themselves, and only with the pepper', async () => {
    const hasher = hasherWith('a');
    const { password, stored } = hasher.initial();
    expect([
      await hasher.matches(stored, password),
      await hasher.matches(stored, password.toLowerCase()),
      await hasherWith('b').matches(stored, password),
    ]).toEqual([true, false, false]);
    expect(hasher.isOutdated(stored)).toBe(false);
  });

  it('are open until they are over, once used for a quarter of an hour from the first use on', async () => {
    const hasher = hasherWith('a');
    const { password, stored } = hasher.initial();
    const now = Date.now();
    const { isOpen, spent } = hasher.initialState(stored, 0, now) ?? { isOpen: false, spent: '' };
    const minutes = (count: number): boolean | undefined => hasher.initialState(spent, 0, now + count * 60_000)?.isOpen;
    expect([isOpen, minutes(0), minutes(14), minutes(15), minutes(60)]).toEqual([true, true, true, false, false]);
    // a second use does not make it longer
    expect(hasher.initialState(spent, 0, now + 60_000)?.spent).toBe(spent);
    // its owner still proves with it who asks for another one
    expect(await hasher.matches(spent, password)).toBe(true);
    const over = stored.replace(/\d{13}/, String(Date.now() - 1));
    expect(hasher.initialState(over)?.isOpen).toBe(false);
    // as an earlier release wrote it
    expect(hasher.initialState(stored.replace('$fresh$', '$used$'))?.isOpen).toBe(false);
    expect(hasher.initialState(await hasher.hash('Kaoshi@2026'))).toBeNull();
  });

  it('say their end, which an open attempt of a used one moves', () => {
    const hasher = hasherWith('a');
    const { stored } = hasher.initial();
    const [now, minute] = [Date.now(), 60_000];
    const spent = hasher.initialState(stored, 0, now)?.spent ?? '';
    const end = (state: string, attemptEnd: number) => hasher.initialState(state, attemptEnd, now)?.until;
    expect([end(spent, 0), end(spent, now + 5 * minute), end(spent, now + 90 * minute)]).toEqual([
      now + 15 * minute,
      now + 15 * minute,
      now + 90 * minute,
    ]);
    expect(hasher.initialState(spent, now + 90 * minute, now + 89 * minute)?.isOpen).toBe(true);
    expect(hasher.initialState(spent, now + 90 * minute, now + 90 * minute)?.isOpen).toBe(false);
    // nobody knows when it was used; and an attempt makes no unused one longer
    expect(end(stored.replace('$fresh$', '$used$'), now + 90 * minute)).toBe(0);
    expect(end(stored, now + 90 * 24 * 60 * minute)).toBe(Number(stored.split('$')[2]));
  });
});
