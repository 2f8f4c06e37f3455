import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { activity } from '../activity.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(activity, 'about');
});
afterAll(() => service.close());

test('says which service it is', async () => {
  expect(await service.call(calls.activity.about.read, {})).toEqual({ service: 'activity' });
});
