import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { readConfig, startService } from '@xuekao/platform';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../identity.module.js';
import type { RoleDoc } from './roles/role.model.js';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startUnderTest(identity, 'seed');
});
afterEach(() => service.close());

const roles = () => service.db.collection<Omit<RoleDoc, '_id'>>('roles');
async function teacher(name = 'TrialList') {
  const [role, page] = [await roles().findOne({ seedKey: 'teacher' }), await service.db.collection('menus').findOne({ name })];
  if (!role || !page) throw new Error('nothing was seeded');
  return {
    id: role._id.toHexString(),
    page: page._id,
    mayList: role.permissions.includes('trial:list'),
    hasPage: role.menuIds.some((id) => id.equals(page._id)),
    revision: role.revision ?? 0,
  };
}
/** As a release left it that had neither the permission nor its page. */
async function beforeTrials(): Promise<void> {
  const { page } = await teacher();
  await roles().updateOne({ seedKey: 'teacher' }, { $pull: { permissions: 'trial:list', menuIds: page }, $unset: { brought: 1 } });
  await service.db.collection('menus').deleteOne({ _id: page });
  await forgetUpgrades();
}
/** Releases before the numbered steps kept no record of them. */
const forgetUpgrades = () => service.db.collection('upgrades').deleteMany({});
async function start(): Promise<void> {
  const other = await startService(identity, readConfig(service.env));
  await other.close();
}

it('an upgrade gives the standard teacher role the list of trials, once', async () => {
  await beforeTrials();
  const { revision } = (await roles().findOne({ seedKey: 'teacher' })) ?? {};
  await start();
  const given = await teacher();
  expect(given).toMatchObject({ mayList: true, hasPage: true, revision: (revision ?? 0) + 1 });
  // taken away by an administrator it does not come back
  await service.call(calls.identity.roles.saveMenus, { id: given.id, menuIds: [], permissions: ['exam:list', 'sys:user:list'] });
  await start();
  expect(await teacher()).toMatchObject({ mayList: false, hasPage: false });
});

it('an upgrade lets the standard teacher role make activities, where it may add exams', async () => {
  const codes = ['activity:list', 'activity:save', 'activity:delete', 'activity:audit'] as const;
  const before = () => roles().updateOne({ seedKey: 'teacher' }, { $pullAll: { permissions: [...codes] }, $unset: { brought: 1 } });
  const held = async () => (await roles().findOne({ seedKey: 'teacher' }))?.['permissions'];
  await roles().updateOne({ seedKey: 'teacher' }, { $addToSet: { permissions: { $each: ['exam:list', 'exam:add'] } } });
  await before();
  await forgetUpgrades();
  await start();
  expect(await held()).toEqual(expect.arrayContaining([...codes]));
  await before();
  await roles().updateOne({ seedKey: 'teacher' }, { $pull: { permissions: 'exam:add' } });
  await forgetUpgrades();
  await start();
  expect(await held()).not.toContain('activity:save');
});

it('an upgrade gives the standard teacher role the battles, to see and to make', async () => {
  const { page } = await teacher('BattleList');
  const battles = ['battle:list', 'battle:save'] as const;
  await roles().updateOne(
    { seedKey: 'teacher' },
    { $pullAll: { permissions: [...battles] }, $pull: { menuIds: page }, $unset: { brought: 1 } },
  );
  await forgetUpgrades();
  await start();
  expect(await teacher('BattleList')).toMatchObject({ hasPage: true });
  expect((await roles().findOne({ seedKey: 'teacher' }))?.permissions).toEqual(expect.arrayContaining([...battles]));
});

it('an upgrade gives the standard teacher role the certificates that could not be given, where it may add exams', async () => {
  const { page } = await teacher('CertHinderedList');
  const held = async () => (await roles().findOne({ seedKey: 'teacher' }))?.permissions.includes('cert:waiting');
  await roles().updateOne({ seedKey: 'teacher' }, { $addToSet: { permissions: { $each: ['exam:list', 'exam:add'] } } });
  await roles().updateOne({ seedKey: 'teacher' }, { $pull: { permissions: 'cert:waiting', menuIds: page }, $unset: { brought: 1 } });
  await forgetUpgrades();
  await start();
  expect([await held(), (await teacher('CertHinderedList')).hasPage]).toEqual([true, true]);
});

it('nor does it come back to a role of a new installation', async () => {
  const { id, mayList, hasPage } = await teacher();
  expect([mayList, hasPage]).toEqual([true, true]);
  await service.call(calls.identity.roles.saveMenus, { id, menuIds: [], permissions: ['exam:list', 'sys:user:list'] });
  await start();
  expect(await teacher()).toMatchObject({ mayList: false, hasPage: false });
});

it('a role that shows its holders no learners, and one that somebody made, get nothing', async () => {
  await beforeTrials();
  const own = {
    seedKey: '',
    roleName: '监考',
    roleType: 2 as const,
    roleLevel: 2 as const,
    builtIn: false,
    holdsAll: false,
    menuIds: [],
    permissions: ['exam:list' as const, 'sys:user:list' as const],
    createBy: '',
    deptCode: '',
  };
  const { insertedId } = await roles().insertOne(own);
  await roles().updateOne({ seedKey: 'teacher' }, { $pull: { permissions: 'sys:user:list' } });
  await start();
  expect([(await teacher()).mayList, (await roles().findOne({ _id: new ObjectId(insertedId) }))?.permissions]).toEqual([
    false,
    own.permissions,
  ]);
  // not later either, when it may see them
  await roles().updateOne({ seedKey: 'teacher' }, { $push: { permissions: 'sys:user:list' } });
  await start();
  expect((await teacher()).mayList).toBe(false);
});

it('a menu that has another name now keeps its row: what people changed of it, and the roles that have it', async () => {
  const menus = service.db.collection('menus');
  const { page: other } = await teacher();
  const page = await menus.findOne({ name: 'SysNotice' });
  await menus.updateOne({ name: 'SysNotice' }, { $set: { name: 'NoticeList', metaTitle: '通知' } });
  await forgetUpgrades();
  await start();
  const after = await menus.find({ path: '/notice' }).toArray();
  expect(after.map(({ _id, name, metaTitle }) => [_id, name, metaTitle])).toEqual([[page?._id, 'SysNotice', '通知']]);
  // somebody's own menu of the former name is another one
  await menus.updateOne({ _id: other }, { $set: { name: 'NoticeList' } });
  await start();
  expect((await menus.findOne({ _id: other }))?.['name']).toBe('NoticeList');
});

it.each(['ApplyList', 'AppealList'])('an upgrade shows the standard teacher role a page of a later release, once: %s', async (name) => {
  const { page, hasPage } = await teacher(name);
  expect(hasPage).toBe(true);
  // as a release left it that had no such page
  await roles().updateOne({ seedKey: 'teacher' }, { $pull: { menuIds: page } });
  await service.db.collection('menus').deleteOne({ _id: page });
  await forgetUpgrades();
  const { revision } = await teacher();
  await start();
  const given = await teacher(name);
  expect(given).toMatchObject({ hasPage: true, revision: revision + 1 });
  // taken away by an administrator it does not come back
  await roles().updateOne({ seedKey: 'teacher' }, { $pull: { menuIds: given.page } });
  await start();
  expect((await teacher(name)).hasPage).toBe(false);
});
