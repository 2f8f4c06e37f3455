import { counter, gauge } from './metrics.js';

const windowMinutes = 10;
const total = counter('xuekao_provider_failures_total', 'Times that a provider outside the platform failed', ['provider']);
/** Failures of each provider by the minute since the epoch in which they were. */
const minutes = new Map<string, Map<number, number>>();

gauge('xuekao_provider_failures_recent', 'The same of the last ten minutes', ['provider'], function () {
  const oldest = minuteOf(Date.now()) - windowMinutes;
  for (const [provider, counts] of minutes) {
    for (const minute of counts.keys()) if (minute <= oldest) counts.delete(minute);
    this.set(
      { provider },
      [...counts.values()].reduce((sum, count) => sum + count, 0),
    );
  }
});

const minuteOf = (ms: number): number => Math.floor(ms / 60_000);

/**
 * A service of others refused or did not answer: the person who waits is told so, and the operator sees it in the running state.
 * @param provider e.g. `sms aliyun`
 */
export function providerFailed(provider: string, now = Date.now()): void {
  total.inc({ provider });
  const counts = minutes.get(provider) ?? new Map<number, number>();
  minutes.set(provider, counts);
  counts.set(minuteOf(now), (counts.get(minuteOf(now)) ?? 0) + 1);
}
