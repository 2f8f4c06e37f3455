import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';
import { twoWriters } from '../../test/two-writers.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'rolerevision');
});
afterAll(() => service.close());

const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);

const make = async (): Promise<string> => (await ask(calls.identity.roles.save, { roleName: '职员', roleType: 2, roleLevel: 3 })).id;
const of = (revision: number | undefined) => (revision === undefined ? {} : { revision });

describe('what a role is', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.roles.save,
    make,
    collection: 'roles',
    input: (id, roleName, revision) => ({ id, roleName, roleType: 2 as const, roleLevel: 3 as const, ...of(revision) }),
    read: async (id) => {
      const { revision, roleName } = await ask(calls.identity.roles.detail, { id });
      return { revision, word: roleName };
    },
  });
});

describe('what a role may', () => {
  const words = ['exam:list', 'repo:list', 'tmpl:list'] as const;
  twoWriters({
    service: () => service,
    save: calls.identity.roles.saveMenus,
    make,
    collection: 'roles',
    words,
    input: (id, word, revision) => ({ id, menuIds: [], permissions: words.filter((one) => one === word), ...of(revision) }),
    read: async (id) => {
      const { revision, permissions } = await ask(calls.identity.roles.listMenus, { id });
      return { revision, word: permissions.join() };
    },
  });

  it('open sessions still hear of it: the generation grows with the revision', async () => {
    const id = await make();
    await ask(calls.identity.roles.saveMenus, { id, menuIds: [], permissions: ['exam:list'], revision: 0 });
    expect(await service.db.collection('roles').findOne({ _id: new ObjectId(id) })).toMatchObject({ generation: 1, revision: 1 });
  });

  it('a menu that is deleted leaves the forms of its roles stale', async () => {
    const id = await make();
    const menu = await ask(calls.identity.menus.save, { menuType: 1, parentId: '0', metaTitle: '要删的', name: 'SoonGone', path: '/gone' });
    const { revision } = await ask(calls.identity.roles.saveMenus, { id, menuIds: [menu.id], permissions: [], revision: 0 });
    await ask(calls.identity.menus.delete, { ids: [menu.id] });
    await service.refused('STALE', calls.identity.roles.saveMenus, { id, menuIds: [], permissions: ['exam:list'], revision });
  });
});
