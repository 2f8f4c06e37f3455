import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { paths, readPaper, start } from '../k6/api.ts';
import { candidates, pick } from '../k6/candidates.ts';
import { steadyScenarios } from '../k6/steady.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/** P2: RATE starts a second for WAVE seconds, on top of CROWD candidates who are in the middle of their exam. */
const crowd = Number(__ENV['CROWD'] ?? 1000);
const rate = Number(__ENV['RATE'] ?? 300);
const wave = Number(__ENV['WAVE'] ?? 10);
/** the crowd's sockets are open by then: the wave meets an exam that runs, not one that begins */
const before = Number(__ENV['BEFORE'] ?? 12);

export const options: Options = {
  scenarios: {
    ...steadyScenarios(crowd, before + wave + 6, before - 4),
    starts: {
      executor: 'ramping-arrival-rate',
      exec: 'startOne',
      startRate: 0,
      timeUnit: '1s',
      startTime: `${before}s`,
      stages: [
        { target: rate, duration: '1s' },
        { target: rate, duration: `${wave}s` },
      ],
      preAllocatedVUs: rate * 2,
      maxVUs: rate * 4,
    },
  },
  summaryTrendStats: trendStats,
  thresholds: {
    ...reported(paths.start, paths.detail, paths.leftTime),
    start_ms: ['p(95)<500', 'p(99)<1000'],
    [`http_req_duration{name:${paths.save}}`]: ['p(95)<=120'],
    failed: ['rate==0'],
    dropped_iterations: ['count==0'],
  },
};

/** Both calls of a start, as the person who waits for the first question sees it. */
const startMs = new Trend('start_ms', true);

export function startOne(): void {
  const who = pick(candidates, crowd + exec.scenario.iterationInTest);
  const began = Date.now();
  const paperId = start(who);
  if (paperId && readPaper(who, paperId)) startMs.add(Date.now() - began);
}
export { steadyLeftTime, steadySave, steadySockets, steadyUnread } from '../k6/steady.ts';
export const handleSummary = summaryTo;
