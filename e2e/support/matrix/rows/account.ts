import { demoLicence } from '../../licence.js';
import { newMobile } from '../../mobiles.js';
import { ask } from '../../platform.js';
import { fresh } from '../../school.js';
import type { At, Rows } from '../row.js';
import { newKey, newName } from '../world/names.js';

const nextPassword = 'Xinmima@2027y';
const codeFor = async ({ world }: At, smsType: 'login' | 'reset') => {
  const pupil = await world.cast.newPupilAccount();
  return world.waysIn.code(smsType, await world.waysIn.withMobile(pupil));
};

/** Coming in, what is the caller's own, and the calls before a sign-in. A public call answers everybody alike. */
export const accountRows = {
  '/api/sys/user/login': {
    owner: 'learner',
    spends: 'tries',
    input: async ({ world }) => (await world.cast.newPupilAccount()).account,
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/face-ticket': {
    owner: 'learner', // the switch is off
    input: async ({ world }) => (await world.cast.newPupilAccount()).account,
    codes: ['FACE_OFF', 'FACE_OFF', 'FACE_OFF', 'FACE_OFF', 'FACE_OFF'],
  },
  '/api/sys/user/face-login': {
    owner: 'learner', // the switch is off
    input: ({ world }) => ({ base64: world.photo }),
    codes: ['FACE_OFF', 'FACE_OFF', 'FACE_OFF', 'FACE_OFF', 'FACE_OFF'],
  },
  '/api/sys/user/logout': { owner: 'learner', newPeople: true, input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/user/info': {
    owner: 'learner',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/common/captcha/gen': { owner: 'learner', input: () => ({ key: newKey() }), codes: ['OK', 'OK', 'OK', 'OK', 'OK'] },
  '/api/common/captcha/sound': { owner: 'learner', input: () => ({ key: newKey() }), codes: ['OK', 'OK', 'OK', 'OK', 'OK'] },
  '/api/common/captcha/check': {
    owner: 'learner',
    input: () => ({ captchaKey: newKey(), captchaValue: 'abcd' }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/update': {
    owner: 'learner',
    input: () => ({ realName: '测试人员', email: 'somebody@example.com', avatar: '' }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/update-pass': {
    owner: 'learner',
    newPeople: true,
    input: ({ owner }) => ({ oldPassword: owner.account.password, newPassword: nextPassword }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/init': {
    owner: 'learner',
    // whose accounts an administrator made
    newPeople: true,
    input: () => ({ userName: newName('own'), newPassword: nextPassword }),
    codes: ['NOT_SIGNED_IN', 'ACCOUNT_BY_SCHOOL', 'ACCOUNT_BY_SCHOOL', 'ACCOUNT_BY_SCHOOL', 'ACCOUNT_BY_SCHOOL'],
  },
  '/api/sys/site/info': { owner: 'learner', input: () => ({}), codes: ['OK', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/user/sms': {
    // of all purposes the one that wants a session
    owner: 'learner',
    spends: 'tries',
    newPeople: true,
    input: () => ({ smsType: 'bind', mobile: newMobile(), captchaKey: newKey() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/reg': {
    owner: 'learner',
    spends: 'tries',
    input: ({ world }) => ({ userName: newName('reg'), realName: '新学员', password: nextPassword, deptCode: world.cast.here.deptCode }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/depart/reg-tree': { owner: 'learner', input: () => ({}), codes: ['OK', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/user/mobile-login': {
    owner: 'learner',
    spends: 'tries',
    input: (at) => codeFor(at, 'login'),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/reset-by-sms': {
    owner: 'learner',
    spends: 'tries',
    input: async (at) => ({ ...(await codeFor(at, 'reset')), newPassword: nextPassword }),
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/bind/bind-mobile': {
    // the code is bound to who asked for it
    owner: 'learner',
    newPeople: true,
    input: ({ world, owner }) => world.waysIn.code('bind', newMobile(), owner.token),
    codes: ['NOT_SIGNED_IN', 'OK', 'SMS_CODE_WRONG', 'SMS_CODE_WRONG', 'SMS_CODE_WRONG'],
    stays: async ({ owner }) => (await ask('/api/sys/user/bind/bind-info', owner.token, {})).mobile === '',
  },
  '/api/sys/user/bind/unbind-mobile': {
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => world.waysIn.code('unbind', await world.waysIn.withMobile(owner), owner.token),
    codes: ['NOT_SIGNED_IN', 'OK', 'SMS_CODE_WRONG', 'SMS_CODE_WRONG', 'SMS_CODE_WRONG'],
    stays: async ({ owner }, { mobile }) => (await ask('/api/sys/user/bind/bind-info', owner.token, {})).mobile === mobile,
  },
  '/api/sys/user/bind/bind-info': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/user/bind/bind-list': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/user/bind/unbind': {
    // everybody names their own binding: only the owner has one
    owner: 'learner',
    newPeople: true,
    input: async ({ world, owner }) => {
      await world.waysIn.bindWechat(owner);
      return { loginType: 'wechat' };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }) =>
      (await ask('/api/sys/user/bind/bind-list', owner.token, {})).some(({ id, loginType }) => loginType === 'wechat' && id !== ''),
  },
  '/api/common/wx/get-url': {
    owner: 'learner',
    input: () => ({ state: 'pc_bind', browserKey: newKey() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/common/crop-wechat/get-url': {
    owner: 'learner',
    input: () => ({ state: 'pc_bind', browserKey: newKey() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/common/ding-talk/get-url': {
    owner: 'learner',
    input: () => ({ state: 'pc_bind', browserKey: newKey() }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/sys/user/sync': {
    // the owner's own binding is under way: nobody else ends it
    owner: 'learner',
    newPeople: true,
    spends: 'tries',
    input: ({ world, owner }) => world.waysIn.landingCode(owner),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_SIGNED_IN'],
    stays: async ({ owner }) => (await ask('/api/sys/user/bind/bind-list', owner.token, {})).every(({ id }) => id === ''),
  },
  '/api/sys/license/info': { owner: 'learner', input: () => ({}), codes: ['OK', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/license/upload': {
    // the licence that is there, once more
    owner: 'learner',
    input: async ({ world }) => {
      const { code, expireTime } = await ask('/api/sys/license/info', world.people.learner.token, {});
      return { code, license: demoLicence(code, (Date.parse(expireTime ?? '') - Date.now()) / 1000) };
    },
    codes: ['OK', 'OK', 'OK', 'OK', 'OK'],
  },
  '/api/common/file/upload': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/common/file/upload-video': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/common/file/upload-sound': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },

  '/api/sys/user/msg/count-unread': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/sys/user/msg/paging': {
    owner: 'learner',
    spends: 'success',
    input: async ({ world, owner }) => {
      await world.newMessage(owner);
      return { current: 1, size: 200, params: { readState: 0 }, orders: [{ column: 'createTime', asc: false }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner'] },
  },
  '/api/sys/user/msg/detail-for-read': {
    owner: 'learner',
    input: async ({ world, owner }) => ({ id: await world.newMessage(owner) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async ({ owner }, { id }) => (await unread(owner.token)).includes(id),
  },
  '/api/sys/user/msg/mark-read': {
    owner: 'learner',
    input: async ({ world, owner }) => ({ ids: [await world.newMessage(owner)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    idle: ['learner', 'elsewhere', 'administrator'],
    stays: async ({ owner }, { ids }) => (await unread(owner.token)).includes(ids[0] ?? ''),
  },
  '/api/sys/user/msg/user-delete': {
    owner: 'learner',
    input: async ({ world, owner }) => ({ ids: [await world.newMessage(owner)] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    idle: ['learner', 'elsewhere', 'administrator'],
    stays: async ({ owner }, { ids }) => (await unread(owner.token)).includes(ids[0] ?? ''),
  },
  '/api/sys/user/msg/send': {
    owner: 'teacher',
    input: ({ world }) => ({ title: fresh('消息'), content: '内容', users: [world.pupil.id] }),
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ count }) => count === 1, by: ['owner', 'administrator'] },
  },
} satisfies Partial<Rows>;

const unread = async (token: string): Promise<string[]> =>
  (await ask('/api/sys/user/msg/paging', token, { size: 200, params: { readState: 0 } })).records.map(({ id }) => id);
