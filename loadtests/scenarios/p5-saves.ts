import exec from 'k6/execution';
import type { Options, Scenario } from 'k6/options';
import { paths, save } from '../k6/api.ts';
import { candidates, pick } from '../k6/candidates.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/**
 * P5: saves and nothing else. RATE a second for SECONDS (an open model, for the knee and the overload), or, without RATE, as fast
 * as 64 people get their answers (a closed model, to compare two stores).
 */
const seconds = Number(__ENV['SECONDS'] ?? 10);
const rate = Number(__ENV['RATE'] ?? 0);

const open: Scenario = {
  executor: 'constant-arrival-rate',
  exec: 'saveOne',
  rate,
  timeUnit: '1s',
  duration: `${seconds}s`,
  preAllocatedVUs: Math.max(50, Math.ceil(rate / 4)),
  maxVUs: Math.max(100, Math.min(6000, rate)),
};
const closed: Scenario = { executor: 'constant-vus', exec: 'saveOne', vus: 64, duration: `${seconds}s` };

export const options: Options = {
  scenarios: { saves: rate > 0 ? open : closed },
  summaryTrendStats: trendStats,
  thresholds: { ...reported(paths.save) },
};

export function saveOne(): void {
  const turn = exec.scenario.iterationInTest;
  const who = pick(candidates, turn * 7919);
  save(who, who.paperId, turn);
}
export const handleSummary = summaryTo;
