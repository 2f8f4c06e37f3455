import { newMobile } from '../../mobiles.js';
import { ask, until } from '../../platform.js';
import { fresh } from '../../school.js';
import { uploadSheet, sheetOf, userHeadings } from '../../sheets.js';
import type { Rows } from '../row.js';
import { newName } from '../world/names.js';
import type { World } from '../world/world.js';

/** One person for the teacher's department, as the table of an import has it. */
async function importRows({ cast: { here }, school }: World): Promise<string[][]> {
  const [below, root] = [
    await ask('/api/sys/depart/detail', school.admin, { id: here.id }),
    await ask('/api/sys/depart/detail', school.admin, { id: school.root.id }),
  ];
  return [userHeadings, [newName('im'), '新学员', `${root.deptName}/${below.deptName}`, '学员', '', '', '', '', '']];
}
async function checkedImport(world: World): Promise<string> {
  const { data } = await uploadSheet<{ id: string }>(
    '/api/sys/user/import-check',
    world.people.teacher.token,
    await sheetOf(await importRows(world)),
  );
  return data.id;
}
async function finishedImport(world: World): Promise<string> {
  const [id, { token }] = [await checkedImport(world), world.people.teacher];
  await ask('/api/sys/user/import', token, { id, leaveOut: false });
  await until(
    'the import',
    () => ask('/api/sys/user/import-progress', token, { id }),
    ({ state }) => state === 'done',
  );
  return id;
}
const memberOf = async (world: World): Promise<string> => {
  const groupId = await world.newGroup();
  await ask('/api/sys/group/user/batch-join', world.people.teacher.token, { userIds: [world.pupil.id], groupIds: [groupId] });
  return groupId;
};

/** People whom the teacher made, alone, in groups and as files. */
export const peopleRows = {
  // whoever works in the console may share with every colleague of the site
  '/api/sys/user/colleagues': {
    owner: 'teacher',
    input: ({ world }) => ({ keyword: world.people.viewer.account.userName }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: {
      object: ({ users }) => users.length === 1,
      by: ['owner', 'elsewhere', 'administrator', 'colleague', 'viewer', 'editor', 'marker', 'formMaster'],
    },
  },
  '/api/sys/user/paging': {
    owner: 'teacher',
    input: ({ world }) => ({
      size: 5,
      params: { ids: [world.pupil.id], deptCode: world.cast.here.deptCode, state: 0, userName: 'u', realName: '学员', keyword: '学员' },
      orders: [{ column: 'userName', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/sys/trial/paging': {
    owner: 'teacher',
    input: ({ world }) => ({
      size: 200,
      params: { deptCode: world.cast.here.deptCode, state: 0, days: 30, keyword: '学员' },
      orders: [{ column: 'realName', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator'] },
  },
  '/api/sys/trial/report': {
    owner: 'learner',
    input: () => ({
      device: '0123456789abcdef',
      kind: 'pc',
      browser: 'Chrome 130',
      system: 'Windows',
      freeMb: 900,
      paperId: 'f'.repeat(24),
      network: { tries: 10, failed: 0, ms: 30, worstMs: 60 },
      socket: 'ok',
      clockSeconds: 0,
      storage: 'ok',
      missing: [],
      camera: 'none',
      microphone: 'none',
      sound: 'none',
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/detail': {
    owner: 'teacher',
    input: ({ world }) => ({ id: world.pupil.id }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/save': {
    owner: 'teacher',
    input: async ({ world }) => world.cast.pupilForm({ id: (await world.cast.newPupilAccount()).id, realName: '改过的名字' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/sys/user/detail', { id }))?.realName === '学员',
  },
  '/api/sys/user/batch-dept': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [(await world.cast.newPupilAccount()).id], deptCode: world.cast.here.deptCode }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/batch-role': {
    owner: 'teacher',
    input: async ({ world }) => ({
      ids: [(await world.cast.newPupilAccount()).id],
      roles: [...world.cast.pupilForm().roles, await world.newRole()],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await world.read('/api/sys/user/detail', { id: ids[0] ?? '' }))?.roles.length === 1,
  },
  '/api/sys/user/batch-expire': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [(await world.cast.newPupilAccount()).id], expireTime: '2040-01-01T00:00:00Z' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await world.read('/api/sys/user/detail', { id: ids[0] ?? '' }))?.expireTime === null,
  },
  '/api/sys/user/images': {
    owner: 'teacher',
    input: async ({ world }) => ({ userId: (await world.cast.newPupilAccount()).id }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/user/erase-images': {
    owner: 'teacher',
    input: async ({ world }) => ({ userId: (await world.cast.newPupilAccount()).id, reason: '本人申请' }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    own: { who: 'administrator', input: (_, { id: userId }) => Promise.resolve({ userId, reason: '本人申请' }), code: 'OWN_MATTER' },
  },
  '/api/sys/user/end-delay': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [(await world.cast.newPupilAccount()).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/reset-pass': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [(await world.cast.newPupilAccount()).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.cast.newPupilAccount({ state: 2 })).id], pass: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await world.read('/api/sys/user/detail', { id: ids[0] ?? '' }))?.state === 2,
  },
  '/api/sys/user/bind/paging': {
    owner: 'teacher',
    input: ({ world }) => ({ size: 5, params: { userId: world.pupil.id } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/bind/unbind-by-id': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const pupil = await world.cast.newPupil();
      await world.waysIn.bindWechat(pupil);
      return { id: (await world.read('/api/sys/user/bind/paging', { params: { userId: pupil.id } }))?.records[0]?.id ?? '' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/bind/direct-bind': {
    owner: 'teacher',
    input: async ({ world }) => ({ userId: (await world.cast.newPupilAccount()).id, mobile: newMobile() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { userId }) => (await world.read('/api/sys/user/detail', { id: userId }))?.mobileVerified === false,
  },
  '/api/sys/user/bind/direct-unbind': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => {
      const { id } = await world.cast.newPupilAccount();
      await world.waysIn.withMobile({ id });
      return { userId: id };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { userId }) => (await world.read('/api/sys/user/detail', { id: userId }))?.mobileVerified === true,
  },

  '/api/sys/user/export': {
    owner: 'teacher',
    input: ({ world }) => ({ params: { ids: [world.pupil.id] }, orders: [] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/user/import-template': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },
  '/api/sys/user/import-check': {
    // the department in the row is not there for who has no people in it
    owner: 'teacher',
    input: async ({ world }) => ({ rows: await importRows(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ good }) => good === 1, by: ['owner', 'administrator', 'colleague', 'viewer', 'editor', 'marker'] },
  },
  // an import is of nobody but who uploaded it: it hands out passwords
  '/api/sys/user/import': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await checkedImport(world), leaveOut: false }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/sys/user/import-progress': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await checkedImport(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/sys/user/import-passwords': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ id: await finishedImport(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
  },

  '/api/sys/group/paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      const groupName = fresh('用户组');
      await ask('/api/sys/group/save', world.people.teacher.token, { groupName });
      return { params: { groupName }, orders: [{ column: 'groupName', asc: true }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/sys/group/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newGroup(), groupName: fresh('改名') }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { groupName }) => (await world.read('/api/sys/group/paging', { params: { groupName } }))?.total === 0,
  },
  '/api/sys/group/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newGroup()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/sys/group/user/paging', { params: { groupId: ids[0] } }),
  },
  '/api/sys/group/user/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({ size: 5, params: { groupId: await memberOf(world), keyword: '学员' } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/sys/group/user/batch-join': {
    owner: 'teacher',
    input: async ({ world }) => ({ userIds: [world.pupil.id], groupIds: [await world.newGroup()], flag: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { groupIds }) =>
      (await world.read('/api/sys/group/user/paging', { params: { groupId: groupIds[0] } }))?.total === 0,
  },
  '/api/sys/group/user/delete': {
    owner: 'teacher',
    input: async ({ world }) => ({ groupId: await memberOf(world), ids: [world.pupil.id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { groupId }) => (await world.read('/api/sys/group/user/paging', { params: { groupId } }))?.total === 1,
  },
} satisfies Partial<Rows>;
