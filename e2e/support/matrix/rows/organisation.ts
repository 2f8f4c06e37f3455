import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';

/** Departments, roles and confirmed names. */
export const organisationRows = {
  '/api/sys/depart/tree': {
    owner: 'head',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/depart/tree-select': { owner: 'head', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/depart/detail': {
    owner: 'head',
    input: async ({ world }) => ({ id: await world.newDepartment() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/depart/save': {
    owner: 'head',
    input: async ({ world }) => ({ id: await world.newDepartment(), parentId: world.cast.here.id, deptName: '改过的部门' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/sys/depart/detail', { id }))?.deptName !== '改过的部门',
  },
  '/api/sys/depart/delete': {
    owner: 'head',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newDepartment()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/sys/depart/detail', { id: ids[0] ?? '' }),
  },
  '/api/sys/depart/sort': {
    owner: 'head',
    input: async ({ world }) => ({ id: await world.newDepartment(), sort: 77 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await world.read('/api/sys/depart/detail', { id }))?.sort !== 77,
  },

  // a role is used everywhere, and changed within the reach of who made it
  '/api/sys/role/list': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },
  '/api/sys/role/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newRole() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/role/list-menus': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newRole() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/role/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newRole(), roleName: '改过的角色', roleType: 2, roleLevel: 3 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/sys/role/detail', { id }))?.roleName !== '改过的角色',
  },
  '/api/sys/role/save-menus': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newRole(), menuIds: [], permissions: ['exam:list'] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    stays: async ({ world }, { id }) => (await world.read('/api/sys/role/list-menus', { id }))?.permissions.length === 0,
  },

  '/api/sys/user/real/submit': {
    owner: 'learner',
    spends: 'tries',
    newPeople: true,
    input: ({ world }) => world.realNameForm(),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/real/detail': {
    owner: 'learner',
    input: async ({ world, owner }) => {
      await ask('/api/sys/user/real/submit', owner.token, world.realNameForm());
      return { id: owner.id };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/user/real/paging': {
    owner: 'teacher',
    input: async ({ world }) => {
      const pupil = await world.cast.newPupil();
      const realName = fresh('李').slice(0, 40);
      await ask('/api/sys/user/real/submit', pupil.token, { ...world.realNameForm(), realName });
      return { params: { keyword: realName, state: 0 }, orders: [{ column: 'submitTime', asc: true }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  '/api/sys/user/real/audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ...(await world.applicant()), state: 2, auditMsg: '照片不清楚' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id }) => (await world.read('/api/sys/user/real/detail', { id }))?.state === 0,
  },
  '/api/sys/user/real/auto-audit': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [(await world.applicant()).id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await world.read('/api/sys/user/real/detail', { id: ids[0] }))?.state === 0,
  },
  '/api/sys/user/real/view': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: (await world.applicant()).id, reason: '核对证件' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
} satisfies Partial<Rows>;
