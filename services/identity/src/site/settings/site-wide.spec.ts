import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, isUsable, permissionCodes, siteWidePermissions } from '@xuekao/contracts';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { usablePermissions } from '../../organisation/roles/effective-role.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'site_wide');
});
afterAll(() => service.close());

const ids = [newId()];
const asked = [
  [calls.identity.settings.siteDetail, {}],
  [calls.identity.settings.switchDetail, {}],
  [calls.identity.settings.propDetail, { type: 'ai' }],
  [calls.identity.settings.propTest, { type: 'sms', provider: 'local' }],
  [calls.identity.settings.propChange, { type: 'sms', provider: 'local' }],
  [calls.identity.sms.outbox, {}],
  [calls.identity.menus.delete, { ids }],
  [calls.identity.menus.sort, { id: newId(), sort: 1 }],
  [calls.identity.dictionary.delete, { ids }],
] as const;

describe('what concerns the whole site', () => {
  it.each(asked.map(([call, input]) => [call.path, call, input] as const))(
    '%s is refused to who reaches a part of it, with every permission',
    async (_path, call, input) => {
      // each input is of its own call
      for (const level of [2, 3]) await service.refused('FORBIDDEN', call, input, person(level, 'A01'));
    },
  );

  it('leaves to them what they need: reading menus for roles, reading dictionaries', async () => {
    expect((await service.call(calls.identity.menus.tree, {}, person(2, 'A01'))).length).toBeGreaterThan(0);
    expect(await service.call(calls.identity.dictionary.tree, { dicCode: 'repo_catalog' }, person(3, 'A01'))).toEqual(expect.any(Array));
  });

  it('is not among the permissions that the console hears of', () => {
    const heard = usablePermissions({ permissions: [...permissionCodes], roleLevel: 2 }, []);
    expect(heard.filter((code) => siteWidePermissions.has(code))).toEqual([]);
    expect(heard.length).toBe(permissionCodes.length - siteWidePermissions.size);
    expect(permissionCodes.every((code) => isUsable(code, { roleLevel: 1 }))).toBe(true);
  });
});
