import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { proctoring } from '../proctoring.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(proctoring, 'about');
});
afterAll(() => service.close());

test('says which service it is', async () => {
  expect(await service.call(calls.proctoring.about.read, {})).toEqual({ service: 'proctoring' });
});
