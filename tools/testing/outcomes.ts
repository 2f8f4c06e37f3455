import { readJson } from '../support/files.ts';
import { lastLines, type RunResult } from '../support/run.ts';
import type { Outcome } from './tally.ts';

/** A check that is right or wrong as a whole. */
export function wholeOutcome({ code, output }: RunResult, shownLines = 0): Outcome {
  if (code !== 0) return { passed: 0, failed: 1, detail: lastLines(output, 60) };
  return { passed: 1, failed: 0, ...(shownLines > 0 ? { detail: lastLines(output, shownLines) } : {}) };
}

/** The compiler explains an error in up to a hundred lines; the first of each is enough to find it. */
export function typesOutcome(result: RunResult): Outcome {
  const heads = result.output.split('\n').filter((line) => line.includes('error TS')).slice(0, 30).map((line) => line.slice(0, 300));
  return wholeOutcome({ code: result.code, output: heads.join('\n') || result.output });
}

/** From jest's report; a suite that does not even load counts as one failure, and so does a run without any test. */
export function jestOutcome(result: RunResult, reportFile: string): Outcome {
  const report = numbers(readJson(reportFile));
  const passed = report('numPassedTests');
  const failed = report('numFailedTests') + report('numRuntimeErrorTestSuites');
  return withDetail({ passed, failed }, result);
}

/** From Playwright's report; a test that passed only on a second try counts as failed. */
export function playwrightOutcome(result: RunResult, reportFile: string): Outcome {
  const report = readJson(reportFile);
  const stats = numbers(typeof report === 'object' && report !== null && 'stats' in report ? report.stats : undefined);
  return withDetail({ passed: stats('expected'), failed: stats('unexpected') + stats('flaky') }, result);
}

/** A tool that fails, or finds nothing to run, must not look green whatever its report says. */
function withDetail(counted: Outcome, { code, output }: RunResult): Outcome {
  const isRed = code !== 0 || counted.failed > 0 || counted.passed === 0;
  return isRed ? { ...counted, failed: Math.max(1, counted.failed), detail: lastLines(output, 120) } : counted;
}

function numbers(stored: unknown): (name: string) => number {
  const entries = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  return (name) => Number(entries.get(name) ?? 0);
}
