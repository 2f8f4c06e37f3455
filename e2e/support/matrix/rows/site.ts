import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { Rows } from '../row.js';

const saved = { type: 'sms', provider: 'local' } as const;
const form = { purpose: 'video' } as const;

/**
 * Objects of the whole site are changed by people who reach the whole site (`siteWidePermissions`), and so is the outbox, which shows codes
 * of all people. The log shows the acts of people within the reach.
 */
export const siteRows = {
  '/api/common/upload/detail': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },
  // the store in use is another one
  '/api/common/oss/sts': {
    owner: 'teacher',
    input: () => form,
    codes: ['NOT_SIGNED_IN', 'STORE_NOT_IN_USE', 'FORBIDDEN', 'STORE_NOT_IN_USE', 'STORE_NOT_IN_USE'],
  },
  '/api/common/cos/token': {
    owner: 'teacher',
    input: () => form,
    codes: ['NOT_SIGNED_IN', 'STORE_NOT_IN_USE', 'FORBIDDEN', 'STORE_NOT_IN_USE', 'STORE_NOT_IN_USE'],
  },
  '/api/common/s3/token': {
    owner: 'teacher',
    input: () => form,
    codes: ['NOT_SIGNED_IN', 'STORE_NOT_IN_USE', 'FORBIDDEN', 'STORE_NOT_IN_USE', 'STORE_NOT_IN_USE'],
  },
  '/api/common/qiniu/token': { owner: 'teacher', input: () => form, codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },

  '/api/sys/config/detail': {
    owner: 'teacher',
    input: () => ({ id: 'site' }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/save': {
    owner: 'teacher',
    input: async ({ world }) => {
      const { uploadType: _, ...site } = await ask('/api/sys/config/detail', world.school.admin, {});
      return site;
    },
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/switch/detail': {
    owner: 'teacher',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/switch/save': {
    owner: 'teacher',
    input: ({ world }) => ask('/api/sys/config/switch/detail', world.school.admin, {}),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/prop/detail': {
    owner: 'teacher',
    input: () => ({ ...saved, useCache: false }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/prop/save': {
    owner: 'teacher',
    input: () => ({ ...saved, remark: '', data: {} }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/prop/change': {
    owner: 'teacher',
    input: () => saved,
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/config/prop/test': {
    owner: 'teacher',
    input: () => saved,
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },

  '/api/sys/log/paging': {
    owner: 'head',
    input: ({ world }) => ({
      size: 5,
      params: { userId: world.people.head.id, keyword: '测试', title: '登录' },
      orders: [{ column: 'at', asc: false }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner', 'administrator'] },
  },
  '/api/sys/log/verify': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },
  '/api/sys/status/detail': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'] },
  // a code signs in as whoever it was sent to, also as who may more
  '/api/sys/sms/outbox/paging': {
    owner: 'teacher',
    input: () => ({ size: 5, params: { smsType: 'login', mobile: '13' } }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },

  '/api/sys/menu/routes': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/menu/tree': { owner: 'teacher', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'] },
  '/api/sys/menu/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newMenu() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
  },
  '/api/sys/menu/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ ...world.menuForm(), id: await world.newMenu() }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/menu/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newMenu()] }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/sys/menu/detail', { id: ids[0] ?? '' }),
  },
  '/api/sys/menu/sort': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newMenu(), sort: 90 }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },

  '/api/sys/dic/value/tree': {
    owner: 'teacher',
    input: () => ({ dicCode: 'repo_catalog', excludes: [], useCache: true }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/dic/value/save': {
    owner: 'teacher',
    spends: 'success',
    input: () => ({ dicCode: 'matrix', parentId: '0', title: '值', dicValue: fresh('v') }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
  },
  '/api/sys/dic/value/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newDictionaryValue()] }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'],
    stays: async ({ world }, { ids }) =>
      ((await world.read('/api/sys/dic/value/tree', { dicCode: 'matrix' })) ?? []).some(({ id }) => id === ids[0]),
  },

  '/api/sys/notice/client/paging': {
    owner: 'teacher',
    input: () => ({ size: 5, params: { title: '公告', state: 0 } }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/notice/paging': {
    owner: 'teacher',
    input: async ({ world }) => ({
      params: { title: (await world.read('/api/sys/notice/detail', { id: await world.newNotice() }))?.title, state: 1 },
      orders: [{ column: 'title', asc: true }],
    }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total === 1, by: ['owner', 'administrator'] },
  },
  // the notice is disabled: only who manages it sees it
  '/api/sys/notice/detail': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newNotice() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/notice/save': {
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newNotice(), title: '改过的公告', content: '<p>新的内容</p>', state: 1 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { id = '' }) => (await world.read('/api/sys/notice/detail', { id }))?.content === '<p>内容</p>',
  },
  '/api/sys/notice/mark-top': {
    // off the top: what another spec has put there stays
    owner: 'teacher',
    input: async ({ world }) => ({ id: await world.newNotice(), isTop: false }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
  },
  '/api/sys/notice/state': {
    owner: 'teacher',
    input: async ({ world }) => ({ ids: [await world.newNotice()], state: 0 }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: async ({ world }, { ids }) => (await world.read('/api/sys/notice/detail', { id: ids[0] ?? '' }))?.state === 1,
  },
  '/api/sys/notice/delete': {
    owner: 'teacher',
    spends: 'success',
    input: async ({ world }) => ({ ids: [await world.newNotice()] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    stays: ({ world }, { ids }) => world.isThere('/api/sys/notice/detail', { id: ids[0] ?? '' }),
  },
} satisfies Partial<Rows>;
