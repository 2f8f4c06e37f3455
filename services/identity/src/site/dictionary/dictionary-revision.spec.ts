import { afterAll, beforeAll, describe } from '@jest/globals';
import { calls, type DicNode } from '@xuekao/contracts';
import { newId, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { twoWriters } from '../../test/two-writers.js';

const dicCode = 'repo_catalog';
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'dicrevision');
});
afterAll(() => service.close());

async function nodeOf(id: string): Promise<DicNode> {
  const found = (await service.call(calls.identity.dictionary.tree, { dicCode })).find((node) => node.id === id);
  if (!found) throw new Error('there is no such value');
  return found;
}

describe('a value of a dictionary', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.dictionary.save,
    collection: 'dictionary_values',
    make: async () => (await service.call(calls.identity.dictionary.save, { dicCode, title: '新', dicValue: newId() })).id,
    input: (id, title, revision) => ({ id, dicCode, title, dicValue: `of-${id}`, ...(revision === undefined ? {} : { revision }) }),
    read: async (id) => {
      const { revision, title } = await nodeOf(id);
      return { revision, word: title };
    },
  });
});
