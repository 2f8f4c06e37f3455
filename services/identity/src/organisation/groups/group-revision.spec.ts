import { afterAll, beforeAll, describe } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { twoWriters } from '../../test/two-writers.js';

let service: ServiceUnderTest;
let made = 0;
beforeAll(async () => {
  service = await startUnderTest(identity, 'grouprevision');
});
afterAll(() => service.close());

const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);

describe('the name of a group', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.groups.save,
    collection: 'groups',
    make: async () => {
      made += 1;
      return (await ask(calls.identity.groups.save, { groupName: `组${made}` })).id;
    },
    // a name is one group's
    input: (id, word, revision) => ({ id, groupName: `${word}${id}`, ...(revision === undefined ? {} : { revision }) }),
    read: async (id) => {
      const { records } = await ask(calls.identity.groups.paging, { current: 1, size: 100, params: {} });
      const group = records.find((each) => each.id === id);
      return { revision: group?.revision ?? -1, word: group?.groupName.replace(id, '') ?? '' };
    },
  });
});
