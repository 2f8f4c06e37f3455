import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { cert } from '../cert.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(cert, 'about');
});
afterAll(() => service.close());

test('says which service it is', async () => {
  expect(await service.call(calls.cert.about.read, {})).toEqual({ service: 'cert' });
});
