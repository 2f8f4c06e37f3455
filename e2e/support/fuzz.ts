import type { z } from 'zod';

export type Random = () => number;

/** A small generator with a seed, so that a body that breaks something can be made again. */
export function randomFrom(seed: number, label = ''): Random {
  let state = [...label].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed >>> 0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e反\u202c',
  '\ufeff',
  '𠮷😀',
  'e\u0301',
  '中'.repeat(300),
  'x'.repeat(300),
  'y'.repeat(5000),
  '\n\r\t',
  '../../etc/passwd',
  '<script>1</script>',
  '${7*7}',
  '{{7*7}}',
  "'; return true; //",
  '$where',
  '$ne',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '(a+)+$',
  '[',
  '(?<=a)',
  '\\',
  '%00',
  'A',
  'A01',
  '0',
];
/** Texts that databases, patterns and headers may fail on. */
const nasty = ['a\u0000b', '\ud800', '[(*+?', '$where', '../'.repeat(20), '\r\nx: y', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'];
const dates = [
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00.000000000001Z',
  '2026-01-01',
  '1-1-1',
  '2026-W01',
  '-000001-01-01T00:00:00Z',
  '1e3',
  '2026年1月1日',
];
const numbers = [0, -0, 1, -1, 2, 3, 0.1, 1.5, 100, 5000, 65_536, 100_000, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308, -1e308, 5e-324];
const badKeys = [
  '__proto__',
  'constructor',
  'prototype',
  '$where',
  '$ne',
  'a.b',
  'toString',
  'hasOwnProperty',
  '',
  'userId',
  'createBy',
  'roleLevel',
  'x'.repeat(300),
];
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const leafCount = (value: unknown): number =>
  Array.isArray(value) || isObject(value) ? Object.values(value).reduce((sum: number, each) => sum + leafCount(each), 0) : 1;
/** The value with its n-th leaf replaced; undefined when `change` gives that. */
function replaced(value: unknown, index: number, change: (leaf: unknown) => unknown): unknown {
  let left = index;
  let isKept = false;
  const walk = (at: unknown): unknown => {
    if (Array.isArray(at)) return at.map(walk);
    if (isObject(at)) return Object.fromEntries(Object.entries(at).map(([key, each]) => [key, walk(each)]));
    left -= 1;
    if (left !== -1) return at;
    const changed = change(at);
    isKept = changed === undefined;
    return changed;
  };
  const whole = walk(value);
  return isKept ? undefined : whole;
}
/** `__proto__` too becomes a field of its own. */
const withField = (value: object, key: string, field: unknown): object => Object.fromEntries([...Object.entries(value), [key, field]]);

/** Makes wrong bodies, and right ones with strange values, out of a right one and its contract. */
export class Fuzzer {
  constructor(
    private readonly random: Random,
    /** of other objects */
    private readonly ids: readonly string[],
  ) {}

  /**
   * Every second body only has a strange text or number where there was another: most contracts take some of those. @param number of the
   * body: of a few bodies each meets another field
   */
  body(schema: z.core.$ZodType, valid: unknown, number: number): unknown {
    let value: unknown = this.chance(0.6) ? this.completed(schema, valid) : valid;
    if (number % 2 === 0) return this.withLeaf(value, (number / 2) % Math.max(1, leafCount(value)));
    for (let left = 1 + this.below(3); left > 0; left -= 1) value = this.changed(value, 0);
    return this.chance(0.03) ? this.oddity() : value;
  }

  /** One body for each text, with the one character in it that patterns of the database and names of files cannot have. */
  withNulls(valid: unknown): unknown[] {
    return Array.from({ length: leafCount(valid) }, (_, index) =>
      replaced(valid, index, (text) => (typeof text === 'string' ? `${text.slice(0, 1)}\u0000${text.slice(1)}` : undefined)),
    ).filter((body) => body !== undefined);
  }

  /** Another value of the same kind at the n-th leaf. */
  private withLeaf(value: unknown, index: number): unknown {
    return replaced(value, index, (leaf) => {
      if (typeof leaf === 'number') return this.anyOf(numbers);
      if (typeof leaf === 'boolean') return !leaf;
      return this.chance(0.4) ? this.anyOf(nasty) : this.word();
    });
  }

  anyOf<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    return list[this.below(list.length)] as T; // lists here are never empty
  }
  below = (end: number): number => Math.floor(this.random() * end);
  chance = (share: number): boolean => this.random() < share;

  word(): string {
    return this.chance(0.2) && this.ids.length > 0 ? this.anyOf(this.ids) : this.anyOf(this.chance(0.2) ? dates : words);
  }

  private oddity(): unknown {
    const kinds: (() => unknown)[] = [
      () => null,
      () => true,
      () => this.anyOf(numbers),
      () => this.word(),
      () => [],
      () => [[]],
      () => ({}),
      () => ({ $ne: null }),
      () => ({ $where: 'sleep(1000)' }),
      () => ['$gt'],
      () => withField({}, this.anyOf(badKeys), { admin: true }),
      () => Array.from({ length: 1000 }, () => this.word().slice(0, 100)),
      () => Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 1),
    ];
    return this.anyOf(kinds)();
  }

  /** One change somewhere in the value: the deeper, the likelier. */
  private changed(value: unknown, depth: number): unknown {
    const fields = Array.isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
    if (fields.length > 0 && this.chance(depth === 0 ? 0.85 : 0.6)) {
      const field = this.anyOf<string | number>(fields);
      if (Array.isArray(value)) return value.map((each: unknown, index) => (index === field ? this.changed(each, depth + 1) : each));
      return Object.fromEntries(
        Object.entries(value as object).map(([key, each]) => [key, key === field ? this.changed(each, depth + 1) : each]),
      ); // isObject above
    }
    if (this.chance(0.25)) return this.oddity();
    if (Array.isArray(value)) return this.changedList(value);
    if (isObject(value)) return this.changedObject(value);
    if (typeof value === 'number') return this.anyOf([...numbers, value + 1, -value, value / 3, String(value)]);
    if (typeof value === 'boolean') return this.anyOf<unknown>([!value, String(value), Number(value)]);
    return typeof value === 'string' ? this.changedText(value) : this.word();
  }

  private changedText(text: string): unknown {
    const middle = this.below(text.length + 1);
    return this.anyOf<() => unknown>([
      () => this.word(),
      () => this.word(),
      () => text.slice(0, middle) + this.word() + text.slice(middle),
      () => text.toUpperCase(),
      () => ` ${text} `,
      () => text.slice(0, middle),
      () => text.repeat(2 + this.below(20)),
      () => [text],
      () => ({ $eq: text }),
      () => Number(text),
      () => [...text].reverse().join(''),
    ])();
  }

  private changedList(list: unknown[]): unknown {
    return this.anyOf<() => unknown>([
      () => [],
      () => [...list, ...list],
      () => [list],
      () => list[0],
      () => [...list, this.word()],
      () => [...list, null],
      () => Array.from({ length: 1000 }, () => list[0] ?? this.word()),
      () => [...list].reverse(),
    ])();
  }

  private changedObject(value: Record<string, unknown>): unknown {
    const keys = Object.keys(value);
    const [one, two] = [this.anyOf(keys), this.anyOf(keys)];
    return this.anyOf<() => unknown>([
      () => withField(value, this.anyOf(badKeys), this.word()),
      () => Object.fromEntries(Object.entries(value).filter(([key]) => key !== one)),
      () => (one === undefined || two === undefined ? {} : { ...value, [one]: value[two], [two]: value[one] }),
      () => [value],
      () => Object.entries(value),
      () => JSON.stringify(value),
    ])();
  }

  /** Fields that the contract knows and the valid input leaves out, with values of their kind. */
  private completed(schema: z.core.$ZodType, value: unknown): unknown {
    const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']; // the union of zod's own types
    switch (def.type) {
      case 'object': {
        if (!isObject(value)) return value;
        const missing = Object.entries(def.shape).filter(([key]) => !(key in value) && this.chance(0.4));
        const known = Object.entries(value).map(
          ([key, each]) => [key, def.shape[key] ? this.completed(def.shape[key], each) : each] as const,
        );
        return Object.fromEntries([...known, ...missing.map(([key, field]) => [key, this.made(field, 0)] as const)]);
      }
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
        return value === undefined || value === null ? this.made(def.innerType, 0) : this.completed(def.innerType, value);
      case 'pipe':
        return this.completed(def.in, value);
      default:
        return value;
    }
  }

  private made(schema: z.core.$ZodType, depth: number): unknown {
    const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']; // the union of zod's own types
    switch (def.type) {
      case 'string':
        return this.word();
      case 'number':
        return this.anyOf(numbers);
      case 'boolean':
        return this.chance(0.5);
      case 'literal':
        return this.anyOf(def.values);
      case 'enum':
        return this.anyOf(Object.values(def.entries));
      case 'array':
        return Array.from({ length: this.below(4) }, () => this.made(def.element, depth + 1));
      case 'object':
        return depth > 4 ? {} : Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, this.made(field, depth + 1)]));
      case 'union':
        return this.made(this.anyOf(def.options), depth + 1);
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
        return this.made(def.innerType, depth);
      case 'pipe':
        return this.made(def.in, depth);
      case 'lazy':
        return depth > 4 ? null : this.made(def.getter(), depth + 1);
      default:
        return this.oddity();
    }
  }
}
