import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, type CallTypes } from '@xuekao/contracts';
import { callFrom } from '../../support/from-address.js';
import { askCode, codeOf, newMobile, newPageKey, withSwitches } from '../../support/mobiles.js';
import { ask, call, post, signIn, type Account } from '../../support/platform.js';
import { fresh, School } from '../../support/school.js';

type Registration = CallTypes['/api/sys/user/reg']['input'];

let school: School;
let restore: (() => Promise<void>) | null = null;
beforeAll(async () => {
  school = await School.open();
});
afterEach(async () => {
  await restore?.();
  restore = null;
});
async function switched(changes: Parameters<typeof withSwitches>[1]): Promise<void> {
  restore = await withSwitches(school.admin, changes);
}

const form = (changes: Partial<Registration> = {}): Registration => ({
  userName: fresh('reg').replaceAll('_', '-').slice(-32),
  realName: '新学员',
  password: 'Xinsheng#2026',
  ...changes,
});
const register = (input: Registration) => callFrom('127.0.8.2', '/api/sys/user/reg', '', input);
const account = ({ userName, password }: Registration): Account => ({ userName, password });
const rowOf = async (userName: string) => (await ask('/api/sys/user/paging', school.admin, { params: { userName } })).records[0];

describe('registration', () => {
  it('is closed while the switch is off', async () => {
    await switched({ userReg: false });
    expect(await register(form())).toMatchObject({ code: errors.REGISTRATION_OFF.code, msg: '系统没有开放注册，请联系管理员开通账号。' });
    expect(await call('/api/sys/depart/reg-tree', '', {})).toMatchObject({ code: errors.REGISTRATION_OFF.code });
  });

  it('into the site’s department makes a learner who signs in at once, whatever department was asked for', async () => {
    const other = await school.department();
    await switched({ userReg: true, userAudit: false, userDeptType: 1, userDeptCode: school.root.deptCode });
    const input = form({ deptCode: other.deptCode });
    expect((await register(input)).data).toEqual({ pending: false });
    const token = await signIn(account(input));
    expect(await ask('/api/sys/user/info', token, {})).toMatchObject({
      userName: input.userName,
      realName: '新学员',
      deptCode: school.root.deptCode,
      roleType: 1,
      permissions: [],
      init: true,
    });
    // the tree is for those who choose
    expect(await call('/api/sys/depart/reg-tree', '', {})).toMatchObject({ code: errors.REGISTRATION_OFF.code });
  });

  it('with free choice wants a department that is there', async () => {
    const { deptCode } = await school.department();
    await switched({ userReg: true, userAudit: false, userDeptType: 0 });
    const tree = await ask('/api/sys/depart/reg-tree', '', {});
    expect(JSON.stringify(tree)).toContain(`"value":"${deptCode}"`);
    for (const missing of [form(), form({ deptCode: '' })])
      expect(await register(missing)).toMatchObject({ status: 400, msg: expect.stringContaining('部门不能为空！') });
    expect(await register(form({ deptCode: 'Z99' }))).toMatchObject({ status: 400, msg: expect.stringContaining('所选部门不存在') });
    const input = form({ deptCode });
    await register(input);
    expect(await rowOf(input.userName)).toMatchObject({ deptCode, state: 0 });
  });

  it('gives nobody another’s name, a common password, a role or a state', async () => {
    await switched({ userReg: true, userAudit: false, userDeptType: 1, userDeptCode: school.root.deptCode });
    const taken = (await school.person()).account.userName.toUpperCase();
    expect(await register(form({ userName: taken }))).toMatchObject({
      code: errors.USER_NAME_TAKEN.code,
      msg: `用户名“${taken}”已被使用，请换一个。`,
    });
    for (const password of ['Password1', 'P@ssw0rd', 'Password123!', 'Qwerty123']) {
      expect(await register(form({ password }))).toMatchObject({
        code: errors.PASSWORD_COMMON.code,
        msg: '这个密码太常见，容易被人猜到，请换一个。',
      });
    }
    for (const more of [{ roles: ['f'.repeat(24)] }, { state: 0 }, { roleType: 2 }])
      expect((await post('/api/sys/user/reg', '', { ...form(), ...more })).status).toBe(400);
  });

  it.each([
    [{ userName: '' }, '账号不能为空！'],
    [{ userName: '三个字' }, '用户名应为4-32位，数字英文下划线组合！'],
    [{ realName: ' ' }, '姓名不能为空！'],
    [{ password: '' }, '密码不能为空！'],
    [{ password: 'Aa1!' }, '密码长度应为8-60位'],
    [{ password: 'abcdefgh1' }, '密码应包含大写字母、小写字母、数字、特殊字符其中三种!'],
  ])('%j is refused with a sentence', async (changes, sentence) => {
    expect(await register(form(changes))).toMatchObject({ status: 400, msg: expect.stringContaining(sentence) });
  });

  it('that is audited waits for an administrator: passed signs in, refused does not', async () => {
    await switched({ userReg: true, userAudit: true, userDeptType: 1, userDeptCode: school.root.deptCode });
    const [passed, refused] = [form(), form()];
    for (const input of [passed, refused]) expect((await register(input)).data).toEqual({ pending: true });
    expect(await callFrom('127.0.8.2', '/api/sys/user/login', '', account(passed))).toMatchObject({
      code: errors.ACCOUNT_PENDING.code,
      msg: '账号正在审核中，请耐心等待！',
    });
    const ids = await Promise.all([passed, refused].map(async ({ userName }) => (await rowOf(userName))?.id ?? ''));
    const pending = (await ask('/api/sys/user/paging', school.admin, { size: 200, params: { state: 2 } })).records;
    expect(pending.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const { token } = await school.person();
    const reader = await school.person({ roles: [await school.role(1, ['sys:user:list'])] });
    for (const nobody of [token, reader.token]) expect((await call('/api/sys/user/audit', nobody, { ids, pass: true })).status).toBe(403);
    // somebody of another department does not reach them
    const elsewhere = await school.person({
      roles: [await school.role(2, ['sys:user:update'])],
      deptCode: (await school.department()).deptCode,
    });
    expect(await call('/api/sys/user/audit', elsewhere.token, { ids, pass: true })).toMatchObject({ status: 404 });
    await ask('/api/sys/user/audit', school.admin, { ids: [ids[0] ?? ''], pass: true });
    // all or nobody: one of the two was judged already
    expect(await call('/api/sys/user/audit', school.admin, { ids, pass: false })).toMatchObject({ code: errors.NOT_PENDING.code });
    expect((await rowOf(refused.userName))?.state).toBe(2);
    await ask('/api/sys/user/audit', school.admin, { ids: [ids[1] ?? ''], pass: false });
    await signIn(account(passed));
    expect(await callFrom('127.0.8.2', '/api/sys/user/login', '', account(refused))).toMatchObject({ code: errors.ACCOUNT_DISABLED.code });
  });
});

describe('coming in by the mobile number', () => {
  const next = 'Chongzhi#2026';
  /** A person whose number an administrator has vouched for. */
  async function owner() {
    const person = await school.person();
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: person.id, mobile });
    return { ...person, mobile };
  }

  it('opens a session with the code, once', async () => {
    await switched({ mobileLogin: true });
    const { id, mobile } = await owner();
    const proof = await askCode(school.admin, '127.0.8.3', 'login', mobile);
    const { token, roleType } = await ask('/api/sys/user/mobile-login', '', proof);
    expect([(await ask('/api/sys/user/info', token, {})).id, roleType]).toEqual([id, 1]);
    expect(await call('/api/sys/user/mobile-login', '', proof)).toMatchObject({
      code: errors.SMS_CODE_WRONG.code,
      msg: '短信验证码错误或已失效，请重新获取！',
    });
  });

  it('tells the owner of a disabled account so, and nobody without the code', async () => {
    await switched({ mobileLogin: true });
    const { id, mobile, account: known, deptCode } = await owner();
    const { roles } = await ask('/api/sys/user/detail', school.admin, { id });
    await ask('/api/sys/user/save', school.admin, { id, userName: known.userName, realName: '停用', deptCode, roles, state: 1 });
    const proof = await askCode(school.admin, '127.0.8.3', 'login', mobile);
    expect(await call('/api/sys/user/mobile-login', '', { ...proof, captchaKey: newPageKey() })).toMatchObject({
      code: errors.SMS_CODE_WRONG.code,
    });
    expect(await call('/api/sys/user/mobile-login', '', proof)).toMatchObject({ code: errors.ACCOUNT_DISABLED.code });
  });

  it('sets another password: the old one and every session are over; a common one leaves the code usable', async () => {
    await switched({ mobileLogin: true });
    const { mobile, account: known, token } = await owner();
    const proof = await askCode(school.admin, '127.0.8.3', 'reset', mobile);
    expect(await call('/api/sys/user/reset-by-sms', '', { ...proof, newPassword: 'Password1!' })).toMatchObject({
      code: errors.PASSWORD_COMMON.code,
    });
    await ask('/api/sys/user/reset-by-sms', '', { ...proof, newPassword: next });
    expect((await call('/api/sys/user/info', token, {})).status).toBe(401);
    expect((await callFrom('127.0.8.4', '/api/sys/user/login', '', known)).code).toBe(errors.LOGIN_FAILED.code);
    await signIn({ ...known, password: next });
  });

  it('is not possible with a number that was only typed in', async () => {
    await switched({ mobileLogin: true });
    const { id, account: known, deptCode } = await school.person();
    const mobile = newMobile();
    const { roles } = await ask('/api/sys/user/detail', school.admin, { id });
    await ask('/api/sys/user/save', school.admin, { id, userName: known.userName, realName: '只填了号码', deptCode, roles, mobile });
    expect((await callFrom('127.0.8.3', '/api/sys/user/sms', '', { smsType: 'login', mobile, captchaKey: newPageKey() })).code).toBe(0);
    expect(await codeOf(school.admin, mobile)).toBe('');
  });

  it.each([
    ['/api/sys/user/mobile-login', { mobile: '', smsCode: '123456' }, '手机号不能为空'],
    ['/api/sys/user/mobile-login', { mobile: '1380013800', smsCode: '123456' }, '手机号码格式不正确!'],
    ['/api/sys/user/mobile-login', { mobile: '13800138000', smsCode: '' }, '短信验证码不能为空'],
    ['/api/sys/user/mobile-login', { mobile: '13800138000', smsCode: '12345' }, '短信验证码错误或已失效，请重新获取！'],
    ['/api/sys/user/reset-by-sms', { mobile: '13800138000', smsCode: '123456', newPassword: '' }, '新的密码不能为空！'],
    ['/api/sys/user/reset-by-sms', { mobile: '13800138000', smsCode: '123456', newPassword: 'Aa1!' }, '密码长度应为8-60位'],
  ])('%s with %j is refused with a sentence', async (path, body, sentence) => {
    const reply = await post(path, '', { ...body, captchaKey: newPageKey() });
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('does not reset a password with a made-up code', async () => {
    await switched({ mobileLogin: true });
    const proof = { mobile: newMobile(), smsCode: '123456', captchaKey: newPageKey() };
    expect(await call('/api/sys/user/reset-by-sms', '', { ...proof, newPassword: next })).toMatchObject({
      code: errors.SMS_CODE_WRONG.code,
    });
  });

  it('is not to be had while the switch is off', async () => {
    await switched({ mobileLogin: false });
    const proof = { mobile: newMobile(), smsCode: '123456', captchaKey: newPageKey() };
    expect(await call('/api/sys/user/mobile-login', '', proof)).toMatchObject({ code: errors.SIGN_IN_OFF.code });
    expect(await call('/api/sys/user/reset-by-sms', '', { ...proof, newPassword: next })).toMatchObject({ code: errors.SIGN_IN_OFF.code });
  });
});
