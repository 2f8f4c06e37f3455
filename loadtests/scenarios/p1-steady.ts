import type { Options } from 'k6/options';
import { paths } from '../k6/api.ts';
import { steadyScenarios } from '../k6/steady.ts';
import { summaryTo, trendStats, reported } from '../k6/summary.ts';

/** P1: CROWD candidates in the middle of their exam for SECONDS. */
const crowd = Number(__ENV['CROWD'] ?? 1000);
const seconds = Number(__ENV['SECONDS'] ?? 60);

export const options: Options = {
  scenarios: steadyScenarios(crowd, seconds),
  summaryTrendStats: trendStats,
  discardResponseBodies: false,
  thresholds: {
    ...reported(paths.unread, paths.ticket),
    [`http_req_duration{name:${paths.save}}`]: ['p(95)<60', 'p(99)<200'],
    [`http_req_duration{name:${paths.leftTime}}`]: ['p(95)<30'],
    failed: ['rate==0'],
    dropped_iterations: ['count==0'],
    sockets_lost: ['count==0'],
  },
};
export { steadyLeftTime, steadySave, steadySockets, steadyUnread } from '../k6/steady.ts';
export const handleSummary = summaryTo;
