import { sleep } from 'k6';
import exec from 'k6/execution';
import { Rate, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { call, handIn, paths } from '../k6/api.ts';
import { candidates, pick } from '../k6/candidates.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/** P3: RATE attempts are handed in a second for WAVE seconds; then each learner looks for the score. */
const rate = Number(__ENV['RATE'] ?? 150);
const wave = Number(__ENV['WAVE'] ?? 20);
const first = Number(__ENV['FIRST'] ?? 0);
const patienceMs = 5000;

export const options: Options = {
  scenarios: {
    handIns: {
      executor: 'constant-arrival-rate',
      exec: 'handInOne',
      rate,
      timeUnit: '1s',
      duration: `${wave}s`,
      preAllocatedVUs: rate * 2,
      maxVUs: rate * 8,
    },
  },
  summaryTrendStats: trendStats,
  thresholds: {
    ...reported(paths.result),
    [`http_req_duration{name:${paths.handIn}}`]: ['p(95)<800'],
    score_in_time: ['rate>=0.99'],
    failed: ['rate==0'],
    dropped_iterations: ['count==0'],
  },
};

/** From the answer to the hand-in until the objective score can be read. */
const scoreMs = new Trend('score_ms', true);
const scoreInTime = new Rate('score_in_time');

export function handInOne(): void {
  const who = pick(candidates, first + exec.scenario.iterationInTest);
  if (!handIn(who, who.paperId)) return;
  const began = Date.now();
  for (;;) {
    const result = call(paths.result, who, { id: who.paperId }) as { userObjScore: number | null } | null; // the contract's output
    const waited = Date.now() - began;
    if (typeof result?.userObjScore === 'number') {
      scoreMs.add(waited);
      scoreInTime.add(true);
      return;
    }
    if (waited > patienceMs) {
      scoreInTime.add(false);
      return;
    }
    sleep(0.25);
  }
}
export const handleSummary = summaryTo;
