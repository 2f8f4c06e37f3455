import { expect, it } from '@jest/globals';
import { processStatus } from './status/process-status.js';
import { providerFailed } from './provider-failures.js';

it('counts the failures of each provider, all of them and those of the last ten minutes', async () => {
  const now = Date.now();
  for (const minutesAgo of [25, 11, 9, 1, 0]) providerFailed('sms spec', now - minutesAgo * 60_000);
  providerFailed('face spec', now - 3600_000);
  const { values } = await processStatus('identity');
  const of = (name: string, provider: string): number | undefined =>
    values.find((value) => value.name === name && value.labels['provider'] === provider)?.value;
  expect([of('xuekao_provider_failures_total', 'sms spec'), of('xuekao_provider_failures_recent', 'sms spec')]).toEqual([5, 3]);
  expect([of('xuekao_provider_failures_total', 'face spec'), of('xuekao_provider_failures_recent', 'face spec')]).toEqual([1, 0]);
});
