import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { call, handIn, paths, readPaper, save, start } from '../k6/api.ts';
import { candidates, pick } from '../k6/candidates.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/** A short run of whole attempts that fails on any refusal: part of `npm test`, so its bars are wide. */
export const options: Options = {
  scenarios: {
    attempts: {
      executor: 'constant-arrival-rate',
      exec: 'sitOne',
      rate: 3,
      timeUnit: '1s',
      duration: '10s',
      preAllocatedVUs: 30,
      maxVUs: 60,
    },
  },
  summaryTrendStats: trendStats,
  thresholds: {
    ...reported(paths.start, paths.save, paths.handIn, paths.result),
    [`http_req_duration{name:${paths.save}}`]: ['p(95)<500'],
    checks: ['rate==1'],
    failed: ['rate==0'],
    dropped_iterations: ['count==0'],
  },
};

export function sitOne(): void {
  // the first one sat down while the paper was read
  const who = pick(candidates, exec.scenario.iterationInTest + 1);
  const paperId = start(who);
  check(paperId, { started: (id) => id !== '', read: () => readPaper(who, paperId) });
  for (let index = 0; index < 10; index += 1) check(save(who, paperId, index), { saved: (isSaved) => isSaved });
  check(handIn(who, paperId), { 'handed in': (isHandedIn) => isHandedIn });
  const result = call(paths.result, who, { id: paperId }) as { userObjScore: number | null } | null; // the contract's output
  check(result, { 'has a score': (read) => typeof read?.userObjScore === 'number' });
}
export const handleSummary = summaryTo;
