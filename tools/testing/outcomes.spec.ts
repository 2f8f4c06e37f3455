import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { filesToTryAgain, jestOutcome, playwrightOutcome, secondTimeOutcome, wholeOutcome } from './outcomes.ts';
import { Tally } from './tally.ts';

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'outcomes-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const ended = (code: number, output = 'why'): { code: number; output: string } => ({ code, output });

test('suites that do not load count as failures', () => {
  expect(jestOutcome(ended(1), report({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 }))).toEqual({
    passed: 5,
    failed: 3,
    detail: 'why',
  });
  expect(jestOutcome(ended(0), report({ numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }))).toEqual({
    passed: 5,
    failed: 0,
  });
});

test('a run without tests, without a report or with a bad exit is never green', () => {
  expect(jestOutcome(ended(0), report({ numPassedTests: 0 })).failed).toBe(1);
  expect(jestOutcome(ended(0), '/nowhere/report.json').failed).toBe(1);
  expect(jestOutcome(ended(1), report({ numPassedTests: 7 })).failed).toBe(1);
});

const flaky = (title: string): object => ({
  title,
  tests: [{ status: 'flaky', results: [{ duration: 1, error: { message: 'no button\nlog' } }, { duration: 1 }] }],
});

test('a journey that passed at the second time only is named with the reason of the first; more than three are failures', () => {
  const few = playwrightOutcome(
    ended(0),
    report({ stats: { expected: 4, flaky: 1 }, suites: [{ title: '01.spec.ts', specs: [flaky('a')] }] }),
  );
  expect(few).toMatchObject({ passed: 5, failed: 0, unsteady: ['01.spec.ts: a: no button'] });
  expect(few).not.toHaveProperty('failures');
  const tally = new Tally();
  tally.add('journeys', 3, few);
  expect(tally.summary().split('\n')[0]).toBe('passed at the second time only: journeys: 01.spec.ts: a: no button');
  const suites = [{ title: '01.spec.ts', specs: ['a', 'b', 'c', 'd'].map(flaky) }];
  const many = playwrightOutcome(ended(0), report({ stats: { expected: 4, flaky: 4 }, suites }));
  expect(many).toMatchObject({ passed: 4, failed: 4 });
  expect(many.failures).toHaveLength(4);
});

test('a journey that failed is named with what its page said', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'outcomes-')), 'error-context.md');
  writeFileSync(path, '- main:\n  - button "保存"\n  - alert [ref=e4]:\n    - generic: 名称已被使用\n');
  const result = { duration: 1, error: { message: 'no dialog\nlog' }, attachments: [{ name: 'error-context', path }] };
  const suites = [{ title: '01.spec.ts', specs: [{ title: 'a', tests: [{ status: 'unexpected', results: [result] }] }] }];
  expect(playwrightOutcome(ended(1), report({ stats: { expected: 1, unexpected: 1 }, suites })).failures).toEqual([
    '01.spec.ts: a: no dialog; the page said: - alert [ref=e4]: - generic: 名称已被使用',
  ]);
});

test('few failed specs run a second time; what fails again, does not load, or is too much, does not', () => {
  const file = (name: string, ...statuses: string[]): object => ({
    name,
    status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status, fullName: name })),
  });
  const again = (...testResults: object[]): string[] => filesToTryAgain(report({ testResults }));
  expect(again(file('/a', 'passed', 'failed'), file('/b', 'passed'))).toEqual(['/a']);
  expect(again(file('/a', 'failed'), file('/b'))).toEqual([]);
  expect(again(file('/a', 'failed', 'failed'), file('/b', 'failed', 'failed'))).toEqual([]);
  expect(filesToTryAgain('/nowhere/report.json')).toEqual([]);
  const first = { passed: 10, failed: 1, detail: 'why', failures: ['a: late'] };
  expect(secondTimeOutcome(first, { passed: 2, failed: 0 })).toEqual({ passed: 11, failed: 0, unsteady: ['a: late'] });
  expect(secondTimeOutcome(first, { passed: 1, failed: 1 })).toBe(first);
});

test('the files that took longest are named, the longest first', () => {
  const file = (name: string, seconds: number): object => ({ name: join(root, name), startTime: 1000, endTime: 1000 + seconds * 1000 });
  expect(
    jestOutcome(ended(0), report({ numPassedTests: 2, testResults: [file('libs/a.spec.js', 3), file('libs/b.spec.js', 20.4)] })).longest,
  ).toBe('libs/b.spec.js 20, libs/a.spec.js 3');
  const spec = (...milliseconds: number[]): object => ({ tests: milliseconds.map((duration) => ({ results: [{ duration }] })) });
  const suites = [
    { title: '01.spec.ts', specs: [spec(1000)] },
    { title: '02.spec.ts', specs: [spec(2000, 3000)], suites: [{ title: 'more', specs: [spec(4000)] }] },
  ];
  expect(playwrightOutcome(ended(0), report({ stats: { expected: 2 }, suites })).longest).toBe('02.spec.ts 9, 01.spec.ts 1');
});

test('what failed is named with the first line of its reason, and stands before the table', () => {
  const testResults = [
    { name: join(root, 'libs/a.spec.js'), message: '\u001b[1mCannot find module\u001b[22m\n at b', assertionResults: [] },
    {
      name: join(root, 'libs/b.spec.js'),
      assertionResults: [
        { status: 'passed', fullName: 'a price is whole' },
        { status: 'failed', fullName: 'an order comes', failureMessages: ['\n  Error: the order did not come\n  at c'] },
      ],
    },
  ];
  const specs = jestOutcome(ended(1), report({ numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults }));
  expect(specs.failures).toEqual(['libs/a.spec.js: Cannot find module', 'libs/b.spec.js: an order comes: Error: the order did not come']);
  const tests = [
    { status: 'expected', results: [{ duration: 1 }] },
    { status: 'unexpected', results: [{ duration: 1, error: { message: 'no button\nlog' } }] },
  ];
  const suites = [{ title: '01.spec.ts', suites: [{ title: 'a phone', specs: [{ title: 'signs in', tests }] }] }];
  const journeys = playwrightOutcome(ended(1), report({ stats: { expected: 1, unexpected: 1 }, suites }));
  expect(journeys.failures).toEqual(['01.spec.ts: a phone: signs in: no button']);
  const tally = new Tally();
  tally.add('jest', 12, specs);
  tally.add('journeys', 30, journeys);
  expect(tally.summary().split('\n').slice(0, 3)).toEqual([
    'jest: libs/a.spec.js: Cannot find module',
    'jest: libs/b.spec.js: an order comes: Error: the order did not come',
    'journeys: 01.spec.ts: a phone: signs in: no button',
  ]);
});

test('a whole check shows what it measured when asked to', () => {
  expect(wholeOutcome(ended(0, 'a\nb\nchecked 900 saves\n'), 1)).toEqual({ passed: 1, failed: 0, detail: 'checked 900 saves' });
  expect(wholeOutcome(ended(2, 'broken'))).toEqual({ passed: 0, failed: 1, detail: 'broken', failures: ['broken'] });
});

test('the last line holds the sums', () => {
  const tally = new Tally();
  tally.add('jest', 12, { passed: 10, failed: 0 });
  tally.add('journeys', 30, { passed: 3, failed: 2 });
  expect(tally.summary().split('\n').at(-1)).toBe('13 passed, 2 failed');
  expect(tally.failed).toBe(2);
});
