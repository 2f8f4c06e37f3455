import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { newId, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { twoWriters } from '../../test/two-writers.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'menurevision');
});
afterAll(() => service.close());

/** Letters only, another word for each id. */
const nameOf = (id: string): string => `M${id.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
const form = (id: string, metaTitle: string, revision: number | undefined) => ({
  id,
  menuType: 1 as const,
  parentId: '0',
  metaTitle,
  name: nameOf(id),
  path: '/own',
  ...(revision === undefined ? {} : { revision }),
});
const make = async (): Promise<string> =>
  (await service.call(calls.identity.menus.save, { menuType: 1, parentId: '0', metaTitle: '新', name: nameOf(newId()), path: '/own' })).id;

describe('a menu', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.menus.save,
    make,
    collection: 'menus',
    input: form,
    read: async (id) => {
      const { revision, metaTitle } = await service.call(calls.identity.menus.detail, { id });
      return { revision, word: metaTitle };
    },
  });

  it('a form that was open while somebody moved it is stale', async () => {
    const id = await make();
    await service.call(calls.identity.menus.sort, { id, sort: 7 });
    await service.refused('STALE', calls.identity.menus.save, form(id, '旧', 0));
    expect(await service.call(calls.identity.menus.detail, { id })).toMatchObject({ sort: 7, revision: 1, metaTitle: '新' });
  });
});
