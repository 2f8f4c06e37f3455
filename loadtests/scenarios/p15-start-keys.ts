import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { paths, readPaper, start, startWithKeys } from '../k6/api.ts';
import { candidates, pick } from '../k6/candidates.ts';
import { reported, summaryTo, trendStats } from '../k6/summary.ts';

/** P15: RATE starts a second for WAVE seconds, of people from the FIRST on; KEYS=1: their pages have the questions as ciphertext. */
const rate = Number(__ENV['RATE'] ?? 300);
const wave = Number(__ENV['WAVE'] ?? 10);
const first = Number(__ENV['FIRST'] ?? 1);
const hasKeys = __ENV['KEYS'] === '1';

export const options: Options = {
  scenarios: {
    starts: {
      executor: 'constant-arrival-rate',
      exec: 'startOne',
      rate,
      timeUnit: '1s',
      duration: `${wave}s`,
      preAllocatedVUs: rate * 2,
      maxVUs: rate * 4,
    },
  },
  summaryTrendStats: trendStats,
  thresholds: { ...reported(paths.start, paths.detail), failed: ['rate==0'], dropped_iterations: ['count==0'] },
};

const startMs = new Trend('start_ms', true);
const started = new Counter('started');

export function startOne(): void {
  const who = pick(candidates, first + exec.scenario.iterationInTest);
  const began = Date.now();
  if (!(hasKeys ? startWithKeys(who) : readPaper(who, start(who)))) return;
  startMs.add(Date.now() - began);
  started.add(1);
}
export const handleSummary = summaryTo;
