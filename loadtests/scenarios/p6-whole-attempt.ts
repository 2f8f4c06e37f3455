import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options, Scenario } from 'k6/options';
import { call, handIn, paths, readPaper, save, start } from '../k6/api.ts';
import { candidates, pick } from '../k6/candidates.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/** P6: the 24 steps of a whole attempt. RATE attempts a second, or without RATE as many as 64 people manage. */
const seconds = Number(__ENV['SECONDS'] ?? 20);
const rate = Number(__ENV['RATE'] ?? 0);
const first = Number(__ENV['FIRST'] ?? 0);
const saves = 20;

const open: Scenario = {
  executor: 'constant-arrival-rate',
  exec: 'sitOne',
  rate,
  timeUnit: '1s',
  duration: `${seconds}s`,
  gracefulStop: '30s',
  preAllocatedVUs: rate * 10,
  maxVUs: rate * 40,
};
const closed: Scenario = { executor: 'constant-vus', exec: 'sitOne', vus: 64, duration: `${seconds}s`, gracefulStop: '30s' };

export const options: Options = {
  scenarios: { attempts: rate > 0 ? open : closed },
  summaryTrendStats: trendStats,
  thresholds: {
    ...reported(paths.start, paths.detail, paths.save, paths.handIn, paths.result),
    failed: ['rate==0'],
    dropped_iterations: ['count==0'],
  },
};

const whole = new Counter('attempts_whole');
const attemptMs = new Trend('attempt_ms', true);

export function sitOne(): void {
  const who = pick(candidates, first + exec.scenario.iterationInTest);
  const began = Date.now();
  const paperId = start(who);
  if (!paperId || !readPaper(who, paperId)) return;
  for (let index = 0; index < saves; index += 1) if (!save(who, paperId, index)) return;
  if (!handIn(who, paperId)) return;
  if (call(paths.result, who, { id: paperId }) === null) return;
  whole.add(1);
  attemptMs.add(Date.now() - began);
}
export const handleSummary = summaryTo;
