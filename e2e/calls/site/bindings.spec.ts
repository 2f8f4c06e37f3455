import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { askCode, codeOf, newMobile, newPageKey, withSwitches } from '../../support/mobiles.js';
import { callFrom } from '../../support/from-address.js';
import { ask, call, post } from '../../support/platform.js';
import { School } from '../../support/school.js';

let school: School;
let restore: () => Promise<void>;
beforeAll(async () => {
  school = await School.open();
  restore = await withSwitches(school.admin, { mobileLogin: true, wechatLogin: false, cropLogin: false, dingLogin: false });
});
afterAll(() => restore());

const from = '127.0.8.5';

describe('the own mobile number', () => {
  it('is bound with a code sent to it, shown, and not moved by an open session alone', async () => {
    const { id, token } = await school.person();
    expect(await ask('/api/sys/user/bind/bind-info', token, {})).toEqual({ mobile: '' });
    expect(await ask('/api/sys/user/bind/bind-list', token, {})).toEqual([
      { id: '', loginType: 'mobile', loginType_dictText: '手机号', openId: '', enabled: true, createTime: null },
    ]);
    const mobile = newMobile();
    const proof = await askCode(school.admin, from, 'bind', mobile, token);
    // the code is bound to who asked
    const other = await school.person();
    expect(await call('/api/sys/user/bind/bind-mobile', other.token, proof)).toMatchObject({ code: errors.SMS_CODE_WRONG.code });
    await ask('/api/sys/user/bind/bind-mobile', token, { ...proof, captchaValue: 'abcd' });
    expect(await ask('/api/sys/user/bind/bind-info', token, {})).toEqual({ mobile });
    expect(await ask('/api/sys/user/bind/bind-list', token, {})).toMatchObject([
      { loginType: 'mobile', openId: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` },
    ]);
    expect(await ask('/api/sys/user/info', token, {})).toMatchObject({ mobile });
    expect(await ask('/api/sys/user/detail', school.admin, { id })).toMatchObject({ mobile, mobileVerified: true });
    expect(
      await callFrom(from, '/api/sys/user/sms', token, { smsType: 'bind', mobile: newMobile(), captchaKey: newPageKey() }),
    ).toMatchObject({ code: errors.MOBILE_BOUND.code, msg: '您的账号已绑定手机号，请先解绑，再绑定新的手机号。' });
  });

  it('of somebody else is told to be taken, only to who holds the phone', async () => {
    const [one, two] = [await school.person(), await school.person()];
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: one.id, mobile });
    const proof = await askCode(school.admin, from, 'bind', mobile, two.token);
    expect(
      await call('/api/sys/user/bind/bind-mobile', two.token, { ...proof, smsCode: proof.smsCode === '000000' ? '000001' : '000000' }),
    ).toMatchObject({ code: errors.SMS_CODE_WRONG.code });
    expect(await call('/api/sys/user/bind/bind-mobile', two.token, proof)).toMatchObject({
      code: errors.MOBILE_TAKEN.code,
      msg: '该手机号已绑定其他账号，请先从原账号解绑，或换一个手机号。',
    });
  });

  it('is unbound with a code sent to it; then it signs nobody in', async () => {
    const { id, token } = await school.person();
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: id, mobile });
    const proof = await askCode(school.admin, from, 'unbind', mobile, token);
    await ask('/api/sys/user/bind/unbind-mobile', token, proof);
    expect(await ask('/api/sys/user/bind/bind-info', token, {})).toEqual({ mobile: '' });
    expect(await call('/api/sys/user/bind/unbind-mobile', token, proof)).toMatchObject({ code: errors.SMS_CODE_WRONG.code });
    expect(await ask('/api/sys/user/detail', school.admin, { id })).toMatchObject({ mobile: '', mobileVerified: false });
  });

  it('raced by two belongs to one', async () => {
    const [one, two] = [await school.person(), await school.person()];
    const mobile = newMobile();
    const replies = await Promise.all(
      [one, two].map(({ id }) => call('/api/sys/user/bind/direct-bind', school.admin, { userId: id, mobile })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, errors.MOBILE_TAKEN.code]);
  });

  it.each([
    [{ mobile: '', smsCode: '123456' }, '手机号不能为空'],
    [{ mobile: '12800000000', smsCode: '123456' }, '手机号码格式不正确!'],
    [{ mobile: '13800000000', smsCode: '' }, '短信验证码不能为空'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    const { token } = await school.person();
    for (const path of ['/api/sys/user/bind/bind-mobile', '/api/sys/user/bind/unbind-mobile']) {
      expect(await post(path, token, { ...body, captchaKey: newPageKey() })).toMatchObject({
        status: 400,
        msg: expect.stringContaining(sentence),
      });
    }
  });
});

describe('a number that an administrator vouches for', () => {
  it('is bound and unbound at once, by who may change that person', async () => {
    const { id, token } = await school.person();
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: id, mobile });
    expect(await ask('/api/sys/user/info', token, {})).toMatchObject({ mobile });
    await ask('/api/sys/user/bind/direct-unbind', school.admin, { userId: id });
    expect(await call('/api/sys/user/bind/direct-unbind', school.admin, { userId: id })).toMatchObject({
      code: errors.MOBILE_NOT_BOUND.code,
    });
    expect(await ask('/api/sys/user/info', token, {})).toMatchObject({ mobile: '' });
  });

  it('is out of reach for another department, and for who commands less (row 2)', async () => {
    const victim = await school.person({ roles: [school.administrators] });
    const learner = await school.person();
    const role = await school.role(1, ['sys:user:list', 'sys:user:update']);
    const clerk = await school.person({ roles: [role] });
    const elsewhere = await school.person({
      roles: [await school.role(2, ['sys:user:list', 'sys:user:update'])],
      deptCode: (await school.department()).deptCode,
    });
    const bind = (token: string, userId: string) => call('/api/sys/user/bind/direct-bind', token, { userId, mobile: newMobile() });
    // a number on the account of somebody who may more would be a way into it
    expect((await bind(clerk.token, victim.id)).status).toBe(403);
    expect((await bind(elsewhere.token, learner.id)).status).toBe(404);
    expect((await call('/api/sys/user/bind/direct-unbind', elsewhere.token, { userId: learner.id })).status).toBe(404);
    expect((await bind(clerk.token, learner.id)).code).toBe(0);
    expect(await ask('/api/sys/user/detail', school.admin, { id: victim.id })).toMatchObject({ mobile: '', mobileVerified: false });
  });

  it('that is typed into the form of a person proves nothing, and voids what was proved', async () => {
    const { id, account, deptCode } = await school.person();
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: id, mobile });
    const { roles } = await ask('/api/sys/user/detail', school.admin, { id });
    const form = { id, userName: account.userName, realName: '改号', deptCode, roles };
    await ask('/api/sys/user/save', school.admin, form);
    expect(await ask('/api/sys/user/detail', school.admin, { id })).toMatchObject({ mobile, mobileVerified: true });
    await ask('/api/sys/user/save', school.admin, { ...form, mobile: newMobile() });
    expect(await ask('/api/sys/user/detail', school.admin, { id })).toMatchObject({ mobileVerified: false });
    expect((await callFrom(from, '/api/sys/user/sms', '', { smsType: 'login', mobile, captchaKey: newPageKey() })).code).toBe(0);
    expect(await codeOf(school.admin, mobile)).toBe('');
  });
});

describe('with the switch off', () => {
  it('there is nothing to bind', async () => {
    const again = await withSwitches(school.admin, { mobileLogin: false });
    const { token } = await school.person();
    expect(await ask('/api/sys/user/bind/bind-list', token, {})).toEqual([]);
    expect(
      await call('/api/sys/user/bind/bind-mobile', token, { mobile: newMobile(), smsCode: '123456', captchaKey: newPageKey() }),
    ).toMatchObject({ code: errors.SIGN_IN_OFF.code });
    expect(await call('/api/sys/user/bind/unbind', token, { loginType: 'wechat' })).toMatchObject({ status: 404 });
    expect(await post('/api/sys/user/bind/unbind', token, { loginType: 'mobile' })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('登录方式不正确'),
    });
    await again();
  });
});
