import http from 'k6/http';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { failed, paths } from '../k6/api.ts';
import { candidates, password, pick, url } from '../k6/candidates.ts';
import { steadyScenarios } from '../k6/steady.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/** P4: RATE people sign in each second for WAVE seconds, on top of CROWD candidates who are in the middle of their exam. */
const crowd = Number(__ENV['CROWD'] ?? 1000);
const rate = Number(__ENV['RATE'] ?? 20);
const wave = Number(__ENV['WAVE'] ?? 60);
/** the crowd's sockets are open by then: the wave meets an exam that runs, not one that begins */
const before = Number(__ENV['BEFORE'] ?? 12);

export const options: Options = {
  scenarios: {
    ...steadyScenarios(crowd, before + wave + 3, before - 4),
    signIns: {
      executor: 'constant-arrival-rate',
      exec: 'signInOne',
      rate,
      timeUnit: '1s',
      duration: `${wave}s`,
      startTime: `${before}s`,
      preAllocatedVUs: rate * 2,
      maxVUs: rate * 10,
    },
  },
  summaryTrendStats: trendStats,
  thresholds: {
    ...reported(paths.leftTime),
    [`http_req_duration{name:${paths.signIn}}`]: ['p(95)<=800'],
    [`http_req_duration{name:${paths.save}}`]: ['p(95)<=100'],
    failed: ['rate==0'],
    dropped_iterations: ['count==0'],
  },
};

/** Signs each person in once: a second sign-in would end the first session. */
export function signInOne(): void {
  const { userName } = pick(candidates, crowd + exec.scenario.iterationInTest);
  const response = http.post(url + paths.signIn, JSON.stringify({ userName, password }), {
    headers: { 'content-type': 'application/json' },
    tags: { name: paths.signIn },
    timeout: '15s',
  });
  const isGood = response.status === 200 && typeof response.body === 'string' && response.body.includes('"token"');
  failed.add(!isGood, { name: paths.signIn });
  if (!isGood && __ENV['SHOW_FAULTS']) console.error(`${response.status} ${String(response.body).slice(0, 200)}`);
}
export { steadyLeftTime, steadySave, steadySockets, steadyUnread } from '../k6/steady.ts';
export const handleSummary = summaryTo;
