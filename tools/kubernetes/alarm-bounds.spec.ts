import { expect, test } from '@jest/globals';
import { leastFreeBytes, setAsideMetrics, statusBounds, type StatusBound } from '@xuekao/platform';
import { manifestsIn } from './manifests.ts';

const alarms = manifestsIn('monitoring')
  .filter(({ kind }) => kind === 'PrometheusRule')
  .flatMap(({ spec }) => spec?.groups ?? [])
  .flatMap(({ rules }) => rules);

/** `7 * 86400` and `14400` as their numbers. */
const numbersIn = (expression: string): number[] =>
  [...expression.matchAll(/[<>]=? (\d+(?:\.\d+)?)(?: \* (\d+))?/g)].map(([, one, other = '1']) => Number(one) * Number(other));
/** A regular expression of names stands for each of them. */
const asks = (expression: string, metric: string): boolean => {
  const several = /\{__name__=~"xuekao_\(([a-z|]+)\)_([a-z_]+)"\}/.exec(expression);
  const names = several === null ? [] : (several[1] ?? '').split('|').map((name) => `xuekao_${name}_${several[2]}`);
  return names.includes(metric) || new RegExp(`\\b${metric}\\b`).test(expression);
};

const cases = Object.entries(statusBounds as Record<string, StatusBound>).flatMap(([key, { metrics, look, act }]) =>
  metrics.flatMap((metric) => [
    { key, metric, severity: 'warning', bound: look },
    { key, metric, severity: 'critical', bound: act },
  ]),
);

test.each(cases)('$metric is an alarm $severity at $bound, as the row $key of 运行状态 is', ({ metric, severity, bound }) => {
  const own = alarms.filter(({ expr, labels }) => labels.severity === severity && asks(expr, metric));
  expect(own.map(({ alert, expr }) => [alert, numbersIn(expr)])).toContainEqual([expect.any(String), expect.arrayContaining([bound])]);
});

test('a disk is full below the same number of free bytes', () => {
  const full = alarms.filter(({ alert }) => alert.endsWith('DiskFull'));
  expect(full.map(({ expr }) => numbersIn(expr).includes(leastFreeBytes))).toEqual([true, true]);
});

test.each(setAsideMetrics)('$metric above 0 is an alarm critical, as its row of 运行状态 is red', ({ metric }) => {
  const own = alarms.filter(({ expr, labels }) => labels.severity === 'critical' && asks(expr, metric));
  expect(own.map(({ alert, expr }) => [alert, numbersIn(expr)])).toContainEqual([expect.any(String), expect.arrayContaining([0])]);
});
