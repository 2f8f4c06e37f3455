import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownTimes, timesOf, turnOf, turnRules, turnStages } from './turns.ts';

const rule = { budget: 100, long: 5, always: [] };

test('what fits into the budget runs each time', () => {
  expect(turnOf({ rest: 40, long: { a: 30, b: 30 } }, rule, 7)).toEqual({ number: 1, of: 1, left: [] });
});

test('long files take turns, as few as the budget allows', () => {
  const times = { rest: 40, long: { a: 60, b: 30, c: 30 } };
  expect(turnOf(times, rule, 0)).toEqual({ number: 1, of: 2, left: ['b', 'c'] });
  expect(turnOf(times, rule, 1)).toEqual({ number: 2, of: 2, left: ['a'] });
  expect(turnOf(times, rule, 2)).toEqual({ number: 1, of: 2, left: ['b', 'c'] });
});

test('a file that belongs to every run is left by none, and its seconds count in each', () => {
  const times = { rest: 0, long: { core: 60, a: 40, b: 40 } };
  for (const turn of [0, 1])
    expect(turnOf(times, { ...rule, always: ['core'] }, turn)).toMatchObject({ of: 2, left: [['b'], ['a']][turn] });
});

test('whatever is added: each file has exactly one turn, no turn is empty, and a turn above the budget holds one file', () => {
  const files = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.integer({ min: 5, max: 90 }), { minKeys: 1, maxKeys: 40 });
  fc.assert(
    fc.property(files, fc.integer({ min: 0, max: 90 }), fc.nat(1000), (long, rest, first) => {
      const names = Object.keys(long).toSorted();
      const { of } = turnOf({ rest, long }, rule, first);
      const turns = Array.from({ length: of }, (_none, at) => {
        const { left } = turnOf({ rest, long }, rule, first + at);
        return names.filter((name) => !left.includes(name));
      });
      expect(turns.flat().toSorted()).toEqual(names);
      for (const turn of turns) {
        expect(turn.length).toBeGreaterThan(0);
        const seconds = turn.reduce((sum, name) => sum + (long[name] ?? 0), rest);
        if (turn.length > 1) expect(seconds).toBeLessThanOrEqual(rule.budget);
      }
    }),
  );
});

test('times name the long files alone, and add up what two projects ran of one file', () => {
  const files: [string, number][] = [
    ['b.spec.ts', 3.2],
    ['a.spec.ts', 4.4],
    ['b.spec.ts', 3],
    ['c.spec.ts', 4.9],
  ];
  expect(timesOf(files, rule)).toEqual({ rest: 9, long: { 'b.spec.ts': 6 } });
});

test('the kept times deal every stage within its budget, but for what always runs and one file that is longer by itself', () => {
  const times = knownTimes();
  for (const name of turnStages) {
    const kept = times[name];
    if (kept === undefined) throw new Error(`${name} has no times`);
    const rule = turnRules[name];
    const { of } = turnOf(kept, rule, 0);
    const always = Object.entries(kept.long).filter(([file]) => rule.always.includes(file));
    for (let turn = 0; turn < of; turn++) {
      const { left } = turnOf(kept, rule, turn);
      const mine = Object.entries(kept.long).filter(([file]) => !left.includes(file));
      const seconds = mine.reduce((sum, [, each]) => sum + each, kept.rest);
      expect(seconds <= rule.budget || mine.length === always.length + 1).toBe(true);
    }
  }
});

test('times of which a merge has lost a number are refused, with the place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'times-'));
  try {
    const file = join(folder, 'times.json');
    const stages = Object.fromEntries(turnStages.map((name) => [name, { rest: 1, long: { a: 5 } }]));
    writeFileSync(file, JSON.stringify({ ...stages, journeys: { long: { a: 5 } } }));
    expect(() => knownTimes(file)).toThrow('journeys, rest has no seconds');
    writeFileSync(file, JSON.stringify({ ...stages, trials: { rest: 0, long: { 't1-kill-services.fault.ts': null } } }));
    expect(() => knownTimes(file)).toThrow('trials, t1-kill-services.fault.ts has no seconds');
    writeFileSync(file, JSON.stringify(stages));
    expect(knownTimes(file)).toEqual(stages);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
