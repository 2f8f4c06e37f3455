import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { twoWriters } from '../../test/two-writers.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'departrevision');
});
afterAll(() => service.close());

const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);

describe('the name of a department', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.departments.save,
    collection: 'departments',
    make: async () => (await ask(calls.identity.departments.save, { deptName: '一部' })).id,
    input: (id, deptName, revision) => ({ id, deptName, ...(revision === undefined ? {} : { revision }) }),
    read: async (id) => {
      const { revision, deptName } = await ask(calls.identity.departments.detail, { id });
      return { revision, word: deptName };
    },
  });
});

test('names of departments are told by their codes; a code of none has no name', async () => {
  const { id } = await ask(calls.identity.departments.save, { deptName: '高三（1）班' });
  const { deptCode } = await ask(calls.identity.departments.detail, { id });
  expect(await ask(calls.identity.departments.names, { codes: [deptCode, 'ZZZ'] })).toEqual([{ code: deptCode, name: '高三（1）班' }]);
});
