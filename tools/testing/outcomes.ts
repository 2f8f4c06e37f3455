import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from '../support/files.ts';
import { root } from '../support/paths.ts';
import { lastLines, type RunResult } from '../support/run.ts';
import type { Outcome } from './tally.ts';

/** A check that is right or wrong as a whole. */
export function wholeOutcome({ code, output }: RunResult, shownLines = 0): Outcome {
  if (code !== 0) return { passed: 0, failed: 1, detail: lastLines(output, 60), failures: reasonsIn(plain(output)) };
  return { passed: 1, failed: 0, ...(shownLines > 0 ? { detail: lastLines(output, shownLines) } : {}) };
}

/** Lines that say why, where a program has such; else its last ones. A stack of calls below an error leads nobody further. */
function reasonsIn(output: string): string[] {
  const said = output.split('\n').filter((line) => /^FAULT |^(\w+: )?\w*Error\b/.test(line));
  return said.length > 0 ? said.slice(-8) : lastLines(output, 8).split('\n');
}

/** The compiler explains an error in up to a hundred lines; the first of each is enough to find it. */
export function typesOutcome(result: RunResult): Outcome {
  const heads = result.output
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .slice(0, 30)
    .map((line) => line.slice(0, 300));
  return wholeOutcome({ code: result.code, output: heads.join('\n') || result.output });
}

/** From jest's report; a suite that does not even load counts as one failure, and so does a run without any test. */
export function jestOutcome(result: RunResult, reportFile: string): Outcome {
  const report = readJson(reportFile);
  const count = numbers(report);
  const passed = count('numPassedTests');
  const failed = count('numFailedTests') + count('numRuntimeErrorTestSuites');
  return withDetail({ passed, failed, ...timed(jestFiles(report)), ...named(jestFailures(report)) }, result);
}

/** Number of tests of a stage that may pass at the second time only: more are no chance of a busy machine (decision 0108). */
export const unsteadyAllowed = 3;

/** The files with a test that failed, when they are few enough for a second time; none where a file did not load. */
export function filesToTryAgain(reportFile: string): string[] {
  const { testResults = [] } = (readJson(reportFile) ?? {}) as JestReport;
  const failed = testResults.filter(({ assertionResults = [] }) => assertionResults.some(({ status }) => status === 'failed'));
  const isLoaded = testResults.every(({ status, assertionResults = [] }) => status !== 'failed' || assertionResults.length > 0);
  const tests = failed.flatMap(({ assertionResults = [] }) => assertionResults.filter(({ status }) => status === 'failed'));
  return isLoaded && tests.length <= unsteadyAllowed ? failed.map(({ name }) => name) : [];
}

/** Sum of a run and of the second time of its failed files. */
export function secondTimeOutcome(first: Outcome, second: Outcome): Outcome {
  if (second.failed > 0) return first;
  const { failures: unsteady = [], detail: _, ...rest } = first;
  const { detail } = second;
  return { ...rest, passed: first.passed + first.failed, failed: 0, unsteady, ...(detail === undefined ? {} : { detail }) };
}

/** From Playwright's report. */
export function playwrightOutcome(result: RunResult, reportFile: string): Outcome {
  const report = readJson(reportFile);
  const stats = numbers(typeof report === 'object' && report !== null && 'stats' in report ? report.stats : undefined);
  const flaky = stats('flaky');
  const isAllowed = flaky <= unsteadyAllowed;
  const unsteady = playwrightFailures(report, ['flaky']);
  return withDetail(
    {
      passed: stats('expected') + (isAllowed ? flaky : 0),
      failed: stats('unexpected') + (isAllowed ? 0 : flaky),
      ...timed(playwrightFiles(report)),
      ...named(playwrightFailures(report, isAllowed ? ['unexpected'] : ['unexpected', 'flaky'])),
      ...(isAllowed && unsteady.length > 0 ? { unsteady } : {}),
    },
    result,
  );
}

/** A tool that fails, or finds nothing to run, must not look green whatever its report says. */
function withDetail(counted: Outcome, { code, output }: RunResult): Outcome {
  const isRed = code !== 0 || counted.failed > 0 || counted.passed === 0;
  return isRed ? { ...counted, failed: Math.max(1, counted.failed), detail: lastLines(output, 120) } : counted;
}

/** All files, and those that took longest: whoever has to bring the time down begins there. */
function timed(files: readonly (readonly [string, number])[]): Pick<Outcome, 'longest' | 'files'> {
  const shown = files
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(0)}`);
  return shown.length === 0 ? {} : { longest: shown.join(', '), files };
}

/** Parts of jest's report that are read. */
interface JestReport {
  testResults?: {
    name: string;
    startTime: number;
    endTime: number;
    message?: string;
    status?: string;
    assertionResults?: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}
const jestFiles = (report: unknown): [string, number][] =>
  ((report as JestReport | undefined)?.testResults ?? []).map(({ name, startTime, endTime }) => [
    relative(root, name),
    (endTime - startTime) / 1000,
  ]);

/** Of a file that does not load there is no test, and its reason is the file's own. */
const jestFailures = (report: unknown): string[] =>
  ((report as JestReport | undefined)?.testResults ?? []).flatMap(({ name, message, assertionResults = [] }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });

/** Parts of Playwright's report that are read: a suite for each file, and in it suites for what is described together. */
interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title?: string; tests: { status?: string; results: PlaywrightResult[] }[] }[];
}
interface PlaywrightResult {
  duration: number;
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}
const secondsOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  sum(suites.map(secondsOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const playwrightFiles = (report: unknown): [string, number][] =>
  ((report as { suites?: PlaywrightSuite[] } | undefined)?.suites ?? []).map((suite) => [suite.title, secondsOf(suite)]);

function playwrightFailures(report: unknown, which: readonly string[]): string[] {
  const of = ({ title, suites = [], specs = [] }: PlaywrightSuite, above = ''): string[] => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status = '' }) => which.includes(status))
        .map(({ results }) => `${above}${title}: ${spec.title}: ${reasonOf(results.find(({ error }) => error))}`),
    ),
    ...suites.flatMap((each) => of(each, `${above}${title}: `)),
  ];
  return ((report as { suites?: PlaywrightSuite[] } | undefined)?.suites ?? []).flatMap((each) => of(each));
}

/** Alerts, dialogs and refused fields of the page: most often they say why a journey waited in vain. */
function reasonOf(result: PlaywrightResult | undefined): string {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path;
  const page = path === undefined || !existsSync(path) ? [] : readFileSync(path, 'utf8').split('\n');
  const said = page.flatMap((line, at) => (/^\s*- (alert|alertdialog|dialog)\b|\[invalid\]/.test(line) ? page.slice(at, at + 3) : []));
  const words = [...new Set(said.map((line) => line.trim().slice(0, 120)))].filter(Boolean).slice(0, 12);
  return [firstLine(result?.error?.message), ...(words.length === 0 ? [] : [`the page said: ${words.join(' ')}`])].join('; ');
}

const named = (failures: string[]): Pick<Outcome, 'failures'> => (failures.length === 0 ? {} : { failures });

const firstLine = (text = 'no reason given'): string =>
  plain(text)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, 300) ?? '';

/** Without the colours of a terminal. */
const plain = (text: string): string => stripVTControlCharacters(text);

function numbers(stored: unknown): (name: string) => number {
  const entries = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  return (name) => Number(entries.get(name) ?? 0);
}
