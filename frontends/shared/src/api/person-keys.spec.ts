import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { arrive } from './arrive.js';
import { countDrafts, forgetPerson, keysOf } from './forget-person.js';
import { onForgotten } from './forgotten.js';
import { hearForgotten } from './hear-forgotten.js';
import { personKey, settingKey } from './person-keys.js';

const [one, other, paper] = ['1'.repeat(24), '2'.repeat(24), 'a'.repeat(24)];

class Shelf {
  private readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
  clear = (): void => this.kept.clear();
  names = (): string[] => [...this.kept.keys()].sort();
}
const names = ['localStorage', 'sessionStorage'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
const [local, tab] = [new Shelf(), new Shelf()];
const put = (name: (typeof names)[number], get: () => unknown): void =>
  void Object.defineProperty(globalThis, name, { configurable: true, get });
beforeEach(() => {
  local.clear();
  tab.clear();
  put('localStorage', () => local);
  put('sessionStorage', () => tab);
});
afterAll(() => {
  names.forEach((name, index) => {
    const there = before[index];
    if (there === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, there);
  });
});

const browsers = ['known-browsers', 'mui-mode', 'xuekao-device', 'xuekao-token'];
function fill(): void {
  for (const key of [
    ...browsers,
    personKey('answers', one, paper),
    personKey('answers', other, paper),
    personKey('receipts', one),
    `xuekao-admin-draft:${one}:exam:new`,
    `xuekao-admin-draft:${other}:exam:new`,
    settingKey('view', one),
    settingKey('view', other),
    'exam-index',
    'something of a later release',
  ])
    local.setItem(key, 'x');
  for (const key of ['exam-phone', 'xuekao-kept-words', `exam-own-texts:${paper}`]) tab.setItem(key, 'x');
}

it('a chosen sign-out leaves settings, entries of the browser and of other people, and nothing else', () => {
  fill();
  let told = 0;
  onForgotten(() => (told += 1));
  forgetPerson(one);
  expect(local.names()).toEqual(
    [
      ...browsers,
      personKey('answers', other, paper),
      settingKey('view', one),
      settingKey('view', other),
      `xuekao-admin-draft:${other}:exam:new`,
    ].sort(),
  );
  expect(tab.names()).toEqual(['exam-phone']);
  expect(told).toBeGreaterThan(0);
  // no key names who has left
  expect(local.names().filter((key) => key.includes(one))).toEqual([]);
});

it('other tabs clear what is their own', async () => {
  fill();
  const deaf = hearForgotten();
  let told = 0;
  onForgotten(() => (told += 1));
  const there = new BroadcastChannel('xuekao-left');
  there.postMessage('');
  while (tab.length > 1) await new Promise((resolve) => setImmediate(resolve));
  expect([tab.names(), told]).toEqual([['exam-phone'], 1]);
  // the tab that is left has cleared what they share
  expect(local.getItem(personKey('answers', one, paper))).toBe('x');
  there.close();
  deaf();
});

it('somebody else finds nothing that has no owner; the same person finds all', async () => {
  await arrive(one);
  fill();
  await arrive(one);
  expect(local.getItem('exam-index')).toBe('x');
  await arrive(other);
  for (const key of ['exam-index', 'something of a later release']) expect(local.getItem(key)).toBeNull();
  // what may still have to be sent, and words that name their person
  for (const key of [personKey('answers', one, paper), `xuekao-admin-draft:${one}:exam:new`]) expect(local.getItem(key)).toBe('x');
  expect(tab.names()).toEqual(['exam-phone', 'xuekao-kept-words']);
});

it('the first person of a browser finds what was there before they signed in', async () => {
  local.setItem('survey-browser', 'x');
  await arrive(one);
  expect(local.getItem('survey-browser')).toBe('x');
});

it('settings have keys that differ from person to person', () => {
  const keys = Array.from({ length: 2000 }, (_, number) => settingKey('view', `6${number.toString(16).padStart(23, '0')}`));
  expect(new Set(keys).size).toBe(2000);
  expect(keys[0]).not.toContain('60000');
});

it('finds the entries of one person', () => {
  fill();
  expect([countDrafts(one), countDrafts(paper)]).toEqual([1, 0]);
  expect(keysOf(local as unknown as Storage, (owner) => owner === other)).toEqual([
    personKey('answers', other, paper),
    `xuekao-admin-draft:${other}:exam:new`,
  ]);
});

it('a storage that is closed has nothing to clear', async () => {
  const closed = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  put('localStorage', closed);
  put('sessionStorage', closed);
  await arrive(one);
  expect(() => forgetPerson(one)).not.toThrow();
});
